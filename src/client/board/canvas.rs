//! The ground as one picture: everything that lies still is drawn by a camera of its own into an image a little larger
//! than the view, and drawn again only when it changes or the view leaves it. So a counter that moves, or a map that
//! is dragged, costs no more than a quad, and fine lines are smoothed even where the main camera does not do it.

use super::{BoardMap, BoardSystems, BoardTint, BoardView, Settling, depth};
use crate::client::geometry::HEX_WIDTH;
use crate::client::ground::palette;
use bevy::camera::visibility::RenderLayers;
use bevy::camera::{ClearColorConfig, RenderTarget};
use bevy::prelude::*;
use bevy::render::render_resource::{PipelineCache, TextureFormat};
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::window::RequestRedraw;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub(super) fn plugin(app: &mut App) {
    let pipelines = Pipelines::default();
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .insert_resource(pipelines.clone())
            .add_systems(Render, watch_pipelines.in_set(RenderSystems::Cleanup));
    }
    app.init_resource::<BoardTint>()
        .init_resource::<Canvas>()
        .insert_resource(pipelines)
        .add_systems(
            Update,
            (spawn, redraw, hang).chain().after(BoardSystems::Draw),
        );
}

/// The layer that only the canvas's camera sees.
const LAYER: usize = 11;
/// How far the canvas reaches beyond the view on each side, as a share of the view.
pub(super) const MARGIN: f32 = 0.1;
/// Frames drawn after a change, for what reaches the graphics card late.
const FRAMES: u8 = 2;
/// Seconds after the first drawing in which all is drawn anew while pipelines are still being made.
const WARMING: f32 = 20.0;
/// The frame time up to which the ground is drawn anew in every frame of a zoom.
const QUICK: f32 = 0.03;

/// Marks what is drawn on the canvas.
#[derive(Component, Default)]
#[require(RenderLayers = RenderLayers::layer(LAYER))]
pub(super) struct OnCanvas;

/// Whether the renderer still makes pipelines, without which things are left out of a picture.
#[derive(Resource, Clone, Default)]
struct Pipelines(Arc<AtomicBool>);

fn watch_pipelines(cache: Res<PipelineCache>, pipelines: Res<Pipelines>) {
    let waiting = cache.waiting_pipelines().next().is_some();
    pipelines.0.store(waiting, Ordering::Relaxed);
}

#[derive(Resource, Default)]
struct Canvas {
    camera: Option<Entity>,
    picture: Option<Entity>,
    /// The size of the image in physical pixels.
    pixels: UVec2,
    /// The part of the world that is on it, and the world units in each of its pixels.
    area: Rect,
    pixel: f32,
    frames: u8,
    warm_after: Option<f32>,
}

/// Makes the canvas once there is a map and a view; its camera comes after the main one, so that panels attach to that.
fn spawn(
    mut commands: Commands,
    (view, map): (Res<BoardView>, Option<Res<BoardMap>>),
    mut canvas: ResMut<Canvas>,
    mut images: ResMut<Assets<Image>>,
    mut targets: Query<&mut RenderTarget>,
    mut sprites: Query<&mut Sprite>,
) {
    if view.seen.is_empty() || map.is_none() {
        return;
    }
    let wanted = (view.canvas().size() / view.pixel() / 64.0)
        .ceil()
        .as_uvec2()
        * 64;
    if canvas.pixels == wanted {
        return;
    }
    let image = Image::new_target_texture(wanted.x, wanted.y, TextureFormat::Rgba8UnormSrgb, None);
    let image = images.add(image);
    canvas.pixels = wanted;
    canvas.pixel = 0.0;
    if let (Some(camera), Some(picture)) = (canvas.camera, canvas.picture)
        && let (Ok(mut target), Ok(mut sprite)) =
            (targets.get_mut(camera), sprites.get_mut(picture))
    {
        *target = RenderTarget::Image(image.clone().into());
        sprite.image = image;
        return;
    }
    let camera = commands.spawn((
        Name::new("Canvas camera"),
        Camera2d,
        Camera {
            order: -1,
            is_active: false,
            clear_color: ClearColorConfig::Custom(Color::srgb_u8(0x2B, 0x2A, 0x27)),
            ..default()
        },
        Msaa::Sample4,
        RenderTarget::Image(image.clone().into()),
        RenderLayers::layer(LAYER),
    ));
    canvas.camera = Some(camera.id());
    let picture = commands.spawn((
        Name::new("Canvas"),
        Sprite::from_image(image),
        Transform::from_xyz(0.0, 0.0, depth::PAPER),
    ));
    canvas.picture = Some(picture.id());
    debug_assert_eq!(
        palette::TABLE,
        0x2B2A27,
        "the canvas is cleared to the table"
    );
}

/// Has the canvas drawn anew if what is on it changed, or the view asks for what is not on it.
fn redraw(
    view: Res<BoardView>,
    settling: Res<Settling>,
    (time, pipelines): (Res<Time>, Res<Pipelines>),
    mut canvas: ResMut<Canvas>,
    changed: Query<
        (),
        (
            With<OnCanvas>,
            Or<(Added<OnCanvas>, Changed<InheritedVisibility>)>,
        ),
    >,
    mut removed: RemovedComponents<OnCanvas>,
    mut cameras: Query<(&mut Camera, &mut Projection, &mut Transform)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some((mut camera, mut projection, mut transform)) =
        canvas.camera.and_then(|c| cameras.get_mut(c).ok())
    else {
        return;
    };
    let now = time.elapsed_secs();
    let warm_after = *canvas.warm_after.get_or_insert(now + WARMING);
    let zoomed = (canvas.pixel / view.pixel() - 1.0).abs() > 1e-4;
    let left = !(canvas.area.contains(view.seen.min) && canvas.area.contains(view.seen.max));
    // On a slow machine the old picture is stretched until the zoom comes to rest, as long as it fills half of the view.
    let bare = share_covered(view.seen, canvas.area) < 0.5;
    let calm = settling.left.is_none() || time.delta_secs() < QUICK || bare;
    if (left || zoomed) && (calm || !zoomed) {
        let size = canvas.pixels.as_vec2() * view.pixel();
        canvas.area = Rect::from_center_size(view.seen.center(), size);
        canvas.pixel = view.pixel();
        transform.translation = view.seen.center().extend(0.0);
        let scale = canvas.pixel;
        *projection = OrthographicProjection {
            scale,
            ..OrthographicProjection::default_2d()
        }
        .into();
        canvas.frames = canvas.frames.max(1);
    }
    if !changed.is_empty() || removed.read().count() > 0 {
        canvas.frames = FRAMES;
    }
    if pipelines.0.load(Ordering::Relaxed) && now < warm_after {
        canvas.frames = canvas.frames.max(FRAMES);
    }
    camera.is_active = canvas.frames > 0;
    canvas.frames = canvas.frames.saturating_sub(1);
    if camera.is_active {
        redraw.write(RequestRedraw);
    }
}

/// Gets how much of a view a picture covers, from 0 to 1.
fn share_covered(seen: Rect, picture: Rect) -> f32 {
    let area = |rect: Rect| rect.size().element_product();
    area(seen.intersect(picture)) / area(seen).max(f32::MIN_POSITIVE)
}

/// Hangs the picture where it belongs, on whole pixels if it is seen at its size.
fn hang(
    view: Res<BoardView>,
    tint: Res<BoardTint>,
    canvas: Res<Canvas>,
    mut pictures: Query<(&mut Sprite, &mut Transform)>,
) {
    let Some((mut sprite, mut transform)) = canvas.picture.and_then(|p| pictures.get_mut(p).ok())
    else {
        return;
    };
    let corner = vec2(canvas.area.min.x, canvas.area.max.y);
    let exact = (canvas.pixel / view.pixel() - 1.0).abs() < 1e-4;
    let shift = if exact {
        view.on_whole_pixel(corner) - corner
    } else {
        Vec2::ZERO
    };
    transform.translation = (canvas.area.center() + shift).extend(depth::PAPER);
    let size = Some(canvas.area.size().max(Vec2::splat(HEX_WIDTH / 64.0)));
    if sprite.custom_size != size || sprite.color != tint.0 {
        sprite.custom_size = size;
        sprite.color = tint.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_that_fills_less_than_half_of_the_view_is_not_stretched_on() {
        let seen = Rect::new(0.0, 0.0, 100.0, 100.0);
        assert_eq!(share_covered(seen, seen), 1.0);
        assert_eq!(share_covered(seen, Rect::new(25.0, 25.0, 75.0, 75.0)), 0.25);
        assert_eq!(
            share_covered(seen, Rect::new(200.0, 0.0, 300.0, 100.0)),
            0.0
        );
        assert_eq!(share_covered(seen, Rect::default()), 0.0);
    }
}

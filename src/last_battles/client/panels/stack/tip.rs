//! The tip in a corner of the map: what the pointer is on, in a few lines.

use super::terrain_name;
use crate::client::theme::{face, font, paint};
use crate::hex::HexNumber;
use crate::last_battles::client::panels::hidden::behind;
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::client::words::plain;
use crate::last_battles::reach_of::Goal;
use crate::last_battles::state::State;
use crate::last_battles::state::hidden::Pair;
use crate::last_battles::words::unit_name;
use crate::last_battles::{check, zoc};
use crate::table::game::Game as _;
use bevy::prelude::{Rect, Vec2};
use bevy_egui::egui::{self, Frame, RichText};

/// What the pointer is on, in a few lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Tip {
    pub hex: HexNumber,
    /// What the map calls it, if anything.
    pub place: Option<String>,
    pub lines: Vec<String>,
    /// What a move there leads to, or what forbids it.
    pub warning: Option<String>,
}

impl Tip {
    /// Looks at the hex that the pointer is on; while a move or an attack is planned it tells only what bears on that.
    pub fn new(context: &ViewContext) -> Option<Self> {
        let (state, hex) = (context.state, context.hover.hex?);
        let board = &state.setup().board;
        let goal = context.goals.hexes.get(&hex);
        if goal.is_some() || context.plans.current().is_some() {
            return Some(Self::short(context, hex));
        }
        let enemy_zone = zoc::in_zone_of(state, state.player().opponent(), hex);
        let zone = if enemy_zone {
            " · enemy zone of control"
        } else {
            ""
        };
        let mut tip = Self {
            hex,
            place: board.name(hex).map(str::to_owned),
            lines: vec![format!("{}{zone}", terrain_name(board.terrain(hex)))],
            warning: None,
        };
        let names: Vec<_> = state
            .stack(hex)
            .map(|unit| state.counter(unit).full_name.clone())
            .collect();
        tip.lines.extend(names);
        let leaders = state.leaders_in(hex);
        let leaders = leaders.map(|leader| state.leader_counter(leader).full_name.clone());
        tip.lines.extend(leaders);
        let markers = markers(state, hex).into_iter();
        tip.lines
            .extend(markers.map(|line| format!("{line} [16.6]")));
        Some(tip)
    }

    fn short(context: &ViewContext, hex: HexNumber) -> Self {
        let state = context.state;
        let names: Vec<_> = state
            .stack(hex)
            .map(|unit| state.counter(unit).name.clone())
            .collect();
        let mut tip = Self {
            hex,
            place: state.setup().board.name(hex).map(str::to_owned),
            lines: (!names.is_empty())
                .then(|| names.join(", "))
                .into_iter()
                .collect(),
            warning: None,
        };
        if let Some(goal) = context.goals.hexes.get(&hex) {
            tip.note_goal(context, hex, goal);
        }
        tip
    }

    fn note_goal(&mut self, context: &ViewContext, hex: HexNumber, goal: &Goal) {
        let state = context.state;
        let must_stop = if goal.stops {
            "; must stop here [5.3]"
        } else {
            ""
        };
        let cost = format!("{} of {} MP{must_stop}", goal.cost, context.goals.allowance);
        self.lines.push(state.edition().retell(&cost));
        let order = context.goals.order(&context.selection.units, hex);
        if let Some(why) = order.and_then(|order| check(state, &order).err()) {
            self.warning = Some(plain(state, &state.explain(&why).0));
            return;
        }
        if state.occupant(hex) == Some(state.player()) {
            let tip = "click beside the counter, or Ctrl+click, to stack here [5.4]";
            self.lines.push(state.edition().retell(tip));
        }
        let enemies: Vec<_> = state
            .army(state.player().opponent())
            .filter(|&(_, at)| zoc::obliges_combat(state.setup(), hex, at))
            .map(|(unit, at)| format!("{} {at}", state.counter(unit).name))
            .collect();
        if !enemies.is_empty() && !state.is_quiet() {
            let warning = format!("Will be in contact with {} [6.1]", enemies.join(", "));
            self.warning = Some(state.edition().retell(&warning));
        }
    }
}

/// Says of the markers in a hex for whom one of each pair stands, and which does to who may know [16.6].
pub(super) fn markers(state: &State, hex: HexNumber) -> Vec<String> {
    let lines = state.markers_in(hex).map(|marker| {
        let name = unit_name(state.setup(), state.marker_id(marker));
        let real = state.hidden().pair(marker.pair).and_then(Pair::real);
        let stands = match real {
            None => "it, or its twin, stands for",
            Some(real) if real == marker.twin => "it stands for",
            Some(_) => "it is empty, its twin stands for",
        };
        let name = name.trim_start_matches("the ");
        format!("{name}: {stands} {}", behind(state, marker.pair))
    });
    lines.collect()
}

/// Seconds that the pointer stays on a hex before its tip shows.
const PATIENCE: f64 = 0.25;

/// Tells whether the pointer has been on a hex for long enough.
fn has_waited(ctx: &egui::Context, hex: HexNumber) -> bool {
    let now = ctx.input(|input| input.time);
    let (_, since) = ctx.data_mut(|data| {
        let kept: &mut (HexNumber, f64) =
            data.get_temp_mut_or_insert_with(egui::Id::new("pointed at"), || (hex, now));
        if kept.0 != hex {
            *kept = (hex, now);
        }
        *kept
    });
    let waited = now - since >= PATIENCE;
    if !waited {
        ctx.request_repaint();
    }
    waited
}

/// Lists the hexes that a player looks at while he decides: whom he has selected or planned with, and where they may go.
pub fn busy(context: &ViewContext) -> Vec<HexNumber> {
    let state = context.state;
    let mut hexes: Vec<_> = context.hover.hex.into_iter().collect();
    hexes.extend(context.selection.hex(state));
    if let Some(plan) = context.plans.current() {
        let units = plan.attackers.iter().chain(&plan.bombarding);
        let units = units.filter_map(|&unit| state.find(unit));
        hexes.extend(units.filter_map(|unit| state.unit(unit).hex()));
        hexes.extend(&plan.defenders);
    }
    if let Some(battle) = state.battle() {
        let sides = battle.attackers.iter().chain(&battle.defenders);
        hexes.extend(sides.map(|&(_, hex)| hex));
    }
    hexes
}

/// What a tip takes of the map before its size is known.
const SIZE: egui::Vec2 = egui::vec2(300.0, 110.0);
/// How far a tip stays from what it must not cover.
const CLEAR: f32 = 60.0;

/// Chooses a corner of the map for a tip of a size: the first that keeps clear of the most of some places.
pub fn corner(area: Rect, size: egui::Vec2, busy: &[Vec2]) -> egui::Align2 {
    let size = Vec2::new(size.x, size.y);
    let low = Vec2::new(area.min.x, area.max.y - size.y);
    let corners = [
        (egui::Align2::LEFT_BOTTOM, low),
        (egui::Align2::RIGHT_BOTTOM, area.max - size),
        (egui::Align2::LEFT_TOP, area.min),
    ];
    let covered = |at: Vec2| {
        let near = Rect::from_corners(at, at + size).inflate(CLEAR);
        busy.iter().filter(|&&place| near.contains(place)).count()
    };
    let best = corners.into_iter().min_by_key(|&(_, at)| covered(at));
    best.map_or(egui::Align2::LEFT_BOTTOM, |(corner, _)| corner)
}

/// Leaves out of the map what lies at its foot, where a tip of a size would lie on that.
pub fn above(area: Rect, size: egui::Vec2, foot: Option<egui::Rect>) -> Rect {
    let mut room = area;
    if let Some(foot) = foot {
        let reaches = area.min.x + size.x > foot.min.x || area.max.x - size.x < foot.max.x;
        if reaches && area.max.y - size.y < foot.max.y {
            room.max.y = room.max.y.min(foot.min.y);
        }
    }
    room
}

/// Shows the tip in a free corner of the map, once the pointer has stayed; `foot` is what lies at the map's lower edge.
pub fn show_tip(
    ctx: &egui::Context,
    tip: &Tip,
    (area, foot, busy): (Rect, Option<egui::Rect>, &[Vec2]),
) {
    let pointer = ctx.pointer_hover_pos();
    if pointer.is_none() || !has_waited(ctx, tip.hex) {
        return;
    }
    let id = egui::Id::new("tip");
    let size = ctx
        .memory(|memory| memory.area_rect(id))
        .map_or(SIZE, |rect| rect.size());
    let margin = egui::vec2(24.0, 12.0);
    let area = above(area, size + margin, foot);
    let pointer = pointer.map(|at| Vec2::new(at.x, at.y));
    let busy: Vec<_> = busy.iter().copied().chain(pointer).collect();
    let corner = corner(area, size, &busy);
    let inner = egui::Rect::from_min_max(
        egui::pos2(area.min.x + 12.0, area.min.y + 12.0),
        egui::pos2(area.max.x - 12.0, area.max.y - 12.0),
    );
    egui::Area::new(id)
        .pivot(corner)
        .fixed_pos(corner.pos_in_rect(&inner))
        .interactable(false)
        .order(egui::Order::Tooltip)
        .show(ctx, |ui| {
            let frame = Frame::popup(ui.style()).inner_margin(egui::Margin::symmetric(12, 8));
            frame.show(ui, |ui| {
                ui.set_max_width(300.0);
                ui.spacing_mut().item_spacing.y = 2.0;
                ui.horizontal(|ui| {
                    ui.label(RichText::new(tip.hex.to_string()).font(font(face::SEMI_BOLD, 14.0)));
                    if let Some(place) = &tip.place {
                        ui.label(RichText::new(place).font(font(face::GARAMOND, 17.0)));
                    }
                });
                for line in &tip.lines {
                    ui.label(RichText::new(line).size(12.5));
                }
                if let Some(warning) = &tip.warning {
                    let ink = paint(ui).accent.egui();
                    ui.label(
                        RichText::new(warning)
                            .font(font(face::SEMI_BOLD, 12.5))
                            .color(ink),
                    );
                }
            });
        });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tip_takes_a_corner_away_from_the_pointer_and_from_what_is_planned() {
        let area = Rect::new(0.0, 80.0, 1200.0, 800.0);
        let at = |busy: &[Vec2]| corner(area, SIZE, busy);
        assert_eq!(at(&[Vec2::new(600.0, 400.0)]), egui::Align2::LEFT_BOTTOM);
        let (low_left, low_right) = (Vec2::new(150.0, 700.0), Vec2::new(1100.0, 720.0));
        assert_eq!(at(&[low_left]), egui::Align2::RIGHT_BOTTOM);
        assert_eq!(at(&[low_left, low_right]), egui::Align2::LEFT_TOP);
    }

    #[test]
    fn the_tip_lies_above_what_stands_at_the_foot_of_the_map() {
        let area = Rect::new(0.0, 80.0, 1000.0, 800.0);
        let foot = |half: f32| {
            let (low, high) = (
                egui::pos2(500.0 - half, 750.0),
                egui::pos2(500.0 + half, 786.0),
            );
            Some(egui::Rect::from_min_max(low, high))
        };
        assert_eq!(above(area, SIZE, foot(320.0)).max.y, 750.0);
        assert_eq!(
            above(area, SIZE, foot(100.0)),
            area,
            "beside it there is room"
        );
        assert_eq!(above(area, SIZE, None), area);
    }
}

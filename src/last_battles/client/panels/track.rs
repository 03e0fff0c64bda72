//! The turn record track of the day [4.0]: light, rain, reinforcements due.

use super::pictures;
use crate::client::command::Command;
use crate::client::counters::Detail;
use crate::client::theme::{face, font, paint, retold, strong};
use crate::hex::HexNumber;
use crate::last_battles::Event;
use crate::last_battles::campaign::{self, Forecast};
use crate::last_battles::charts::{Light, Turn, Weather};
use crate::last_battles::client::counters::{Glyph, Strength};
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::daylight;
use crate::table::ids::UnitId;
use bevy_egui::egui::{self, Align2, Color32, Painter, RichText, Sense, Stroke, Ui};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// The turns of the day.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub day: u8,
    pub boxes: Vec<TurnBox>,
}

/// A turn.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnBox {
    pub turn: Turn,
    pub night: bool,
    pub weather: Forecast,
    pub in_play: bool,
    pub now: bool,
    pub over: bool,
    pub last: bool,
    pub due: Option<Due>,
}

/// What stands in the box of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Who is due.
    Due,
    /// Night [4.2]: the scenario need not reach it.
    Moon,
    /// The turn has been played.
    Tick,
    Last,
}

impl TurnBox {
    /// Lists what stands in the box.
    pub fn signs(&self) -> Vec<Sign> {
        if self.due.is_some() && !self.over {
            return vec![Sign::Due];
        }
        let played = self.over && self.in_play;
        let signs = [
            (self.night, Sign::Moon),
            (played, Sign::Tick),
            (self.last && !played, Sign::Last),
        ];
        let shown = signs.into_iter().filter(|(shown, _)| *shown);
        shown.map(|(_, sign)| sign).collect()
    }
}

/// Units due in a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Due {
    pub count: usize,
    /// One of them.
    pub first: UnitId,
    /// Where they enter.
    pub at: Vec<HexNumber>,
}

impl View {
    /// Looks at the day of the current turn.
    pub fn new(context: &ViewContext) -> Self {
        let setup = context.state.setup();
        let (scenario, now) = (&setup.scenario, context.state.turn());
        let track = &setup.charts.track.0;
        let today = track.iter().filter(|entry| entry.turn.day() == now.day());
        let past = rained(context);
        let boxes = today.map(|entry| TurnBox {
            turn: entry.turn,
            night: daylight::of_box(setup.rules, entry) == Light::Night,
            weather: match entry.turn.cmp(&now) {
                Ordering::Less => {
                    Forecast::Known(past.get(&entry.turn).copied().unwrap_or_default())
                }
                Ordering::Equal => Forecast::Known(context.state.weather()),
                Ordering::Greater => campaign::forecast(setup, entry.turn),
            },
            in_play: scenario.first <= entry.turn && entry.turn <= scenario.last,
            now: entry.turn == now,
            over: entry.turn < now,
            last: entry.turn == scenario.last,
            due: due(context, entry.turn),
        });
        Self {
            day: now.day(),
            boxes: boxes.collect(),
        }
    }
}

/// Lists the weather of the turns that are over, as it was in the end.
fn rained(context: &ViewContext) -> BTreeMap<Turn, Weather> {
    let setup = context.state.setup();
    let (mut turn, mut weather) = (setup.scenario.first, campaign::weather_at_start(setup));
    let mut past = BTreeMap::from([(turn, weather)]);
    let events = context.played.iter().flat_map(|entry| entry.events.iter());
    for event in events {
        match event {
            Event::Turn { turn: next, .. } => turn = *next,
            Event::Weather { weather: next, .. } => weather = *next,
            _ => continue,
        }
        past.insert(turn, weather);
    }
    past
}

fn due(context: &ViewContext, turn: Turn) -> Option<Due> {
    let roster = context.state.setup().roster.iter();
    let coming = roster.filter_map(|entry| {
        let due = entry.due.as_ref().filter(|due| due.turn == turn)?;
        Some((entry.counter.id, &due.at))
    });
    let coming: Vec<_> = coming.collect();
    let hexes: BTreeSet<_> = coming
        .iter()
        .flat_map(|(_, at)| at.iter().copied())
        .collect();
    Some(Due {
        count: coming.len(),
        first: coming.first()?.0,
        at: hexes.into_iter().collect(),
    })
}

const WEEKDAYS: [&str; 7] = [
    "Sunday",
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
];

/// Shows the track.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let margin = egui::Frame::new().inner_margin(egui::Margin {
        left: 12,
        right: 12,
        top: 8,
        bottom: 4,
    });
    margin.show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.allocate_ui(egui::vec2(52.0, 78.0), |ui| show_day(ui, view.day));
            let boxes = around_now(&view.boxes, ui.available_width());
            let width = (ui.available_width() / boxes.len().max(1) as f32).min(76.0);
            let (rect, _) = ui
                .allocate_exact_size(egui::vec2(width * boxes.len() as f32, 78.0), Sense::hover());
            for (nth, turn) in boxes.iter().enumerate() {
                let left = rect.left() + width * nth as f32;
                let place = egui::Rect::from_min_size(
                    egui::pos2(left, rect.top() + 4.0),
                    egui::vec2(width - 2.0, 72.0),
                );
                show_box(ui, turn, place);
            }
        });
    });
    None
}

/// The least width of a box in which its hour can be read.
const LEAST: f32 = 46.0;

/// Gets as many boxes as there is room for: the turn that is played, the one before it, and those that follow.
fn around_now(boxes: &[TurnBox], room: f32) -> &[TurnBox] {
    let fit = ((room / LEAST) as usize).clamp(1, boxes.len().max(1));
    let now = boxes.iter().position(|turn| turn.now).unwrap_or_default();
    let first = now.saturating_sub(1).min(boxes.len().saturating_sub(fit));
    boxes.get(first..first + fit).unwrap_or(boxes)
}

fn show_day(ui: &mut Ui, day: u8) {
    // The first of June 1815 was a Thursday.
    let weekday = WEEKDAYS[(usize::from(day) + 3) % 7];
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.label(strong(day.to_string(), 19.0));
        ui.label(RichText::new("June").font(font(face::GARAMOND_ITALIC, 16.0)));
        ui.label(RichText::new(weekday).small());
    });
}

fn show_box(ui: &Ui, turn: &TurnBox, rect: egui::Rect) {
    let painter = ui.painter().with_clip_rect(rect.expand(10.0));
    let ink = show_ground(ui, &painter, turn, rect);
    show_weather(ui, turn, rect);
    let signs = turn.signs();
    // The tick of a turn that has been played stands beside the moon.
    let both = signs.contains(&Sign::Moon) && signs.contains(&Sign::Tick);
    let beside = |x: f32| rect.center() + egui::vec2(if both { x } else { 0.0 }, 0.0);
    for sign in signs {
        match sign {
            Sign::Due => {
                if let Some(due) = &turn.due {
                    show_due(ui, &painter, due, (rect, ink));
                }
            }
            Sign::Moon => {
                moon(&painter, beside(-9.0), NIGHT);
                if !turn.last {
                    write(&painter, rect, (11.0, 12.0), "night", ink);
                }
            }
            Sign::Tick => tick(&painter, beside(10.0), turn.night),
            Sign::Last if turn.night => write(&painter, rect, (11.0, 12.0), "last turn", ink),
            Sign::Last => {
                let accent = paint(ui).accent.egui();
                write(&painter, rect, (24.0, 12.0), "last turn", accent);
            }
        }
    }
}

/// Draws the tick of a turn that has been played.
fn tick(painter: &Painter, at: egui::Pos2, night: bool) {
    let line = [(-6.0, 0.0), (-2.0, 5.0), (6.0, -5.0)];
    let points = line.map(|(x, y)| at + egui::vec2(x, y + 2.0));
    let green = match night {
        true => Color32::from_rgb(0x9C, 0xC4, 0x8A),
        false => Color32::from_rgb(0x6B, 0x96, 0x5A),
    };
    painter.add(egui::Shape::line(points.to_vec(), Stroke::new(2.2, green)));
}

/// The ground of a turn by night.
const NIGHT: Color32 = Color32::from_rgb(0x2C, 0x35, 0x52);
/// The edge of the turn that is played.
const NOW: Color32 = Color32::from_rgb(0x2B, 0x4A, 0x8B);

/// Shows the box itself and its hour; gets the colour that is written with in it.
fn show_ground(ui: &Ui, painter: &Painter, turn: &TurnBox, rect: egui::Rect) -> Color32 {
    let colours = paint(ui);
    let (fill, ink) = match (turn.night, turn.in_play) {
        (true, _) => (NIGHT, Color32::from_rgb(0xD9, 0xDD, 0xEC)),
        (false, true) => (colours.extreme.egui(), colours.text.egui()),
        (false, false) => (colours.panel.egui(), colours.weak.egui()),
    };
    painter.rect_filled(rect, 4.0, fill);
    let wet = matches!(turn.weather, Forecast::Known(Weather::Rain | Weather::Mud));
    let rain = wet && turn.in_play && !turn.night;
    if !turn.in_play || rain {
        let ink = match rain {
            true => Color32::from_rgb(0x8F, 0xB0, 0xC4),
            false => colours.stroke.egui(),
        };
        hatch(painter, rect, ink);
    }
    let edge = match turn.now {
        true => Stroke::new(2.5, NOW),
        false => Stroke::new(1.0, colours.stroke.egui()),
    };
    painter.rect_stroke(rect, 4.0, edge, egui::StrokeKind::Inside);
    let top = egui::pos2(rect.center().x, rect.top() + 13.0);
    let hour = format!("{:02}00", turn.turn.hour());
    let letters = font(face::SEMI_BOLD, 15.0);
    painter.text(top, Align2::CENTER_CENTER, hour, letters, ink);
    if turn.now {
        let (x, y) = (rect.center().x, rect.top() - 1.0);
        let tip = [(-8.0, -6.0), (8.0, -6.0), (0.0, 3.0)];
        let tip = tip.map(|(i, j)| egui::pos2(x + i, y + j)).to_vec();
        painter.add(egui::Shape::convex_polygon(tip, NOW, Stroke::NONE));
    }
    ink
}

/// Writes a word in the middle of a box, so far above its lower edge, in a size.
fn write(painter: &Painter, rect: egui::Rect, (up, size): (f32, f32), text: &str, ink: Color32) {
    let at = egui::pos2(rect.center().x, rect.bottom() - up);
    let letters = egui::FontId::proportional(size);
    painter.text(at, Align2::CENTER_CENTER, text, letters, ink);
}

/// The width below which a box has room for small pictures only.
const NARROW: f32 = 56.0;

/// Shows who is due, and where.
fn show_due(ui: &Ui, painter: &Painter, due: &Due, (rect, ink): (egui::Rect, Color32)) {
    // Picture and count share the width, which a narrow box has little of.
    let narrow = rect.width() < NARROW;
    let (side, left, count_at, letters) = match narrow {
        true => (17.0, -9.5, 1.0, 11.0),
        false => (27.0, -13.0, 4.0, 12.5),
    };
    let middle = rect.center() + egui::vec2(left, 2.0);
    let picture = egui::Rect::from_center_size(middle, egui::Vec2::splat(side));
    let glyph = Glyph::Unit(due.first, Strength::Full, Detail::Arm);
    pictures::draw(ui, &glyph, picture);
    let beside = rect.center() + egui::vec2(count_at, 2.0);
    let count = match narrow {
        true => format!("×{}", due.count),
        false => format!("× {}", due.count),
    };
    let letters = font(face::SEMI_BOLD, letters);
    painter.text(beside, Align2::LEFT_CENTER, count, letters, ink);
    let hexes: Vec<_> = due.at.iter().map(ToString::to_string).collect();
    // A box has room for one hex, a wide one for two.
    let room = if rect.width() > 66.0 { 2 } else { 1 };
    let text = match hexes.len() <= room {
        true => hexes.join(" · "),
        false => format!("{} hexes", hexes.len()),
    };
    write(painter, rect, (9.0, 11.5), &text, ink);
    let id = ui.id().with(("due", hexes.join(" ")));
    let tip = format!("{} units due at {} [5.6]", due.count, hexes.join(", "));
    let tip = retold(ui, &tip);
    ui.interact(rect, id, Sense::hover()).on_hover_text(tip);
}

/// Says that it rains, or that a die will tell [22.5C, 22.6A].
fn show_weather(ui: &Ui, turn: &TurnBox, rect: egui::Rect) {
    let (text, tip) = match turn.weather {
        _ if !turn.in_play || turn.night => return,
        Forecast::Known(Weather::Clear) => return,
        Forecast::Known(Weather::Rain) => ("rain", "rain: as by night, but with command [4.3]"),
        Forecast::Known(Weather::Mud) => ("mud", "mud: as rain [26D, 4.3]"),
        Forecast::Die => (
            "rain?",
            "a die makes the weather of each player turn [22.6A]",
        ),
    };
    let colours = paint(ui);
    let id = ui.id().with(("weather", turn.turn.hour()));
    let tip = retold(ui, tip);
    ui.interact(rect, id, Sense::hover()).on_hover_text(tip);
    if turn.due.is_some() && !turn.over {
        return;
    }
    let at = egui::pos2(rect.center().x, rect.bottom() - 11.0);
    let ink = Color32::from_rgb(0x1F, 0x52, 0x68);
    let letters = egui::FontId::proportional(12.0);
    let galley = ui.painter().layout_no_wrap(text.to_owned(), letters, ink);
    let plate = egui::Rect::from_center_size(at, galley.size() + egui::vec2(8.0, 2.0));
    let fill = Color32::from_rgb(0xD3, 0xE3, 0xE8);
    let painter = ui.painter();
    painter.rect(
        plate,
        3.0,
        fill,
        Stroke::new(1.0, colours.stroke.egui()),
        egui::StrokeKind::Inside,
    );
    painter.galley(plate.center() - galley.size() / 2.0, galley, ink);
}

fn hatch(painter: &Painter, rect: egui::Rect, ink: Color32) {
    let inside = painter.with_clip_rect(rect.shrink(2.0));
    let mut x = rect.left() - rect.height();
    while x < rect.right() {
        let line = [
            egui::pos2(x, rect.bottom()),
            egui::pos2(x + rect.height(), rect.top()),
        ];
        inside.line_segment(line, Stroke::new(1.0, ink));
        x += 8.0;
    }
}

fn moon(painter: &Painter, at: egui::Pos2, behind: Color32) {
    painter.circle_filled(
        at + egui::vec2(0.0, 1.0),
        8.0,
        Color32::from_rgb(0xF2, 0xDE, 0x9B),
    );
    painter.circle_filled(at + egui::vec2(4.5, -1.5), 7.0, behind);
}

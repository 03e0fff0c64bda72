//! Where leaders and units begin the game, as far as that is left to their player [10.1A, 3.2C].

use super::pictures;
use crate::client::command::{Command, LookAction, PhaseAction};
use crate::client::panels::people;
use crate::client::theme::{at_right, body, counted, heading, primary, weak, with_case};
use crate::hex::HexNumber;
use crate::last_battles::client::counters::Glyph;
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::client::{give, names};
use crate::last_battles::order::Order;
use crate::last_battles::special::placing;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{DecisionKind, State, UnitIndex};
use crate::last_battles::{decision, leaders};
use crate::table::armies::Player;
use crate::table::case::{Case, case};
use crate::table::ids::PieceId;
use bevy_egui::egui::{RichText, Ui};

/// The leaders and the units whose first places are to be chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub player: Player,
    pub leaders: Vec<Piece>,
    pub units: Vec<Piece>,
}

/// One of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    pub name: PieceId,
    pub full_name: String,
    pub glyph: Glyph,
    pub place: String,
    /// What else he may choose, and the case that lets him.
    pub freedom: String,
    pub case: Case,
    pub at_hand: bool,
    /// Who comes later, and the order by which he does, if he may and does not yet.
    pub later: Option<(String, Order)>,
}

impl View {
    /// Looks at the set-up, if it is open.
    pub fn new(context: &ViewContext) -> Option<Self> {
        let (state, open) = (context.state, decision(context.state));
        let leaders = leaders::to_set_up(state, open.player).into_iter();
        let units = placing::open(state, open.player).into_iter();
        (open.kind == DecisionKind::SetUp).then(|| Self {
            player: open.player,
            leaders: leaders.map(|leader| of_leader(context, leader)).collect(),
            units: units.map(|unit| of_unit(context, unit)).collect(),
        })
    }
}

fn of_leader(context: &ViewContext, leader: LeaderIndex) -> Piece {
    let (state, name) = (context.state, context.state.leader_piece_id(leader));
    let counter = state.leader_counter(leader);
    let hex = state.leader(leader).hex();
    let coming = leaders::may_come_later(state, leader).then(|| coming(state, leader));
    let later = coming.as_ref().filter(|_| hex.is_some()).map(|coming| {
        let leader = counter.id;
        (coming.clone(), Order::SetUp { leader, hex: None })
    });
    Piece {
        name,
        full_name: counter.full_name.clone(),
        glyph: pictures::of_leader(state, leader),
        place: match (hex, coming) {
            (None, Some(coming)) => coming,
            (hex, _) => place(context, hex, None),
        },
        freedom: match (leaders::choices(state, leader).len(), hex) {
            (hexes, None) => format!("or on the map: {}", counted(hexes, "hex", "hexes")),
            (1, _) => "no other hex is open".to_owned(),
            (hexes, _) => format!("one of {hexes} hexes"),
        },
        case: case("10.1A"),
        at_hand: context.selection.has(name),
        later,
    }
}

/// Says when and where a leader comes later, with units of his.
fn coming(state: &State, leader: LeaderIndex) -> String {
    let due = state.setup().leaders[usize::from(leader.0)].due.as_ref();
    due.map_or_else(String::new, |due| match due.matter {
        Some(_) => "comes with units of his, as will be written down".to_owned(),
        None => format!(
            "comes with units of his, {} at {}",
            due.turn,
            names::hexes(&due.at)
        ),
    })
}

fn of_unit(context: &ViewContext, unit: UnitIndex) -> Piece {
    let (state, counter) = (context.state, context.state.counter(unit));
    let hex = state.unit(unit).hex();
    let others = placing::hexes(state, unit);
    let others = others.iter().filter(|&&other| Some(other) != hex).count();
    let partners = placing::partners(state, unit).len();
    let to = (others > 0).then(|| {
        let hexes = counted(others, "other hex", "other hexes");
        format!("may go to {hexes}")
    });
    let with = (partners > 0).then(|| {
        let units = counted(partners, "unit", "units");
        format!("may change places with {units}")
    });
    let freedom: Vec<_> = to.into_iter().chain(with).collect();
    Piece {
        name: counter.id.into(),
        full_name: counter.full_name.clone(),
        glyph: pictures::of_unit(state, unit),
        place: place(context, hex, Some(unit)),
        freedom: match freedom.is_empty() {
            true => "nowhere else is open now".to_owned(),
            false => freedom.join(", "),
        },
        case: placing::cited(state, unit),
        at_hand: context.selection.has(counter.id),
        later: None,
    }
}

/// Says where somebody stands, and with whom.
fn place(context: &ViewContext, hex: Option<HexNumber>, but: Option<UnitIndex>) -> String {
    let state = context.state;
    let with = hex.into_iter().flat_map(|hex| state.stack(hex));
    let with = with.filter(|&unit| Some(unit) != but);
    let with: Vec<_> = with.map(|unit| state.counter(unit).name.clone()).collect();
    let hex = hex.map_or_else(String::new, |hex| names::hex(state, hex));
    match with.is_empty() {
        true => hex,
        false => format!("{hex}, with {}", with.join(" and ")),
    }
}

/// Shows the leaders and the units; a click takes one up.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut command = None;
    let title = format!("{} set-up", view.player);
    let count = view.leaders.len() + view.units.len();
    heading(ui, &title, &count.to_string());
    body(ui, |ui| {
        let text = "Click a leader or a unit here or on the map, then one of the lit hexes; where there is no room, the unit that \
            is to change places with it. Ctrl + Enter accepts all as they stand.";
        ui.label(weak(ui, text).small());
        // Units first: leaders go with those whom they need.
        for (what, pieces) in [
            ("Units that may begin elsewhere", &view.units),
            ("Leaders, each with a unit", &view.leaders),
        ] {
            for (nth, piece) in pieces.iter().enumerate() {
                if nth == 0 || pieces[nth - 1].case != piece.case {
                    ui.add_space(4.0);
                    with_case(ui, RichText::new(what).strong(), piece.case);
                }
                command = show_piece(ui, piece).or(command.take());
            }
        }
        ui.horizontal(|ui| {
            at_right(ui, |ui| {
                let accept = primary(ui, "Accept these places").on_hover_text("Ctrl + Enter");
                if accept.clicked() {
                    command = Some(Command::Phase(PhaseAction::End));
                }
            });
        });
    });
    command
}

fn show_piece(ui: &mut Ui, piece: &Piece) -> Option<Command> {
    ui.add_space(3.0);
    let shown = ui.horizontal(|ui| {
        let side = pictures::side(&piece.glyph);
        let picture = people::picture(ui, &piece.glyph, side, &piece.full_name);
        people::frame(ui, picture.rect, piece.at_hand);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let name = people::name(ui, &piece.full_name);
            ui.label(RichText::new(&piece.place).small());
            ui.label(weak(ui, &piece.freedom).small());
            let later = piece.later.as_ref().and_then(|(when, order)| {
                let button = ui.small_button("comes later").on_hover_text(when);
                button.clicked().then(|| give(order.clone()))
            });
            let found = picture.clicked() || name.clicked();
            later.or(found.then_some(Command::Look(LookAction::Find(piece.name))))
        })
        .inner
    });
    shown.inner
}

//! Hidden movement in the dock: who goes aside behind markers, which pairs are turned up, who is deployed [16.6].

use super::pictures;
use crate::client::command::{Command, LookAction, PhaseAction};
use crate::client::counters::Detail;
use crate::client::panels::people;
use crate::client::theme::{at_right, body, chip, heading, primary, weak};
use crate::last_battles::client::clicks::hidden::{deploying, names, taken_up};
use crate::last_battles::client::counters::Glyph;
use crate::last_battles::client::pieces::marker_face;
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::client::words::refusal;
use crate::last_battles::client::{give, names as hex_names};
use crate::last_battles::order::Order;
use crate::last_battles::state::hidden::{Marker, PairIndex, Twin};
use crate::last_battles::state::{DecisionKind, State};
use crate::last_battles::words::unit_name;
use crate::last_battles::{check, decision, hidden};
use crate::table::armies::Player;
use crate::table::case::{Case, case};
use crate::table::ids::PieceId;
use bevy_egui::egui::{self, RichText, Ui};

/// What is decided about hidden units.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub title: String,
    pub help: &'static str,
    pub case: Case,
    pub rows: Vec<Row>,
    /// What can be ordered with those taken up, each with its words.
    pub orders: Vec<(String, Order)>,
    /// Why they cannot go aside, if they cannot.
    pub refusal: Option<String>,
    /// What ends the segment, if it can be ended.
    pub end: Option<&'static str>,
}

/// Somebody, or a pair, that can be taken up.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub glyph: Glyph,
    pub name: String,
    pub note: String,
    pub at_hand: bool,
    /// What a click on it does.
    pub click: Command,
    /// What is ordered beside it.
    pub order: Option<(&'static str, Order)>,
}

impl View {
    /// Looks at what is decided about hidden units, if anything is.
    pub fn new(context: &ViewContext) -> Option<Self> {
        let open = decision(context.state);
        match open.kind {
            DecisionKind::PlacePair => Some(placing(context, open.player)),
            DecisionKind::Reveal => Some(revealing(context, open.player)),
            DecisionKind::Deploy => Some(deployment(context, open.player)),
            _ => None,
        }
    }
}

/// Gets the picture of a unit or leader.
fn picture_of(state: &State, name: PieceId) -> Option<Glyph> {
    let unit = state.find(name).map(|unit| pictures::of_unit(state, unit));
    unit.or_else(|| Some(pictures::of_leader(state, state.find_leader(name)?)))
}

fn placing(context: &ViewContext, player: Player) -> View {
    let state = context.state;
    let site = taken_up(state, context.selection);
    let people = site
        .as_ref()
        .map_or_else(Vec::new, |site| names(state, site));
    let chosen: Vec<_> = people
        .iter()
        .filter(|&&name| context.selection.has(name))
        .collect();
    let units: Vec<_> = chosen
        .iter()
        .filter_map(|&&name| state.find(name))
        .collect();
    let leaders: Vec<_> = chosen
        .iter()
        .filter_map(|&&name| state.find_leader(name))
        .collect();
    let order = |hex, real| Order::PlacePair {
        hex,
        units: units.iter().map(|&unit| state.id(unit)).collect(),
        leaders: leaders
            .iter()
            .map(|&leader| state.leader_id(leader))
            .collect(),
        real,
    };
    let orders = site
        .as_ref()
        .map(|site| Twin::BOTH.map(|real| order(site.hex, real)));
    let refused = orders
        .as_ref()
        .and_then(|orders| check(state, &orders[0]).err());
    let letters = ["Hide them, A is real", "Hide them, B is real"].map(str::to_owned);
    let entries = hidden::sites(state, player)
        .into_iter()
        .filter(|site| site.enters);
    let entries = entries.map(|site| Row {
        glyph: pictures::of_unit(state, site.units[0]),
        name: format!("Reinforcements at {}", hex_names::hex(state, site.hex)),
        note: format!("{} due there may come in behind markers", site.units.len()),
        at_hand: false,
        click: Command::Look(LookAction::Select(names(state, &site))),
        order: None,
    });
    let people = people
        .iter()
        .filter_map(|&name| Some(person(context, name, picture_of(state, name)?)));
    View {
        title: format!("{player}: hidden movement"),
        help: "Click an outlined hex: all who may go aside there are taken up. Click one of them, here or on the map, to leave him \
            out. Two markers stand for them, and only you know which of the two is real.",
        case: case("16.6A"),
        rows: people.chain(entries).collect(),
        refusal: refused.as_ref().map(|why| refusal(state, why).0),
        orders: match (orders, refused) {
            (Some(orders), None) => letters.into_iter().zip(orders).collect(),
            _ => Vec::new(),
        },
        end: Some("Hide nobody else"),
    }
}

/// Shows somebody who may go aside, and whether he does.
fn person(context: &ViewContext, name: PieceId, glyph: Glyph) -> Row {
    let chosen = context.selection.has(name);
    let mut units = context.selection.units.clone();
    match chosen {
        true => units.retain(|&other| other != name),
        false => units.push(name),
    }
    Row {
        glyph,
        name: unit_name(context.state.setup(), name),
        note: if chosen { "goes aside" } else { "stays" }.to_owned(),
        at_hand: chosen,
        click: Command::Look(LookAction::Select(units)),
        order: None,
    }
}

/// Lists the people of a pair in a few words.
pub fn behind(state: &State, pair: PairIndex) -> String {
    let own = state.hidden().pair(pair);
    let units = own.into_iter().flat_map(|own| &own.units);
    let units = units.map(|&unit| state.counter(unit).name.clone());
    let leaders = own.into_iter().flat_map(|own| &own.leaders);
    let leaders = leaders.map(|&leader| state.leader_counter(leader).name.clone());
    units.chain(leaders).collect::<Vec<_>>().join(", ")
}

/// Shows a pair by its real marker, or by its first where that is not known.
fn pair_row(context: &ViewContext, pair: PairIndex) -> Row {
    let state = context.state;
    let own = state.hidden().pair(pair);
    let twin = own.and_then(|own| own.real()).unwrap_or(Twin::A);
    let marker = Marker { pair, twin };
    let name = state.marker_id(marker);
    let places = own
        .into_iter()
        .flat_map(|own| Twin::BOTH.map(|twin| own.at(twin)));
    let places = places.map(|hex| hex.map_or("to enter".to_owned(), |hex| hex.to_string()));
    Row {
        glyph: Glyph::Marker(marker_face(state, marker), Detail::Full),
        name: format!("Markers {}", places.collect::<Vec<_>>().join(" and ")),
        note: behind(state, pair),
        at_hand: context.selection.has(name),
        click: Command::Look(LookAction::Find(name.into())),
        order: None,
    }
}

fn revealing(context: &ViewContext, player: Player) -> View {
    let pairs = hidden::may_reveal(context.state).into_iter();
    let rows = pairs.map(|pair| {
        let order = Order::Reveal {
            pair: context.state.pair_id(pair),
        };
        Row {
            order: Some(("Turn up", order)),
            ..pair_row(context, pair)
        }
    });
    View {
        title: format!("{player}: hidden units"),
        help: "A pair that is turned up is taken off the map, and those behind it are deployed. That cannot be taken back.",
        case: case("16.6C"),
        rows: rows.collect(),
        orders: Vec::new(),
        refusal: None,
        end: Some("Turn nobody up"),
    }
}

fn deployment(context: &ViewContext, player: Player) -> View {
    let state = context.state;
    let next = deploying(state, context.selection);
    let rows = hidden::deploys(state).into_iter().filter_map(|name| {
        let hexes = hidden::options(state, name).len();
        Some(Row {
            glyph: picture_of(state, name)?,
            name: unit_name(state.setup(), name),
            note: format!("one of {hexes} hexes"),
            at_hand: next == Some(name),
            click: Command::Look(LookAction::Select(vec![name])),
            order: None,
        })
    });
    View {
        title: format!("{player}: hidden units are found"),
        help: "Click one of them here, then a lit hex on the map.",
        case: case("16.6C"),
        rows: rows.collect(),
        orders: Vec::new(),
        refusal: None,
        end: None,
    }
}

/// Shows it.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut command = None;
    heading(ui, &view.title, "");
    body(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.label(weak(ui, view.help).small());
            chip(ui, view.case);
        });
        for row in &view.rows {
            command = show_row(ui, row).or(command.take());
        }
        if let Some(why) = &view.refusal {
            ui.add(egui::Label::new(RichText::new(why).small()).wrap());
        }
        for (words, order) in &view.orders {
            if ui.button(words).clicked() {
                command = Some(give(order.clone()));
            }
        }
        if let Some(end) = view.end {
            ui.horizontal(|ui| {
                at_right(ui, |ui| {
                    if primary(ui, end).on_hover_text("Ctrl + Enter").clicked() {
                        command = Some(Command::Phase(PhaseAction::End));
                    }
                });
            });
        }
    });
    command
}

fn show_row(ui: &mut Ui, row: &Row) -> Option<Command> {
    ui.add_space(3.0);
    let shown = ui.horizontal(|ui| {
        let side = pictures::side(&row.glyph);
        let picture = people::picture(ui, &row.glyph, side, &row.name);
        people::frame(ui, picture.rect, row.at_hand);
        let (name, ordered) = ui
            .vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                let name = people::name(ui, &row.name);
                ui.label(weak(ui, &row.note).small());
                let ordered = row.order.as_ref().and_then(|(words, order)| {
                    let button = ui.small_button(*words);
                    button.clicked().then(|| give(order.clone()))
                });
                (name, ordered)
            })
            .inner;
        let found = picture.clicked() || name.clicked();
        ordered.or_else(|| found.then(|| row.click.clone()))
    });
    shown.inner
}

//! Observation, asked now [16.3]: how far anybody sees, whom the enemy sees, and whom the player sees.

use crate::client::command::{Command, LookAction};
use crate::client::layers::Panel;
use crate::client::panels::sheet::{At, Room, Sheet};
use crate::client::theme::{chip, strong, weak};
use crate::hex::HexNumber;
use crate::last_battles::client::names;
use crate::last_battles::client::since::watcher;
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::decision;
use crate::last_battles::observation;
use crate::last_battles::rules::Rule;
use crate::last_battles::state::State;
use crate::table::armies::Player;
use crate::table::case::case;
use crate::table::ids::PieceId;
use bevy_egui::egui::{self, Ui};

/// How many pieces are named before the rest is counted.
const NAMED: usize = 14;

/// Who is observed.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// How far anybody sees on this turn, and what of it matters in this game.
    pub limit: String,
    /// Those of the player whom the enemy sees.
    pub own: SeenView,
    /// Those of the enemy whom the player sees.
    pub enemy: SeenView,
}

/// Those of one side who are seen by the other.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenView {
    pub count: usize,
    /// How many of them there are on the map.
    pub of: usize,
    /// Their names and where they are.
    pub seen: Vec<(PieceId, String)>,
}

impl View {
    /// Asks who sees whom now.
    pub fn new(context: &ViewContext) -> Self {
        let state = context.state;
        let player = looks_on(context);
        let limit = match observation::limit(state) {
            1 => "Nobody sees farther than the next hex on this turn.".to_owned(),
            hexes => format!("Nobody sees farther than {hexes} hexes on this turn."),
        };
        let idle = " No rule of this game asks who is observed.";
        let asked = state.in_force(Rule::Observation) || state.in_force(Rule::LaGardeVieille);
        Self {
            limit: limit + if asked { "" } else { idle },
            own: seen(state, player),
            enemy: seen(state, player.opponent()),
        }
    }
}

/// Gets the player from whose side the map is looked at.
pub fn looks_on(context: &ViewContext) -> Player {
    let state = context.state;
    watcher(state, context.seats).unwrap_or(decision(state).player)
}

/// Lists the pieces of a player whom the enemy sees, and where they are.
pub fn observed(state: &State, player: Player) -> Vec<(PieceId, HexNumber)> {
    let observed = observation::observed(state);
    let units = observed.units.into_iter();
    let units = units.filter(|&unit| state.owner(unit) == player);
    let units = units.filter_map(|unit| Some((state.id(unit).into(), state.unit(unit).hex()?)));
    let leaders = observed.leaders.into_iter();
    let leaders = leaders.filter(|&leader| state.leader_owner(leader) == player);
    let leaders = leaders
        .filter_map(|leader| Some((state.leader_id(leader).into(), state.leader(leader).hex()?)));
    units.chain(leaders).collect()
}

fn seen(state: &State, player: Player) -> SeenView {
    let seen: Vec<_> = observed(state, player)
        .into_iter()
        .map(|(piece, hex)| {
            let place = names::hex(state, hex);
            (piece, format!("{} {place}", piece_name(state, piece)))
        })
        .collect();
    SeenView {
        count: seen.len(),
        of: state.army(player).count() + state.leaders_of(player).count(),
        seen,
    }
}

/// Shows observation in a corner of the map.
pub fn over(ctx: &egui::Context, context: &ViewContext, room: Room) -> Option<Command> {
    let view = View::new(context);
    let sheet = Sheet {
        panel: Panel::Sight,
        title: "Observation, asked now",
        key: "O",
        at: At::Corner,
    };
    sheet.show(ctx, room, |ui| show(ui, &view))
}

/// Shows who is observed; a click on one finds him.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    ui.set_width(300.0);
    ui.spacing_mut().item_spacing.y = 3.0;
    ui.horizontal_wrapped(|ui| {
        ui.label(weak(ui, &view.limit).small());
        chip(ui, case("16.3"));
    });
    let own = show_seen(ui, "The enemy sees", "of yours", &view.own);
    let enemy = show_seen(ui, "You see", "of his", &view.enemy);
    ui.separator();
    let hint = "The darkened ground nobody of yours sees. Point at a unit to see what it sees.";
    ui.label(weak(ui, hint).small());
    own.or(enemy)
}

fn show_seen(ui: &mut Ui, who: &str, whose: &str, view: &SeenView) -> Option<Command> {
    let mut command = None;
    let sum = format!("{who} {} of {} {whose}", view.count, view.of);
    ui.label(strong(sum, 13.0));
    ui.horizontal_wrapped(|ui| {
        for (piece, text) in view.seen.iter().take(NAMED) {
            if ui.small_button(text).clicked() {
                command = Some(Command::Look(LookAction::Find(*piece)));
            }
        }
        let more = view.seen.len().saturating_sub(NAMED);
        if more > 0 {
            ui.label(weak(ui, &format!("and {more} more")).small());
        }
    });
    command
}

fn piece_name(state: &State, piece: PieceId) -> &str {
    match state.find_leader(piece) {
        Some(leader) => &state.leader_counter(leader).name,
        None => state
            .find(piece)
            .map_or("", |unit| &state.counter(unit).name),
    }
}

//! From a click on the map to the order that is played: leaders' first places, command, reorganization, movement; and
//! what follows the game on the screen.

use bevy::prelude::*;
use hundred_days::client::command::{Command, LookAction, PanelAction};
use hundred_days::client::frame::InFrame;
use hundred_days::client::game::GiveOrder;
use hundred_days::client::game_log::GameLog;
use hundred_days::client::keys::{Held, chord, meaning};
use hundred_days::client::layers::Panel;
use hundred_days::hex::hex;
use hundred_days::last_battles::client::clicks::Table;
use hundred_days::last_battles::client::derived::{self, Derived};
use hundred_days::last_battles::client::panels::dock;
use hundred_days::last_battles::client::plans::Plans;
use hundred_days::last_battles::client::selection::{Goals, Hover, Selection};
use hundred_days::last_battles::client::teller::{self, Teller};
use hundred_days::last_battles::game_setup::{NewGame, Position};
use hundred_days::last_battles::phases::{self, Game, Inbox, Refused};
use hundred_days::last_battles::state::{DecisionKind, Place};
use hundred_days::last_battles::{Attack, Order, State, decision};
use hundred_days::table::dice::Face;
use hundred_days::table::ids::{LeaderId, PieceId, UnitId};

fn unit(name: &str) -> UnitId {
    name.parse().expect("a name")
}

fn piece(name: &str) -> PieceId {
    name.parse().expect("a name")
}

fn leader(name: &str) -> LeaderId {
    name.parse().expect("a name")
}

/// A table with what follows the game on the screen.
struct Seated {
    app: App,
    selection: Selection,
}

fn seated(start: NewGame) -> Seated {
    let game = hundred_days::last_battles::Match::begin(start).expect("a sound game");
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins,
        phases::plugin,
        derived::plugin,
        teller::plugin,
    ))
    .configure_sets(Update, InFrame::FollowGame.after(InFrame::Play))
    .insert_resource(Game::new(game));
    app.update();
    Seated {
        app,
        selection: Selection::default(),
    }
}

fn start(scenario: &str, options: &[&str], units: &[(&str, u16)], dice: &[u8]) -> NewGame {
    let setup = units.iter().map(|&(name, at)| Position {
        unit: piece(name),
        hex: hex(at),
        reduced: false,
    });
    let faces = dice
        .iter()
        .filter_map(|&pips| Face::all().find(|face| face.pips() == pips));
    NewGame {
        scenario: scenario.to_owned(),
        options: options.iter().map(|&option| option.to_owned()).collect(),
        setup: (!units.is_empty()).then(|| setup.collect()),
        dice: faces.collect(),
        ..NewGame::default()
    }
}

impl Seated {
    fn state(&self) -> &State {
        self.app.world().resource::<Game>().state()
    }

    fn decides(&self) -> DecisionKind {
        decision(self.state()).kind
    }

    fn give(&mut self, order: Order) {
        self.app.world_mut().resource_mut::<Inbox>().push(order);
        self.app.update();
    }

    /// Clicks, and does what the click means.
    fn click(&mut self, at: Hover, held: Held) -> Option<Command> {
        let state = self.state();
        let goals = Goals::of_selection(state, &self.selection);
        let (plans, selection) = (Plans::default(), self.selection.clone());
        let table = Table {
            state,
            selection: &selection,
            goals: &goals,
            plans: &plans,
        };
        let command = table.click(at, held);
        match &command {
            Some(Command::Look(LookAction::Select(units))) => {
                self.selection.units.clone_from(units)
            }
            Some(other) => {
                if let Some(GiveOrder(order)) = other.as_own::<GiveOrder<State>>() {
                    self.give(order.clone());
                }
            }
            None => {}
        }
        command
    }

    fn click_plate(&mut self, name: &str) -> Option<Command> {
        let index = self.state().find_leader(leader(name)).expect("a leader");
        let at = Hover {
            hex: self.state().leader(index).hex(),
            unit: None,
            leader: Some(leader(name)),
        };
        self.click(at, Held::Nothing)
    }

    fn click_counter(&mut self, name: &str) -> Option<Command> {
        let index = self.state().find(unit(name)).expect("a unit");
        let at = Hover {
            hex: self.state().unit(index).hex(),
            unit: Some(unit(name)),
            leader: None,
        };
        self.click(at, Held::Nothing)
    }

    fn click_hex(&mut self, at: u16) -> Option<Command> {
        let at = Hover {
            hex: Some(hex(at)),
            ..Hover::default()
        };
        self.click(at, Held::Nothing)
    }

    fn leader_at(&self, name: &str) -> Option<hundred_days::hex::HexNumber> {
        let index = self.state().find_leader(leader(name)).expect("a leader");
        self.state().leader(index).hex()
    }

    fn refusals(&mut self) -> Vec<String> {
        let mut refused = self.app.world_mut().resource_mut::<Messages<Refused>>();
        let cases = refused.drain().filter_map(|refused| refused.why.case());
        cases.map(|case| case.to_string()).collect()
    }
}

/// Ney with Reille and single units about him, in the command segment.
fn segment() -> Seated {
    let units = [
        ("ldr-ney", 1750),
        ("ldr-reille", 1752),
        ("fr-2-husson", 1751),
        ("fr-g-lefebvre", 1651),
        ("fr-3c-lheritier", 1652),
        ("fr-3c-durbal", 1851),
        ("al-blndt", 1540),
    ];
    let seated = seated(start("19", &["10", "11"], &units, &[]));
    assert_eq!(seated.decides(), DecisionKind::Command);
    seated
}

#[test]
fn case_10_1a_a_leader_is_taken_up_and_put_into_a_lit_hex() {
    let mut seated = seated(start("19", &["10", "11"], &[], &[]));
    assert_eq!(seated.decides(), DecisionKind::SetUp);
    seated.click_plate("ldr-reille");
    assert_eq!(seated.selection.units, [piece("ldr-reille")]);
    seated.click_hex(1647);
    assert_eq!(seated.leader_at("ldr-reille"), Some(hex(1647)));
    seated.click_hex(1545);
    assert_eq!(seated.refusals(), ["10.1A"], "no unit of his stands there");
    seated.click_plate("ldr-kellermann");
    assert_eq!(seated.selection.units, [piece("ldr-kellermann")]);
}

#[test]
fn case_27_2c_a_click_on_a_unit_in_a_full_hex_has_the_two_change_places() {
    let mut seated = seated(start("27", &[], &[], &[]));
    seated.give(Order::End {});
    assert_eq!(seated.decides(), DecisionKind::SetUp);
    let at = |seated: &Seated, name: &str| {
        let index = seated.state().find(unit(name)).expect("a unit");
        seated.state().unit(index).hex()
    };
    seated.click_counter("pr-18");
    seated.click_counter("pr-4s");
    assert_eq!(at(&seated, "pr-18"), Some(hex(3110)));
    assert_eq!(at(&seated, "pr-4s"), Some(hex(3109)));
    let other = seated.click_counter("pr-1s");
    assert_eq!(
        other,
        Some(Command::select([unit("pr-1s")])),
        "of another brigade"
    );
    seated.click_counter("pr-2s");
    assert_eq!(at(&seated, "pr-1s"), Some(hex(3110)));
}

#[test]
fn case_11_1a_clicks_put_units_in_command_and_take_them_out() {
    let mut seated = segment();
    let commanded = |seated: &Seated| {
        let allotments = seated.state().allotments().iter();
        let units = allotments.flat_map(|own| &own.units);
        let names = units.map(|&unit| seated.state().id(unit).to_string());
        names.collect::<Vec<_>>()
    };
    let proposed = commanded(&seated);
    assert_eq!(proposed, ["fr-3c-lheritier"], "the strongest");
    seated.click_plate("ldr-ney");
    seated.click_counter("fr-3c-durbal");
    assert_eq!(seated.refusals(), ["11.1A"], "one unit is all he commands");
    seated.click_counter("fr-3c-lheritier");
    assert!(commanded(&seated).is_empty());
    seated.click_counter("fr-3c-durbal");
    assert_eq!(commanded(&seated), ["fr-3c-durbal"]);
    let enemy = seated.click_counter("al-blndt");
    assert_eq!(enemy, Some(Command::select([unit("al-blndt")])));
}

#[test]
fn case_11_1b_whom_an_officer_serves_is_only_looked_at() {
    let mut seated = segment();
    let command = seated.click_counter("fr-2-husson");
    assert_eq!(command, Some(Command::select([unit("fr-2-husson")])));
    let officer = seated.click_plate("ldr-reille");
    let ordered = officer.and_then(|command| command.as_own::<GiveOrder<State>>().cloned());
    assert!(matches!(ordered, Some(GiveOrder(Order::Command { .. }))));
    let derived = seated.app.world().resource::<Derived>();
    let husson = seated.state().find(unit("fr-2-husson")).expect("Husson");
    assert!(
        derived.units_out.contains(&husson),
        "without Reille nobody commands Husson"
    );
}

#[test]
fn case_12_a_click_on_the_officer_brings_the_lost_unit_back() {
    let units = [
        ("fr-2-husson", 1542),
        ("al-mait", 1543),
        ("al-byng", 1543),
        ("fr-2-jamin", 1755),
        ("ldr-reille", 1756),
    ];
    let mut seated = seated(start("22", &[], &units, &[6]));
    while seated.decides() != DecisionKind::Combat {
        seated.give(Order::End {});
    }
    seated.give(Order::Attack(Attack {
        attackers: vec![unit("fr-2-husson")],
        defenders: vec![hex(1543)],
        ..Attack::default()
    }));
    for _ in 0..20 {
        if seated.decides() == DecisionKind::Reorganize {
            break;
        }
        let order = match seated.decides() {
            DecisionKind::Advance => Order::Decline {},
            _ => Order::End {},
        };
        seated.give(order);
    }
    assert_eq!(seated.decides(), DecisionKind::Reorganize);
    seated.click_plate("ldr-reille");
    let husson = seated.state().find(unit("fr-2-husson")).expect("Husson");
    let place = seated.state().unit(husson).place;
    assert_eq!(place, Place::Map(hex(1756)));
}

#[test]
fn case_10_1c_a_leader_moves_by_two_clicks_onto_counters_too() {
    let mut seated = segment();
    seated.give(Order::End {});
    assert_eq!(seated.decides(), DecisionKind::Movement);
    seated.click_plate("ldr-reille");
    let goals = Goals::of_selection(seated.state(), &seated.selection);
    assert!(goals.hexes.contains_key(&hex(1651)));
    seated.click_counter("fr-g-lefebvre");
    assert_eq!(seated.leader_at("ldr-reille"), Some(hex(1651)));
}

#[test]
fn case_10_1b_a_leader_goes_along_with_a_unit_by_shift() {
    let mut seated = segment();
    seated.give(Order::End {});
    seated.give(Order::Move {
        unit: piece("ldr-reille"),
        path: vec![hex(1751)],
    });
    let moved = seated.state().find_leader(leader("ldr-ney"));
    assert!(moved.is_some());
    seated.selection.units = vec![piece("fr-g-lefebvre")];
    let plate = Hover {
        hex: Some(hex(1750)),
        unit: None,
        leader: Some(leader("ldr-ney")),
    };
    seated.click(plate, Held::Shift);
    assert_eq!(
        seated.selection.units,
        [piece("ldr-ney")],
        "he stands elsewhere"
    );
    seated.give(Order::Move {
        unit: piece("ldr-ney"),
        path: vec![hex(1651)],
    });
    let goals = Goals::of_selection(
        seated.state(),
        &Selection {
            units: vec![piece("fr-g-lefebvre"), piece("ldr-ney")],
            ..Selection::default()
        },
    );
    assert!(
        goals.hexes.is_empty() && goals.refusal.is_some(),
        "Ney has moved"
    );
}

#[test]
fn the_record_in_words_grows_and_shrinks_with_the_game() {
    let mut seated = segment();
    let lines = |seated: &Seated| {
        let game_log = seated.app.world().resource::<GameLog>();
        game_log.lines().len()
    };
    assert_eq!(lines(&seated), 0);
    seated.give(Order::End {});
    let after_command = lines(&seated);
    assert!(after_command > 1, "who commands whom, and the next phase");
    seated.give(Order::Move {
        unit: piece("ldr-reille"),
        path: vec![hex(1751)],
    });
    assert_eq!(lines(&seated), after_command + 1);
    assert!(seated.app.world().resource::<Derived>().can_undo);
    let mut game = seated.app.world_mut().resource_mut::<Game>();
    game.undo().expect("a move can be taken back");
    seated.app.update();
    assert_eq!(lines(&seated), after_command);
    let told = Teller::of(
        seated.app.world().resource::<Game>().record().start(),
        seated.app.world().resource::<Game>().played(),
    );
    let kept = seated.app.world().resource::<GameLog>();
    assert_eq!(told.log(), *kept);
}

#[test]
fn keys_turn_the_dock_and_show_supply() {
    use KeyCode as K;
    let key = meaning;
    assert_eq!(
        key(K::Digit1),
        Some(Command::Panel(PanelAction::Turn(dock::NOW)))
    );
    assert_eq!(
        key(K::Digit2),
        Some(Command::Panel(PanelAction::Turn(dock::LOSSES)))
    );
    assert_eq!(
        key(K::Digit3),
        Some(Command::Panel(PanelAction::Turn(dock::ARRIVALS)))
    );
    assert_eq!(
        key(K::Digit4),
        Some(Command::Panel(PanelAction::Turn(dock::FORCES)))
    );
    assert_eq!(
        key(K::KeyL),
        Some(Command::Panel(PanelAction::Toggle(Panel::Supply)))
    );
    assert_eq!(chord(K::KeyL), None);
}

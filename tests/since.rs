//! What the other player has done since one's last decision, and the record that tells it.

use crate::desk::{Desk, as_printed, piece, position, press, record_of, shown, unit};
use egui_kittest::kittest::Queryable;
use hundred_days::client::command::{Command, LookAction, PanelAction};
use hundred_days::client::game_log::Filter;
use hundred_days::client::panels::{hand_over as banner, record};
use hundred_days::client::show::DockRoom;
use hundred_days::hex::{HexNumber, hex};
use hundred_days::last_battles::Order;
use hundred_days::last_battles::charts::CombatResult;
use hundred_days::last_battles::client::panels::{dock, hand_over, since};
use hundred_days::last_battles::client::since::{How, Since};
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::order::Attack;
use hundred_days::table::level::Level;
use hundred_days::table::note::NoteKind;
use hundred_days::table::play::Seat;

fn moves(name: &str, path: &[u16]) -> Order {
    Order::Move {
        unit: piece(name),
        path: path.iter().map(|&number| hex(number)).collect(),
    }
}

fn since_of(desk: &Desk) -> Since {
    desk.context(|context| context.since.clone())
}

/// Pire rides up to Saxe-Weimar, and attacks him.
fn attacked(dice: &[u8]) -> Desk {
    let units = [
        ("fr-2-pire", 1847),
        ("fr-2-husson", 1647),
        ("al-wmar", 1845),
        ("al-blndt", 1545),
    ];
    position(&units, dice)
        .order(moves("fr-2-husson", &[1646]))
        .order(moves("fr-2-pire", &[1846]))
        .order(Order::End {})
        .order(Order::Attack(Attack {
            attackers: vec![unit("fr-2-pire")],
            defenders: vec![hex(1845)],
            ..Attack::default()
        }))
}

fn retreats(desk: Desk) -> Desk {
    let (name, to) = desk.context(|context| {
        let unit = hundred_days::last_battles::legal::to_retreat(context.state)[0];
        let way = &hundred_days::last_battles::retreat::ways(context.state, unit)[0];
        (context.state.id(unit), way.to)
    });
    desk.order(Order::Retreat {
        unit: name,
        to,
        displace: None,
    })
}

/// Pire is beaten back, and nobody follows him.
fn repelled() -> Desk {
    retreats(attacked(&[4])).order(Order::Decline {})
}

#[test]
fn a_combats_line_begins_with_the_result_and_goes_on_with_what_came_of_it() {
    let desk = retreats(attacked(&[4]));
    let view = desk.context(|context| record_of(context, false));
    let line = view.lines.iter().find(|line| line.kind == NoteKind::Combat);
    let line = line.expect("a combat").clone();
    let to = desk.state.unit(desk.state.find(unit("fr-2-pire")).unwrap());
    let to = to.hex().expect("Pire is on the map");
    let told = format!("4 Ar · Pire against Saxe-Weimar, 1-2 · Pire retreats to {to}");
    assert_eq!((line.line(), line.at), (told.clone(), Some(hex(1845))));
    let aftermath = view.lines.iter().filter(|l| l.kind == NoteKind::Aftermath);
    assert_eq!(aftermath.count(), 0, "it belongs to the combat's line");
    let mut harness = shown(|ui| record::show(ui, &view));
    assert_eq!(
        press(&mut harness, &told),
        Some(Command::Look(LookAction::Show(hex(1845))))
    );
}

#[test]
fn the_record_shows_combats_moves_or_arrivals_alone() {
    let mut desk = retreats(attacked(&[4]));
    let count = |desk: &Desk| {
        let view = desk.context(|context| record_of(context, true));
        view.lines
            .iter()
            .filter(|line| view.filter.shows(line))
            .count()
    };
    let all = count(&desk);
    desk.shown.record_filter = Filter::Moves;
    assert_eq!(count(&desk), 2, "Husson and Pire");
    desk.shown.record_filter = Filter::Combat;
    assert_eq!(count(&desk), 1);
    desk.shown.record_filter = Filter::Arrivals;
    assert_eq!(count(&desk), 0);
    assert!(all >= 4, "what must fight is told too: {all}");
    let view = desk.context(|context| record_of(context, true));
    let mut harness = shown(|ui| record::show(ui, &view));
    harness.get_by_label("Nothing has happened yet.");
    let combat = press(&mut harness, "combat");
    assert_eq!(
        combat,
        Some(Command::Panel(PanelAction::Filter(Filter::Combat)))
    );
}

#[test]
fn a_question_in_the_other_players_turn_comes_with_what_is_new_since_the_last_answer() {
    // The first attack drives Saxe-Weimar back: the Coalition player is asked where to.
    let mut desk = attacked(&[1]);
    desk.seats.french = Seat::Program(Level::Normal);
    let since = since_of(&desk);
    let turn = since.turn.clone().expect("the French turn");
    assert_eq!((turn.of, turn.is_over), (Player::French, false));
    let ways: Vec<_> = since.new.trails.iter().map(|trail| trail.unit).collect();
    assert_eq!(ways, [unit("fr-2-husson"), unit("fr-2-pire")]);
    let fight = &since.new.fights[0];
    assert_eq!(
        (fight.from.iter().copied().collect::<Vec<_>>(), fight.result),
        (vec![hex(1846)], CombatResult::Dr)
    );
    let desk = retreats(desk);
    let since = since_of(&desk);
    assert!(!since.has_news(), "the answer was the Coalition's own");
    assert_eq!(since.all.trails.len(), 3, "but the turn is told whole");
    assert_eq!(since.all.trails[2].how, How::Retreated);
}

#[test]
fn ones_own_turn_begins_with_all_that_the_other_did() {
    let mut desk = repelled().order(Order::End {});
    desk.seats.french = Seat::Program(Level::Normal);
    let since = since_of(&desk);
    assert!(since.has_news());
    assert_eq!(since.new, since.all);
    assert_eq!(since.new.starts()[&piece("fr-2-pire")], hex(1847));
    let view = desk.context(since::View::new).expect("a turn to tell");
    assert_eq!((view.of, view.on_map), (Player::French, true));
    let titles: Vec<_> = view.groups.iter().map(|group| group.title).collect();
    assert_eq!(titles, ["Combats", "Moves"]);
    assert_eq!(view.summary(), "1 combat, 2 moves");
    let mut harness = shown(|ui| since::show(ui, &view));
    let line = view.groups[1].lines[0].line();
    assert_eq!(
        press(&mut harness, &line),
        Some(Command::Look(LookAction::Show(hex(1646))))
    );
    assert_eq!(
        press(&mut harness, "on the map"),
        Some(Command::Panel(PanelAction::ToggleTrails))
    );
    // A click takes it off the map; the list stays until the player's combats.
    desk.shown.seen = desk.played.len();
    let view = desk
        .context(since::View::new)
        .expect("still a turn to tell");
    assert!(!view.on_map);
    let desk = desk.order(Order::End {});
    assert_eq!(desk.context(since::View::new), None);
}

/// Nothing but the record is asked: so it is with orders that were taken back, and with a game that was loaded.
#[test]
fn what_is_new_is_read_off_the_record() {
    let desk = repelled().order(Order::End {});
    let before = since_of(&desk);
    let state = desk.state.clone();
    let mut desk = desk.order(moves("al-blndt", &[1544]));
    assert!(!since_of(&desk).has_news(), "the player has decided");
    assert_eq!(since_of(&desk).turn, before.turn);
    desk.state = state;
    desk.played.pop();
    assert_eq!(since_of(&desk), before, "after undo");
}

#[test]
fn two_persons_and_two_programs_are_told_as_well() {
    let mut desk = as_printed("19");
    assert_eq!(since_of(&desk).turn, None, "nothing has happened");
    desk = desk.order(moves("fr-2-husson", &[1748]));
    assert_eq!(since_of(&desk).turn, None, "one's own moves are known");
    desk.seats = hundred_days::table::play::Seats {
        french: Seat::Program(Level::Normal),
        coalition: Seat::Program(Level::Normal),
    };
    let watched = since_of(&desk);
    assert_eq!(watched.all.trails.len(), 1, "who looks on sees both");
    desk.seats = hundred_days::table::play::Seats::default();
    let desk = desk.order(Order::End {});
    let since = since_of(&desk);
    assert_eq!(since.turn.map(|turn| turn.of), Some(Player::French));
    let view = desk.context(hand_over::view).expect("a hand-over");
    assert_eq!(view.who, "Coalition player turn, 1400");
    assert_eq!(view.what, "since the last decision: 1 move");
}

#[test]
fn a_hand_over_is_told_until_the_player_does_something() {
    let mut desk = attacked(&[1]);
    let view = desk.context(hand_over::view).expect("a hand-over");
    assert!(view.who.starts_with("Coalition decides"), "{}", view.who);
    let mut harness = shown(|ui| banner::show(ui, &view, 600.0));
    harness.get_by_label("since the last decision: 1 combat, 2 moves");
    assert_eq!(
        press(&mut harness, "×"),
        Some(Command::Panel(PanelAction::Seen))
    );
    desk.shown.seen = desk.played.len();
    assert_eq!(desk.context(hand_over::view), None);
    let mut desk = attacked(&[1]);
    desk.seats.coalition = Seat::Program(Level::Normal);
    assert_eq!(desk.context(hand_over::view), None, "a program decides");
}

/// Gets the printed number of a hex.
fn number(hex: &HexNumber) -> u16 {
    100 * u16::from(hex.column()) + u16::from(hex.row())
}

#[test]
fn a_hand_over_after_which_nothing_lies_on_the_map_offers_nothing_to_take_off_it() {
    let desk = as_printed("19").order(Order::End {});
    let view = desk.context(hand_over::view).expect("a hand-over");
    assert_eq!(view.what, "the French player hands over");
    assert!(!view.on_map);
    let moved = as_printed("19").order(moves("fr-2-husson", &[1748]));
    let moved = moved.order(Order::End {});
    let view = moved.context(hand_over::view).expect("a hand-over");
    assert!(view.on_map);
}

#[test]
fn whoever_is_lost_is_shown_where_he_was() {
    let around: Vec<_> = hex(1439).neighbours().step_by(2).collect();
    let french = ["fr-2-husson", "fr-2-campi", "fr-2-soye"];
    let stand = french.into_iter().zip(around.iter().map(number));
    let units: Vec<_> = stand.chain([("al-opstl", 1439)]).collect();
    // Opstl is to retreat and has nowhere to go.
    let desk = position(&units, &[4])
        .order(Order::End {})
        .order(Order::Attack(Attack {
            attackers: french.map(unit).to_vec(),
            defenders: vec![hex(1439)],
            ..Attack::default()
        }));
    let mut desk = desk;
    desk.seats.french = Seat::Program(Level::Normal);
    let since = since_of(&desk);
    let fight = &since.all.fights[0];
    assert_eq!((fight.result, fight.cut_off), (CombatResult::Dr, true));
    assert_eq!(fight.from, around.into_iter().collect());
    let lost: Vec<_> = since.all.losses.iter().map(|l| (l.unit, l.hex)).collect();
    assert_eq!(lost, [(piece("al-opstl"), hex(1439))]);
    let view = desk.context(|context| record_of(context, false));
    let line = view
        .lines
        .iter()
        .rfind(|line| line.kind == NoteKind::Combat);
    let line = line.expect("a combat").line();
    assert!(
        line.starts_with("4 Dr · Husson, Campi, Soye against"),
        "{line}"
    );
    assert!(line.contains("van Opstal lost ("), "{line}");
}

#[test]
fn whoever_is_about_to_be_clicked_stays_in_its_place_when_the_news_goes() {
    let mut desk = as_printed("19")
        .order(moves("fr-2-husson", &[1646]))
        .order(Order::End {});
    desk.seats.french = Seat::Program(Level::Normal);
    assert!(since_of(&desk).has_news());
    let place = |desk: &Desk, room: DockRoom| {
        desk.context(|context| {
            let harness = shown(|ui| dock::show_tab(ui, context, (dock::NOW, room)));
            let told = harness.query_by_label_contains("player did").is_some();
            let rect = harness.get_by_label("Reinforcements").rect();
            (told, rect)
        })
    };
    for room in [DockRoom::Wide, DockRoom::Narrow] {
        let (told, before) = place(&desk, room);
        assert!(told, "{room:?}");
        let selected = as_printed("19")
            .order(moves("fr-2-husson", &[1646]))
            .order(Order::End {})
            .select(&["al-pack"]);
        assert_eq!(place(&selected, room), (false, before), "{room:?}");
    }
}

//! Chapter 16, hidden movement: what becomes of the units that are kept aside, and what the enemy is told [16.6].

use crate::kit::hidden::*;
use crate::kit::reorganization::lose;
use crate::kit::*;
use hundred_days::last_battles::counter::{Army, Player};
use hundred_days::last_battles::rules::Rule;
use hundred_days::last_battles::state::{DecisionKind, Place};
use hundred_days::last_battles::{Event, seen_by};
use hundred_days::table::case::case;

#[test]
fn case_16_6_by_night_nobody_hides_or_is_turned_up_at_will() {
    let mut game = hidden(apart(4).from("16/2100", "16/2400"));
    let events = game.until_movement(Player::French);
    assert!(!is_revealed(&events));
    assert_eq!(game.state.turn(), turn("16/2400"));
    game.refuses(reveals("hm-fr-1"), "16.6C");
    game.refuses(hides(740, &["fr-2-baudin"], &[]), "16.6A");
}

/// Kempt (8-4) is driven back by a French attack to where he sees the marker in 0741 that stood still.
fn driven_back(marker: &str) -> Game {
    let field = field().options(RULES).endless().unit("fr-2-pelletier", 741);
    let field = field.unit("fr-2-baudin", 753).unit("fr-2-soye", 753);
    let mut game = asked(field.unit("al-kempt", 752).dice([3]));
    game.does(hides(741, &["fr-2-pelletier"], &[]));
    game.until(DecisionKind::Movement);
    game.does(moves(marker, &[740]));
    game.until(DecisionKind::Combat);
    game.does(attack(&["fr-2-baudin", "fr-2-soye"], &[752]));
    game.does(retreats("al-kempt", 751));
    game
}

#[test]
fn case_16_6_guns_whose_real_marker_has_moved_have_moved() {
    for (marker, moved) in [("hm-fr-1a", true), ("hm-fr-1b", false)] {
        let mut game = driven_back(marker);
        assert_eq!(game.decides(), DecisionKind::Deploy);
        let to = if moved { 740 } else { 741 };
        game.does(deploys("fr-2-pelletier", to));
        let gun = game.state.unit(game.find("fr-2-pelletier"));
        assert_eq!(gun.moved, moved, "{marker}");
        assert_eq!(game.decides(), DecisionKind::Advance, "the combat goes on");
    }
}

#[test]
fn case_16_6_the_enemy_is_not_shown_which_marker_is_real() {
    let game = hidden(apart(12));
    let real = |player| {
        let seen = seen_by(&game.state, player);
        let mut pairs = seen.hidden().pairs();
        pairs.next().map(|(_, pair)| pair.real().is_some())
    };
    assert_eq!(real(Player::French), Some(true));
    assert_eq!(real(Player::Coalition), Some(false));
}

#[test]
fn case_16_6_needs_observation() {
    let faults = field().options(&["16.6"]).unit("fr-2-baudin", 740).faults();
    assert!(!faults.is_empty());
    assert_eq!(Rule::HiddenMovement.acts_on(), [Rule::Observation]);
}

/// Baudin and Reille hidden, whose army has lost its train, and so all lines of supply, in the night before supply is checked.
fn cut_off(options: &[&str]) -> Game {
    let field = scenario("28").options(options).endless();
    let field = field.from("16/2400", "18/2100").unit("fr-2-baudin", 740);
    let field = field.leader("ldr-reille", 740).unit("al-pack", 4040);
    let mut game = asked(field.unit("mk-french-train", 1751).unit("fr-2-soye", 1756));
    lose(&mut game.state, "mk-french-train", false);
    game.does(hides(740, &["fr-2-baudin"], &["ldr-reille"]));
    game
}

/// Lets the night pass.
fn morning(game: &mut Game) -> Vec<Event> {
    let mut events = Vec::new();
    while game.state.turn() < turn("17/0600") {
        events.extend(game.does(end()));
    }
    events
}

#[test]
fn case_16_6_want_of_supply_turns_a_pair_up_and_takes_its_units() {
    let mut game = cut_off(&["16.2", "16.3", "16.6"]);
    let events = morning(&mut game);
    assert!(is_revealed(&events));
    let unit = game.find("fr-2-baudin");
    assert!(
        game.state.unit(unit).destroyed,
        "lost for good in its marker's hex"
    );
    assert_eq!(game.decides(), DecisionKind::Deploy, "Reille is left");
    game.does(deploys("ldr-reille", 740));
    assert!(game.state.hidden().pairs().next().is_none());
}

#[test]
fn case_16_6_whether_hidden_units_have_a_line_of_supply_is_their_owners_secret() {
    let mut game = cut_off(&["16.2", "16.3", "16.6", "16.18"]);
    let events = morning(&mut game);
    assert!(!is_revealed(&events));
    let unit = game.find("fr-2-baudin");
    let marked = |player| {
        let seen = seen_by(&game.state, player);
        seen.unit(unit).marks.out_of_supply
    };
    assert!(marked(Player::French));
    assert!(!marked(Player::Coalition));
    let checked = events
        .iter()
        .find(|event| matches!(event, Event::SupplyChecked { .. }));
    let told = serde_json::to_string(checked.expect("a look at supply")).expect("JSON");
    assert!(
        told.contains("fr-2-soye") && !told.contains("fr-2-baudin"),
        "{told}"
    );
}

#[test]
fn case_16_6_a_train_is_never_hidden() {
    let field = scenario("28").options(RULES).endless();
    let field = field
        .from("16/2400", "18/2100")
        .unit("mk-french-train", 1751);
    let field = field.leader("ldr-reille", 1752).unit("fr-2-soye", 1752);
    let mut game = asked(field.unit("pr-lott", 5412));
    let why = game.refuses(hides(1751, &["mk-french-train"], &[]), "16.6A");
    assert!(why.contains("supply train"), "{why}");
    game.does(hides(1752, &["fr-2-soye"], &["ldr-reille"]));
    game.until(DecisionKind::Movement);
    game.refuses(moves("hm-fr-1a", &[1751]), "16.6B");
}

#[test]
fn case_16_6_a_broken_army_takes_its_hidden_units_off_the_map() {
    let mut game = hidden(apart(15));
    let left = ["fr-2-baudin", "fr-2-soye"].map(piece).to_vec();
    game.state.apply(&Event::ArmyLeft {
        side: Army::French,
        left,
        stay_away: Vec::new(),
        case: case("24.3D"),
    });
    assert_eq!(game.place("fr-2-soye"), Place::Exited);
    assert!(game.state.hidden().pairs().next().is_none());
}

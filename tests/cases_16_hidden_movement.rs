//! Chapter 16, hidden movement: markers in pairs stand for units kept aside [16.6].

use crate::kit::reorganization::lose;
use crate::kit::*;
use hundred_days::hex::{HexNumber, hex};
use hundred_days::last_battles::counter::{Army, Player};
use hundred_days::last_battles::hidden::{options, sites};
use hundred_days::last_battles::kept::Record;
use hundred_days::last_battles::rules::Rule;
use hundred_days::last_battles::state::hidden::Twin;
use hundred_days::last_battles::state::{DecisionKind, Phase, Place};
use hundred_days::last_battles::{Event, Order, seen_by, zoc};
use hundred_days::table::case::case;
use hundred_days::table::record::UndoRefused;

const RULES: &[&str] = &["16.3", "16.6"];

/// Baudin (7-4) and Soye (6-4) beside each other on open ground, and Pack so many hexes from Baudin, who may begin by hiding.
fn apart(hexes: u16) -> Field {
    field()
        .options(RULES)
        .endless()
        .unit("fr-2-baudin", 740)
        .unit("fr-2-soye", 741)
        .unit("al-pack", 740 + hexes)
}

/// The same, when the French player has been asked which units are hidden.
fn asked(field: Field) -> Game {
    let mut game = field.asked();
    while game.decider() != Player::French || game.decides() != DecisionKind::PlacePair {
        game.does(end());
    }
    game
}

/// Baudin and Soye hidden in 0740, and the French movement phase.
fn hidden(field: Field) -> Game {
    let mut game = asked(field);
    game.does(hides(740, &["fr-2-baudin", "fr-2-soye"], &[]));
    game.until(DecisionKind::Movement);
    game
}

fn marker_at(game: &Game, name: &str) -> u16 {
    let marker = game
        .state
        .find_marker(piece(name))
        .expect("a marker in use");
    let pair = game
        .state
        .hidden()
        .pair(marker.pair)
        .expect("a pair in use");
    pair.at(marker.twin).map_or(0, |hex| {
        u16::from(hex.column()) * 100 + u16::from(hex.row())
    })
}

/// Gets where the markers of the first French pair stand.
fn markers(game: &Game) -> [u16; 2] {
    ["hm-fr-1a", "hm-fr-1b"].map(|name| marker_at(game, name))
}

fn is_revealed(events: &[Event]) -> bool {
    let mut events = events.iter();
    events.any(|event| matches!(event, Event::PairRevealed { .. }))
}

#[test]
fn case_16_6a_units_in_a_hex_and_next_to_it_are_put_aside_for_two_markers() {
    let mut game = asked(apart(12));
    let events = game.does(hides(740, &["fr-2-baudin", "fr-2-soye"], &[]));
    assert!(matches!(events[0], Event::PairPlaced { .. }));
    assert_eq!(markers(&game), [740, 740]);
    for unit in ["fr-2-baudin", "fr-2-soye"] {
        assert_eq!(game.place(unit), Place::Hidden);
    }
    assert!(game.state.army(Player::French).next().is_none());
}

#[test]
fn case_16_6a_only_the_units_that_are_named_go_aside() {
    let mut game = asked(apart(12));
    game.does(hides(740, &["fr-2-baudin"], &[]));
    assert_eq!(game.at("fr-2-soye"), 741);
    game.refuses(hides(742, &["fr-2-baudin"], &[]), "16.6A");
}

#[test]
fn case_16_6a_he_who_moves_second_hides_his_units_first_and_after_all_set_up() {
    let mut game = apart(12).asked();
    assert_eq!(game.decides(), DecisionKind::PlacePair);
    assert_eq!(game.decider(), Player::Coalition);
    assert_eq!(game.state.phase(), Phase::SetUp);
    game.does(end());
    assert_eq!(game.decider(), Player::French);
    assert_eq!(game.state.phase(), Phase::SetUp);
    let sides = scenario("22").options(RULES).asked();
    assert_eq!(sides.decides(), DecisionKind::SetUp, "leaders first");
}

#[test]
fn case_16_6a_who_is_observed_does_not_hide_and_markers_stand_out_of_sight() {
    let mut game = asked(apart(11));
    let why = game.refuses(hides(740, &["fr-2-baudin", "fr-2-soye"], &[]), "16.6A");
    assert!(why.contains("an enemy in 0751 observes fr-2-soye"), "{why}");
    game.refuses(hides(741, &["fr-2-baudin"], &[]), "16.6A");
    game.does(hides(740, &["fr-2-baudin"], &[]));
    let mut game = asked(apart(11));
    let why = game.refuses(hides(741, &["fr-2-baudin"], &[]), "16.6A");
    assert!(why.contains("0741"), "{why}");
    let seen = apart(9).asked();
    assert_eq!(seen.decides(), DecisionKind::Movement, "nobody could hide");
}

#[test]
fn case_16_6a_nobody_stays_in_the_hex_of_markers_but_leaders() {
    let near = || apart(12).unit("fr-2-jamin", 740).leader("ldr-ney", 740);
    let mut game = asked(near().options(&["10", "16.3", "16.6"]));
    game.refuses(hides(740, &["fr-2-baudin"], &[]), "16.6A");
    game.refuses(hides(741, &["fr-2-baudin"], &[]), "16.6A");
    game.does(hides(740, &["fr-2-baudin", "fr-2-jamin"], &[]));
    assert_eq!(game.leader_at("ldr-ney"), 740);
    game.until(DecisionKind::Movement);
    game.does(moves("ldr-ney", &[741]));
    game.refuses(moves("fr-2-soye", &[740]), "16.6B");
}

#[test]
fn case_16_6a_with_command_in_use_units_go_aside_with_an_officer_of_theirs() {
    let field = || {
        let field = apart(12).options(&["10", "11", "16.3", "16.6"]);
        field.leader("ldr-ney", 739).leader("ldr-reille", 741)
    };
    let mut game = asked(field());
    let units = ["fr-2-baudin", "fr-2-soye"];
    let why = game.refuses(hides(740, &units, &[]), "16.6A");
    assert!(why.contains("has no officer in command beside it"), "{why}");
    game.refuses(hides(740, &units, &["ldr-ney"]), "16.6A");
    game.does(hides(740, &units, &["ldr-reille"]));
    let reille = game.state.leader(game.find_leader("ldr-reille"));
    assert_eq!(reille.place, Place::Hidden);
    let mut far = asked(field().unit("fr-1-quiot", 739));
    far.refuses(hides(739, &["fr-1-quiot"], &["ldr-reille"]), "16.6A");
}

#[test]
fn case_16_6a_with_command_in_use_only_those_in_command_hide_in_a_command_phase() {
    let field = apart(12).options(&["10", "11", "16.3", "16.6"]);
    let mut game = field.leader("ldr-reille", 741).asked();
    while game.state.turn() < turn("16/1500") {
        game.does(end());
    }
    assert!(!game.commanded("fr-2-baudin"), "nobody commands Reille");
    assert_ne!(game.decides(), DecisionKind::PlacePair);
}

#[test]
fn case_16_6a_units_hide_in_a_command_phase_after_command_is_given() {
    let mut game = asked(apart(12));
    game.does(end());
    assert_eq!(game.state.phase(), Phase::Command);
    assert_eq!(game.decides(), DecisionKind::PlacePair);
    game.does(hides(740, &["fr-2-baudin"], &[]));
    game.until(DecisionKind::Movement);
    game.does(moves("fr-2-soye", &[742]));
    game.refuses(hides(742, &["fr-2-soye"], &[]), "16.6A");
}

#[test]
fn case_16_6_an_army_hides_no_more_than_it_has_pairs() {
    let units = [
        "al-pack", "al-kempt", "al-best", "al-mait", "al-byng", "al-kiel", "al-lamb",
    ];
    let lay = |field: Field, (nth, unit): (usize, &&str)| field.unit(unit, 735 + 2 * nth as u16);
    let field = field().options(RULES).endless().unit("fr-2-baudin", 1756);
    let mut game = units.iter().enumerate().fold(field, lay).asked();
    assert_eq!(game.decider(), Player::Coalition);
    for (nth, unit) in units.iter().enumerate() {
        let order = hides(735 + 2 * nth as u16, &[unit], &[]);
        match nth {
            0..6 => drop(game.does(order)),
            _ => drop(game.refuses(order, "16.6")),
        }
    }
}

#[test]
fn case_16_6b_each_marker_moves_for_itself_like_the_slowest_of_its_units() {
    let field = apart(25).unit("fr-2-pire", 739);
    let mut game = asked(field);
    game.does(hides(740, &["fr-2-baudin", "fr-2-pire", "fr-2-soye"], &[]));
    game.until(DecisionKind::Movement);
    game.refuses(moves("hm-fr-1a", &[741, 742, 743, 744, 745]), "5.2C");
    game.does(moves("hm-fr-1a", &[741, 742, 743, 744]));
    game.refuses(moves("hm-fr-1a", &[745]), "5.1C");
    game.does(moves("hm-fr-1b", &[739, 738]));
    assert_eq!(markers(&game), [744, 738]);
    game.refuses(moves_stack(&["hm-fr-1a", "hm-fr-1b"], &[739]), "16.6B");
    game.until_movement(Player::Coalition);
    game.refuses(moves("hm-fr-1a", &[745]), "5.1");
    game.until_movement(Player::French);
    game.does(moves("hm-fr-1b", &[739]));
}

#[test]
fn case_16_6b_no_marker_comes_where_it_would_be_observed() {
    let mut game = hidden(apart(12));
    let why = game.refuses(moves("hm-fr-1a", &[741, 742]), "16.6B");
    assert!(why.contains("an enemy in 0752 would observe"), "{why}");
    game.does(moves("hm-fr-1a", &[741]));
}

#[test]
fn case_16_6b_markers_share_a_hex_with_their_twin_and_leaders_alone() {
    let field = apart(15).unit("fr-2-jamin", 738).unit("fr-2-husson", 742);
    let mut game = asked(field);
    game.does(hides(740, &["fr-2-baudin"], &[]));
    game.does(hides(742, &["fr-2-husson"], &[]));
    game.until(DecisionKind::Movement);
    game.refuses(moves("hm-fr-1a", &[741]), "16.6B");
    game.refuses(moves("fr-2-soye", &[740]), "16.6B");
    game.refuses(moves("fr-2-soye", &[740, 739]), "16.6B");
    game.refuses(moves("fr-2-soye", &[742]), "16.6B");
    game.does(moves("hm-fr-2a", &[743]));
    game.does(moves("hm-fr-2b", &[743]));
    game.does(moves("fr-2-soye", &[742]));
    game.refuses(moves("hm-fr-1b", &[741, 742]), "16.6B");
    game.does(moves("hm-fr-1b", &[741]));
}

#[test]
fn case_16_6b_a_marker_has_no_zone_takes_no_hex_and_stays_on_the_map() {
    let mut game = hidden(apart(15));
    let grid = game.state.setup().board.grid();
    assert!(
        zoc::zone(&game.state, Player::French)
            .iter()
            .next()
            .is_none()
    );
    assert!(grid.contains(hex(740)));
    game.refuses(exits("hm-fr-1a", 741), "16.6B");
    let before = game.state.control().clone();
    game.does(moves("hm-fr-1a", &[741, 742]));
    assert_eq!(*game.state.control(), before);
}

#[test]
fn case_16_6c_a_pair_is_turned_up_at_will_when_a_later_command_phase_begins() {
    let mut game = hidden(apart(15));
    game.does(moves("hm-fr-1a", &[739]));
    let later = game.until(DecisionKind::Reveal);
    assert!(!is_revealed(&later));
    assert_eq!(game.state.turn(), turn("16/1500"));
    game.refuses(reveals("hm-fr-2"), "16.6C");
    assert!(is_revealed(&game.does(reveals("hm-fr-1"))));
    assert_eq!(game.decides(), DecisionKind::Deploy);
    let why = game.refuses(deploys("fr-2-soye", 741), "16.6C");
    assert!(why.contains("0739"), "{why}");
    game.refuses(deploys("al-pack", 739), "16.6C");
    game.refuses(end(), "16.6C");
    game.does(deploys("fr-2-soye", 739));
    game.does(deploys("fr-2-baudin", 740));
    assert_eq!([game.at("fr-2-soye"), game.at("fr-2-baudin")], [739, 740]);
    assert!(game.state.hidden().pairs().next().is_none());
    game.until(DecisionKind::Movement);
    assert_eq!(game.state.turn(), turn("16/1500"));
    game.does(moves("fr-2-soye", &[738]));
}

#[test]
fn case_16_6c_a_pair_may_be_used_again() {
    let mut game = hidden(apart(15));
    game.until(DecisionKind::Reveal);
    game.does(reveals("hm-fr-1"));
    game.does(deploys("fr-2-soye", 740));
    game.does(deploys("fr-2-baudin", 740));
    game.until(DecisionKind::PlacePair);
    game.does(hides(740, &["fr-2-soye", "fr-2-baudin"], &[]));
    assert_eq!(markers(&game), [740, 740]);
}

#[test]
fn case_16_6c_stacking_limits_deployment() {
    let mut game = asked(apart(15).unit("fr-2-jamin", 741));
    game.does(hides(741, &["fr-2-baudin", "fr-2-soye", "fr-2-jamin"], &[]));
    game.until(DecisionKind::Reveal);
    game.does(reveals("hm-fr-1"));
    game.does(deploys("fr-2-soye", 741));
    game.does(deploys("fr-2-baudin", 741));
    game.refuses(deploys("fr-2-jamin", 741), "16.6C");
    game.does(deploys("fr-2-jamin", 742));
}

/// Lets Pack come up the open column to the markers in 0740, of which he sees one from 0750.
fn comes_near() -> (Game, Vec<Event>) {
    let mut game = hidden(apart(12));
    game.until_movement(Player::Coalition);
    let events = game.does(moves("al-pack", &[751, 750, 749]));
    (game, events)
}

#[test]
fn case_16_6c_a_move_that_finds_markers_is_halted_till_their_units_are_deployed() {
    let (mut game, events) = comes_near();
    assert!(matches!(&events[0], Event::Moved { path, .. } if path.len() == 2));
    assert!(matches!(events[1], Event::PairRevealed { .. }));
    assert!(matches!(events[2], Event::Halted { .. }));
    assert_eq!(game.at("al-pack"), 750);
    assert_eq!(game.decides(), DecisionKind::Deploy);
    assert_eq!(game.decider(), Player::French);
    game.refuses(moves("al-pack", &[749]), "16.6C");
    game.does(deploys("fr-2-soye", 741));
    game.does(deploys("fr-2-baudin", 740));
    assert_eq!(game.decides(), DecisionKind::Movement);
    game.refuses(moves("al-pack", &[749, 748, 747]), "5.2C");
    game.does(moves("al-pack", &[749, 748]));
    game.refuses(moves("al-pack", &[747]), "5.1C");
}

#[test]
fn case_16_6c_who_was_halted_goes_on_before_others_move_or_not_at_all() {
    let mut game = hidden(apart(12).unit("al-kempt", 755));
    game.until_movement(Player::Coalition);
    game.does(moves("al-pack", &[751, 750, 749]));
    game.does(deploys("fr-2-soye", 741));
    game.does(deploys("fr-2-baudin", 740));
    game.does(moves("al-kempt", &[754]));
    game.refuses(moves("al-pack", &[749]), "5.1C");
}

#[test]
fn case_16_6c_who_was_halted_goes_on_under_the_new_zones() {
    // By night nobody sees farther than one hex.
    let field = apart(4).from("16/2100", "16/2400");
    let mut game = hidden(field);
    game.until_movement(Player::Coalition);
    let events = game.does(moves("al-pack", &[743, 742, 741]));
    assert!(is_revealed(&events));
    assert_eq!(game.at("al-pack"), 741);
    let next_to_him: Vec<_> = hex(741).neighbours().collect();
    game.does(deploys("fr-2-soye", 739));
    assert!(next_to_him.contains(&hex(740)));
    game.does(deploys("fr-2-baudin", 740));
    assert_eq!(game.decides(), DecisionKind::Movement);
    assert!(zoc::in_zone_of(&game.state, Player::French, hex(741)));
}

#[test]
fn case_16_6c_the_dummy_gives_the_pair_away_as_well() {
    let mut game = hidden(apart(13));
    game.does(moves("hm-fr-1a", &[739, 738]));
    game.does(moves("hm-fr-1b", &[741, 742]));
    game.until_movement(Player::Coalition);
    let events = game.does(moves("al-pack", &[752]));
    let revealed = events.iter().find_map(|event| match event {
        Event::PairRevealed { hex, dummy, .. } => Some((*hex, *dummy)),
        _ => None,
    });
    assert_eq!(revealed, Some((Some(hex(738)), Some(hex(742)))));
    let ended = events
        .iter()
        .any(|event| matches!(event, Event::Halted { .. }));
    assert!(!ended, "the move is over");
    game.does(deploys("fr-2-soye", 738));
    game.does(deploys("fr-2-baudin", 737));
    game.refuses(moves("al-pack", &[751]), "5.1C");
}

#[test]
fn case_16_6c_what_was_found_cannot_be_taken_back() {
    let mut game = hidden(apart(12));
    game.until_movement(Player::Coalition);
    let mut record = Record::new(game.state.clone());
    record.play(&moves("al-pack", &[751])).expect("a move");
    record.undo().expect("nothing was found");
    record.play(&moves("al-pack", &[751, 750])).expect("a move");
    assert_eq!(record.undo(), Err(UndoRefused::SecretShown));
    record.play(&deploys("fr-2-soye", 741)).expect("a hex");
    record.undo().expect("the same player decides still");
}

#[test]
fn case_16_6c_daylight_shows_what_the_night_has_hidden() {
    let field = apart(5).from("16/2400", "17/1200");
    let field = scenario_22(field);
    let mut game = hidden(field);
    let events = game.until(DecisionKind::Deploy);
    assert!(is_revealed(&events));
    assert_eq!(game.state.turn(), turn("17/0900"));
    let supply = |events: &[Event]| {
        let mut events = events.iter();
        events.any(|event| matches!(event, Event::Phase { .. }))
    };
    let since = events
        .iter()
        .rposition(|event| matches!(event, Event::Turn { .. }));
    let since = &events[since.expect("a turn")..];
    assert!(!supply(since), "before anybody's player turn");
    game.does(deploys("fr-2-soye", 740));
    let events = game.does(deploys("fr-2-baudin", 740));
    assert!(supply(&events), "then the turn goes on");
}

/// The same position on the board of the campaign, which has turns of night.
fn scenario_22(_: Field) -> Field {
    let mut field = scenario("22").options(RULES).endless();
    for (unit, at) in [("fr-2-baudin", 740), ("fr-2-soye", 741), ("al-pack", 745)] {
        field = field.unit(unit, at);
    }
    field.from("16/2400", "17/1200").with(|scenario| {
        scenario.supply = None;
        scenario.rules.chapters.clear();
    })
}

#[test]
fn case_16_6c_an_advance_after_combat_finds_markers_too() {
    let field = field()
        .options(RULES)
        .endless()
        .unit("fr-2-jamin", 753)
        .unit("fr-2-baudin", 743)
        .unit("al-pack", 754)
        .unit("al-kempt", 754)
        .coalition_first();
    let mut game = asked(field.dice([1]));
    game.does(hides(743, &["fr-2-baudin"], &[]));
    game.until(DecisionKind::Combat);
    game.does(attack(&["al-kempt", "al-pack"], &[753]));
    if game.decides() == DecisionKind::Retreat {
        let order = game.legal().remove(0);
        game.does(order);
    }
    assert_eq!(game.decides(), DecisionKind::Advance);
    let events = game.does(advances("al-kempt", 753));
    assert!(is_revealed(&events), "ten hexes");
    assert_eq!(game.decider(), Player::French);
    game.does(deploys("fr-2-baudin", 743));
    assert_eq!(game.decides(), DecisionKind::Combat);
}

#[test]
fn case_16_6c_who_finds_no_room_goes_to_the_nearest_hex_that_has_some() {
    let number = |hex: HexNumber| u16::from(hex.column()) * 100 + u16::from(hex.row());
    let ring: Vec<_> = hex(740).neighbours().map(number).collect();
    let names = [
        "fr-1-quiot",
        "fr-1-bourgeois",
        "fr-1-schmitz",
        "fr-1-aulard",
        "fr-1-nogues",
        "fr-1-grenier",
        "fr-1-pegot",
        "fr-1-brue",
        "fr-3-billiard",
        "fr-3-corsin",
        "fr-3-gengoult",
        "fr-3-dupeyroux",
    ];
    let places = ring.iter().flat_map(|&at| [at, at]);
    let field = field().options(RULES).endless().unit("al-pack", 1756);
    let field = names
        .iter()
        .zip(places)
        .fold(field, |field, (name, at)| field.unit(name, at));
    // Domon comes into the place that Quiot leaves.
    let beyond = hex(ring[0]).neighbours().map(number);
    let mut beyond = beyond.filter(|&at| at != 740 && !ring.contains(&at));
    let field = field.unit("fr-3-domon", beyond.next().expect("a hex"));
    let units = ["fr-2-baudin", "fr-2-soye", "fr-1-quiot"];
    let mut game = asked(field.unit(units[0], 740).unit(units[1], 740));
    game.does(hides(740, &units, &[]));
    game.until(DecisionKind::Movement);
    game.does(moves("fr-3-domon", &[ring[0]]));
    game.until(DecisionKind::Reveal);
    game.does(reveals("hm-fr-1"));
    game.does(deploys(units[0], 740));
    game.does(deploys(units[1], 740));
    let far = options(&game.state, piece(units[2]));
    assert!(!far.is_empty());
    assert!(far.iter().all(|at| at.distance(hex(740)) == 2), "{far:?}");
}

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

/// Scenario 19 with its reinforcements, and the first turn on which some of the Coalition are due.
fn reinforced() -> Game {
    let mut game = scenario("19").options(RULES).endless().asked();
    loop {
        while game.decider() != Player::Coalition || game.decides() != DecisionKind::PlacePair {
            game.does(end());
        }
        let sites = sites(&game.state, Player::Coalition);
        if sites.iter().any(|site| site.enters) {
            return game;
        }
        game.does(end());
    }
}

#[test]
fn case_16_6a_reinforcements_come_in_behind_two_markers() {
    let mut game = reinforced();
    let sites = sites(&game.state, Player::Coalition);
    let site = sites.iter().find(|site| site.enters).expect("an entry");
    let units: Vec<_> = site.units.iter().map(|&unit| game.state.id(unit)).collect();
    game.does(Order::PlacePair {
        hex: site.hex,
        units: units.clone(),
        leaders: Vec::new(),
        real: Twin::B,
    });
    if game.state.player() == Player::Coalition && game.state.phase() == Phase::Command {
        game.until(DecisionKind::Movement);
    } else {
        game.until_movement(Player::Coalition);
    }
    let at = u16::from(site.hex.column()) * 100 + u16::from(site.hex.row());
    assert_eq!(marker_at(&game, "hm-al-1a"), 0);
    let once = game.pays(enters("hm-al-1a", at, &[]));
    let twice = game.pays(enters("hm-al-1b", at, &[]));
    assert_eq!(twice, 2 * once, "each like one unit");
    assert_eq!(marker_at(&game, "hm-al-1b"), at);
    for unit in units {
        assert_eq!(game.place(unit.as_str()), Place::Hidden);
    }
}

#[test]
fn case_16_6c_a_pair_whose_real_marker_has_not_come_in_leaves_its_units_waiting() {
    let mut game = reinforced();
    let sites = sites(&game.state, Player::Coalition);
    let site = sites.iter().find(|site| site.enters).expect("an entry");
    let units: Vec<_> = site.units.iter().map(|&unit| game.state.id(unit)).collect();
    game.does(Order::PlacePair {
        hex: site.hex,
        units: units.clone(),
        leaders: Vec::new(),
        real: Twin::B,
    });
    game.until(DecisionKind::Reveal);
    while game.decider() != Player::Coalition {
        game.does(end());
        game.until(DecisionKind::Reveal);
    }
    game.does(reveals("hm-al-1"));
    assert_ne!(game.decides(), DecisionKind::Deploy);
    for unit in units {
        assert_eq!(game.place(unit.as_str()), Place::Reinforcement);
    }
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

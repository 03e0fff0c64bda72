//! Chapter 16, hidden movement: pairs that are turned up, and the units that are deployed [16.6C].

use crate::kit::hidden::*;
use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::hidden::options;
use hundred_days::last_battles::kept::Record;
use hundred_days::last_battles::state::{DecisionKind, Place};
use hundred_days::last_battles::{Event, HiddenEvent, zoc};
use hundred_days::table::record::UndoRefused;

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

/// Lets Pack come up the open column to the markers in 0740, of which he sees one from 0750.
fn comes_near() -> (Game, Vec<Event>) {
    let mut game = hidden(apart(12));
    game.until_movement(Player::Coalition);
    let events = game.does(moves("al-pack", &[751, 750, 749]));
    (game, events)
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

#[test]
fn case_16_6c_a_move_that_finds_markers_is_halted_till_their_units_are_deployed() {
    let (mut game, events) = comes_near();
    assert!(matches!(&events[0], Event::Moved { path, .. } if path.len() == 2));
    assert!(matches!(
        events[1],
        Event::Hidden(HiddenEvent::PairRevealed { .. })
    ));
    assert!(matches!(
        events[2],
        Event::Hidden(HiddenEvent::Halted { .. })
    ));
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
        Event::Hidden(HiddenEvent::PairRevealed { hex, dummy, .. }) => Some((*hex, *dummy)),
        _ => None,
    });
    assert_eq!(revealed, Some((Some(hex(738)), Some(hex(742)))));
    let ended = events
        .iter()
        .any(|event| matches!(event, Event::Hidden(HiddenEvent::Halted { .. })));
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

#[test]
fn case_10_1e_a_lone_leader_beside_whom_a_unit_is_deployed_goes_to_the_nearest_friend() {
    let field = scenario_22(field()).chapters(&[10]);
    let mut game = hidden(field.leader("ldr-wellington", 738));
    game.until(DecisionKind::Deploy);
    assert_eq!(game.leader_at("ldr-wellington"), 738);
    let events = game.does(deploys("fr-2-soye", 739));
    let placed = |event: &Event| matches!(event, Event::LeaderPlaced { .. });
    assert!(events.iter().any(placed), "{events:?}");
    assert_eq!(game.leader_at("ldr-wellington"), 745);
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
fn case_16_6c_a_pair_whose_real_marker_has_not_come_in_leaves_its_units_waiting() {
    let (mut game, _, units) = behind_markers();
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

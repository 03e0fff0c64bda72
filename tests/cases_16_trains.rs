//! [16.17, 28E] Supply trains: lines, movement, and where they stand.

use crate::kit::{self, *};
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::{Army, Player};
use hundred_days::last_battles::state::{DecisionKind, Place};
use hundred_days::last_battles::supply::{self, Lines};
use hundred_days::last_battles::{Event, trains};

const FRENCH: &str = "mk-french-train";
const ALLIED: &str = "mk-allied-train";

/// A French train on the road at 1751, one of the Allies at 1943, and somebody far off who keeps the game going.
fn on_the_road() -> Field {
    field().unit(FRENCH, 1751).unit(ALLIED, 1943)
}

/// A position of scenario 28, by whose rules supply comes from trains.
fn with_rule() -> Field {
    scenario("28").unit("pr-lott", 5412)
}

fn ends_at(game: &Game, unit: &str) -> Option<u16> {
    let line = supply::line(&game.state, game.find(unit))?;
    let last = *line.last()?;
    Some(number(last))
}

#[test]
fn case_16_17_the_train_is_the_only_source_of_its_army() {
    // Soye stands on the southern edge, which feeds the French in the campaign, and Pire off the road.
    let field = with_rule().unit("fr-2-soye", 1563).unit("fr-2-pire", 1847);
    let game = field.unit(FRENCH, 1751).game();
    for unit in ["fr-2-soye", "fr-2-pire"] {
        assert_eq!(ends_at(&game, unit), Some(1751), "{unit}");
    }
    assert_eq!(ends_at(&game, FRENCH), Some(1751));
    let without = with_rule().unit("fr-2-soye", 1563).game();
    assert!(
        Lines::of(&without.state, Army::French).is_none(),
        "no train in the game"
    );
}

#[test]
fn case_16_17_an_army_whose_train_is_lost_has_no_line_and_dies_at_dawn() {
    let field = with_rule().unit("fr-2-soye", 1563).unit(FRENCH, 1751);
    let mut game = field.from("17/0600", "17/1000").game();
    let lost = |game: &mut Game| {
        game.does(end());
        let events = game.does(end());
        assert_eq!(game.state.turn(), turn("17/0900"));
        let lost = events.iter().filter_map(|event| match event {
            Event::OutOfSupply { unit, .. } => Some(unit.to_string()),
            _ => None,
        });
        lost.collect::<Vec<_>>()
    };
    let mut robbed = Game::new(game.state.clone());
    assert_eq!(lost(&mut game), [""; 0]);
    robbed.state.apply(&Event::Eliminated {
        unit: id(FRENCH),
        hex: hex(1751),
        strength: Default::default(),
        may_return: false,
        case: hundred_days::table::case::case("16.17C"),
    });
    assert_eq!(lost(&mut robbed), ["fr-2-soye"]);
}

#[test]
fn case_16_17_a_line_begins_with_five_hexes_of_any_ground_and_needs_no_edge() {
    let game = with_rule().unit(FRENCH, 1751).game();
    let lines = Lines::of(&game.state, Army::French).expect("lines");
    let board = &game.state.setup().board;
    let routed = |step: &[hundred_days::hex::HexNumber]| {
        let side = board.side(step[0], step[1]);
        side.road() || side.trail()
    };
    let mut longest = 0;
    for at in board.grid().hexes().filter(|&at| lines.reaches(at)) {
        let line = lines.line(at).expect("a line");
        assert_eq!(line.last(), Some(&hex(1751)));
        let off = line.windows(2).take_while(|step| !routed(step)).count();
        assert!(line.windows(2).skip(off).all(routed), "{line:?}");
        longest = longest.max(off);
    }
    assert_eq!(longest, 5);
}

#[test]
fn case_16_17a_a_train_keeps_to_roads_and_trails() {
    let mut game = on_the_road().game();
    for open in [1651, 1850] {
        let words = game.refuses(moves(FRENCH, &[open]), "16.17A");
        assert!(words.contains("neither road nor trail"), "{words}");
    }
    assert_eq!(game.reach(FRENCH, 1651), None);
    let road = [1752, 1753, 1754, 1755, 1756, 1656, 1657, 1658, 1659];
    assert_eq!(
        game.reach(FRENCH, 1658),
        Some((8, false)),
        "half a point a hex"
    );
    game.refuses(moves(FRENCH, &road), "5.2C");
    game.does(moves(FRENCH, &road[..8]));
    assert_eq!(game.at(FRENCH), 1658);
    game.refuses(moves(FRENCH, &[1659]), "5.1C");
}

#[test]
fn case_16_17a_a_train_stands_still_by_night() {
    let field = on_the_road().unit("fr-2-soye", 1754);
    let mut game = field.from("16/2100", "17/1000").game();
    game.does(moves("fr-2-soye", &[1755]));
    let words = game.refuses(moves(FRENCH, &[1752]), "16.17A");
    assert!(words.contains("by night"), "{words}");
}

#[test]
fn case_16_17a_a_train_does_not_come_in_by_night() {
    let mut game = scenario("28").from("16/2100", "18/2100").game();
    while game.decides() != DecisionKind::Movement || game.state.player() == Player::French {
        let order = match game.decides() {
            DecisionKind::Entry => game.legal().remove(0),
            _ => end(),
        };
        game.does(order);
    }
    game.refuses(enters(ALLIED, 605, &[]), "16.17A");
}

#[test]
fn case_16_17a_a_train_spends_one_point_in_rain() {
    let wet = on_the_road().with(|scenario| scenario.rain = vec![scenario.first]);
    let mut game = wet.game();
    let words = game.refuses(moves(FRENCH, &[1752, 1753, 1754]), "16.17A");
    assert!(
        words.contains("may spend 1 movement points in rain; it needs 1½"),
        "{words}"
    );
    game.does(moves(FRENCH, &[1752, 1753]));
}

#[test]
fn case_16_17a_a_train_never_enters_an_enemy_zone() {
    let mut game = on_the_road().unit("al-pack", 1848).game();
    assert!(game.reach(FRENCH, 1750).is_some());
    let words = game.refuses(moves(FRENCH, &[1750, 1749]), "16.17A");
    assert!(words.contains("enemy zone of control in 1749"), "{words}");
    assert_eq!(game.reach(FRENCH, 1749), None);
}

#[test]
fn case_16_17b_a_train_neither_joins_nor_passes_a_friend() {
    let mut game = on_the_road().unit("fr-2-soye", 1753).game();
    game.refuses(moves(FRENCH, &[1752, 1753]), "16.17B");
    game.refuses(moves(FRENCH, &[1752, 1753, 1754]), "16.17B");
    assert_eq!(game.reach(FRENCH, 1754), None);
    game.does(moves(FRENCH, &[1752]));
}

#[test]
fn case_16_17b_no_friend_joins_or_passes_a_train() {
    let mut game = on_the_road().unit("fr-2-soye", 1753).game();
    let words = game.refuses(moves("fr-2-soye", &[1752, 1751]), "16.17B");
    assert!(words.contains("a supply train stands in 1751"), "{words}");
    game.refuses(moves("fr-2-soye", &[1752, 1751, 1750]), "16.17B");
    assert_eq!(game.reach("fr-2-soye", 1751), None);
    let faults = on_the_road().unit("fr-2-soye", 1751).faults();
    assert_eq!(faults.len(), 1, "{faults:?}");
}

#[test]
fn case_16_17b_a_train_sends_an_enemy_leader_away_who_has_no_unit_with_him() {
    let field = on_the_road()
        .leader("ldr-picton", 1750)
        .unit("al-kempt", 1445);
    let mut game = field.game();
    game.does(moves(FRENCH, &[1750]));
    assert_eq!(game.leader_at("ldr-picton"), 1445);
}

#[test]
fn case_16_17b_a_leader_may_stand_with_a_train() {
    let mut game = on_the_road().leader("ldr-ney", 1753).game();
    game.until(DecisionKind::Movement);
    game.does(moves("ldr-ney", &[1752, 1751]));
    assert_eq!(game.leader_at("ldr-ney"), 1751);
}

#[test]
fn case_16_17b_who_comes_in_finds_the_entry_closed_by_a_train() {
    let mut game = scenario("19").begins(ALLIED, 1634).game();
    game.until_movement(Player::Coalition);
    let due = hundred_days::last_battles::reinforcements::waiting(&game.state);
    assert!(due.is_empty(), "at 1634 alone they could enter");
    game.refuses(enters("al-heisse", 1634, &[]), "16.17B");
}

#[test]
fn case_16_17b_nobody_retreats_into_a_train() {
    // Around Pack in 0543 zones leave 0544 alone free; there the train stands.
    let field = field()
        .unit("fr-2-baudin", 542)
        .unit("al-pack", 543)
        .unit("fr-3-domon", 343)
        .unit("fr-1c-subervie", 743)
        .dice([1]);
    let mut free = field.combat();
    free.fights(attack(&["fr-2-baudin"], &[543]));
    assert_eq!(free.decides(), DecisionKind::Retreat);
    free.refuses(retreats("al-pack", 542), "6.6A");
    let field = kit::field()
        .unit("fr-2-baudin", 542)
        .unit("al-pack", 543)
        .unit("fr-3-domon", 343)
        .unit("fr-1c-subervie", 743)
        .unit(ALLIED, 544)
        .dice([1]);
    let mut game = field.combat();
    game.fights(attack(&["fr-2-baudin"], &[543]));
    assert!(game.is_gone("al-pack"), "nowhere to go");
    assert_eq!(game.at(ALLIED), 544);
    let field = kit::field()
        .unit("fr-2-baudin", 542)
        .unit("al-pack", 543)
        .unit("fr-3-domon", 343)
        .unit(ALLIED, 544)
        .dice([1]);
    let mut other = field.combat();
    other.fights(attack(&["fr-2-baudin"], &[543]));
    assert_eq!(
        other.decides(),
        DecisionKind::Retreat,
        "there is another way"
    );
    other.refuses(retreats("al-pack", 544), "16.17B");
}

#[test]
fn case_16_17_the_campaign_may_be_played_with_trains() {
    let game = scenario("22").options(&["16.17"]).game();
    assert_eq!(ends_at(&game, "fr-2-husson"), Some(game.at(FRENCH)));
    assert_eq!(ends_at(&game, "al-blndt"), Some(game.at(ALLIED)));
    assert_eq!(supply::cut_off(&game.state), []);
    let without = scenario("22").game();
    assert_eq!(without.state.find(id(FRENCH)), None);
    assert_ne!(ends_at(&without, "fr-2-husson"), Some(3166));
}

#[test]
fn case_28a_trains_are_always_in_use_and_each_army_has_one() {
    let game = scenario("28").game();
    let active = &game.state.setup().active;
    assert!(
        active
            .iter()
            .any(|option| option.case.to_string() == "16.17")
    );
    for side in Army::ALL {
        assert!(trains::of(&game.state, side).is_some(), "{side}");
    }
    assert_eq!(game.at("mk-prussian-train"), 3749);
    assert_eq!(game.place(ALLIED), Place::Reinforcement);
    assert_eq!(
        game.place(FRENCH),
        Place::Unused,
        "comes with the First Corps"
    );
}

#[test]
fn case_28e_once_the_train_has_left_by_0605_lines_lead_there() {
    let field = with_rule()
        .unit(FRENCH, 606)
        .unit("fr-2-soye", 1563)
        .unit("fr-2-pire", 1847);
    let mut game = field.game();
    game.until_first_movement();
    assert_eq!(ends_at(&game, "fr-2-soye"), Some(606));
    game.does(exits(FRENCH, 605));
    assert_eq!(game.place(FRENCH), Place::Exited);
    for unit in ["fr-2-soye", "fr-2-pire"] {
        assert_eq!(ends_at(&game, unit), Some(605), "{unit}");
    }
    assert_eq!(supply::cut_off(&game.state), []);
}

#[test]
fn case_28e_units_that_have_left_need_a_line_from_0605_to_the_train() {
    let field = with_rule().unit(FRENCH, 1751).unit("fr-2-soye", 1563);
    let game = field.game();
    let line = Lines::of(&game.state, Army::French).and_then(|lines| lines.line(hex(605)));
    assert_eq!(line.expect("a line").last(), Some(&hex(1751)));
    let cut = with_rule().unit(FRENCH, 1751).unit("al-pack", 605).game();
    let lines = Lines::of(&cut.state, Army::French).expect("lines");
    assert!(!lines.reaches(hex(605)));
}

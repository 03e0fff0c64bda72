//! [27] Grand Waterloo.

use crate::kit::*;
use hundred_days::last_battles::counter::{Army, CombatStrength, Player};
use hundred_days::last_battles::scenario::VictoryLevel::{Decisive, Marginal};
use hundred_days::last_battles::scenario::Wing;
use hundred_days::last_battles::special::wings;
use hundred_days::last_battles::state::{DecisionKind, Morale, Place};
use hundred_days::last_battles::{Event, Order, leaders};

const WATERLOO: [u16; 4] = [606, 607, 708, 709];

fn grand() -> Field {
    scenario("27")
}

/// Sets the losses that demoralize the wings.
fn wings_at(field: Field, left: u16, right: u16) -> Field {
    field.with(|scenario| {
        let wings = scenario.wings.as_mut().expect("wings");
        (wings.left, wings.right) = (CombatStrength(left), CombatStrength(right));
    })
}

/// Gets the losses, the level and the morale of a wing.
fn wing(game: &Game, wing: Wing) -> (u16, u16, bool) {
    let record = game.state.ledger().wings();
    let whole = game.state.setup().scenario.wings.as_ref();
    let level = wings::level(&game.state, whole.expect("wings"), wing);
    (record.losses[wing].0, level.0, record.demoralized[wing])
}

fn joined(events: &[Event]) -> bool {
    events
        .iter()
        .any(|event| matches!(event, Event::WingsJoined { .. }))
}

#[test]
fn case_27_1_by_chapters_3_to_11() {
    let game = grand().game();
    let chapters = &game.state.setup().chapters;
    assert_eq!(chapters, &[3, 4, 5, 6, 7, 8, 9, 10, 11]);
}

#[test]
fn case_27_2a_the_whole_north_sheet() {
    let game = grand().game();
    let in_play = |number: u16| {
        let hex = hundred_days::hex::hex(number);
        game.state.setup().in_play(hex)
    };
    for (number, expected) in [(114, true), (2910, true), (5701, true), (4040, false)] {
        assert_eq!(in_play(number), expected, "{number}");
    }
}

#[test]
fn case_27_2b_from_noon_to_nine() {
    let mut game = grand()
        .unit("fr-3-lagarde", 5020)
        .unit("pr-lott", 3110)
        .game();
    assert_eq!(game.state.turn(), turn("18/1200"));
    let events = game.plays_out();
    let turns = events
        .iter()
        .filter(|event| matches!(event, Event::Turn { .. }));
    assert_eq!((turns.count(), game.state.turn()), (9, turn("18/2100")));
}

#[test]
fn case_27_2c_both_armies_stand_as_in_their_own_scenarios_and_bulow_on_the_map() {
    let (game, lba, wavre) = (grand().game(), scenario("21").game(), scenario("20").game());
    for (other, side) in [
        (&lba, Army::French),
        (&lba, Army::Allied),
        (&wavre, Army::French),
        (&wavre, Army::Prussian),
    ] {
        for (unit, hex) in other.state.on_map() {
            let id = other.state.id(unit);
            if other.state.counter(unit).side == side {
                let found = game.state.find(id).expect("the unit");
                assert_eq!(game.state.unit(found).hex(), Some(hex), "{id}");
                let reduced = other.state.unit(unit).reduced;
                assert_eq!(game.state.unit(found).reduced, reduced, "{id}");
            }
        }
    }
    let waiting = game.state.units();
    let mut waiting = waiting.filter(|&unit| game.state.unit(unit).hex().is_none());
    assert_eq!(waiting.next(), None, "nobody is to come");
    assert_eq!((game.at("pr-schw"), game.at("pr-2p")), (2912, 3509));
    let hexes = ["ldr-napoleon", "ldr-ney", "ldr-grouchy", "ldr-blucher"];
    let hexes = hexes.map(|leader| game.leader_at(leader));
    assert_eq!(hexes, [922, 1118, 4921, 4306]);
    assert_eq!(
        (
            game.leader_at("ldr-wellington"),
            game.leader_at("ldr-willem")
        ),
        (915, 1114)
    );
    assert_eq!(game.state.find_leader(leader_id("ldr-brunswick")), None);
}

#[test]
fn case_27_2c_officers_of_divided_corps_begin_with_their_wing() {
    let game = grand().game();
    let columns = |leader: &str| {
        let leader = game.find_leader(leader);
        let choices = leaders::choices(&game.state, leader).into_iter();
        choices.map(|hex| hex.column()).collect::<Vec<_>>()
    };
    for left in ["ldr-reille", "ldr-mouton"] {
        assert!(columns(left).iter().all(|&column| column < 29), "{left}");
    }
    for right in ["ldr-vandamme", "ldr-pajol"] {
        assert!(columns(right).iter().all(|&column| column > 29), "{right}");
    }
    assert_eq!(game.leader_at("ldr-pajol"), 5212);
}

/// The Coalition player's part of the set-up.
fn setting_up() -> Game {
    let mut game = grand().game();
    game.does(end());
    let open = (game.decides(), game.decider());
    assert_eq!(open, (DecisionKind::SetUp, Player::Coalition));
    game
}

fn places(unit: &str, at: u16) -> Order {
    Order::Place {
        unit: id(unit),
        hex: hundred_days::hex::hex(at),
    }
}

fn changes_places(unit: &str, with: &str) -> Order {
    Order::ChangePlaces {
        unit: id(unit),
        with: id(with),
    }
}

#[test]
fn case_27_2c_bulows_brigades_are_placed_within_their_ranges() {
    let mut game = setting_up();
    game.does(places("pr-watz", 3011));
    game.refuses(places("pr-schw", 3010), "27.2C");
    game.does(places("pr-2p", 3408));
    game.does(places("pr-11", 3408));
    game.refuses(places("pr-1p", 3408), "27.2C");
    game.does(places("pr-1p", 3509));
    game.refuses(places("pr-brdlbn", 3409), "3.2C");
    game.refuses(places("pr-mar", 4306), "3.2C");
}

#[test]
fn case_27_2c_where_all_places_are_taken_units_change_places() {
    let mut game = setting_up();
    let words = game.refuses(places("pr-18", 3110), "27.2C");
    assert!(words.contains("may not begin in 3110"), "{words}");
    game.does(changes_places("pr-18", "pr-4s"));
    assert_eq!((game.at("pr-18"), game.at("pr-4s")), (3110, 3109));
    game.does(changes_places("pr-2s", "pr-1s"));
    assert_eq!((game.at("pr-2s"), game.at("pr-1s")), (3010, 3110));
    // Of another brigade, whose range is another.
    game.refuses(changes_places("pr-3s", "pr-1s"), "27.2C");
    game.refuses(changes_places("pr-10", "pr-brdlbn"), "3.2C");
    game.does(end());
    game.refuses(changes_places("pr-18", "pr-4s"), "27.2C");
}

#[test]
fn case_27_2c_changes_of_place_are_offered_once_and_can_be_had() {
    let game = setting_up();
    let changes: Vec<_> = game
        .legal()
        .into_iter()
        .filter(|order| matches!(order, Order::ChangePlaces { .. }))
        .collect();
    assert!(changes.contains(&changes_places("pr-18", "pr-4s")));
    assert!(!changes.contains(&changes_places("pr-4s", "pr-18")));
    assert!(changes.iter().all(|order| game.allows(order)));
}

#[test]
fn case_27_2c_bulow_goes_with_the_unit_that_he_begins_with() {
    let mut game = setting_up();
    let at = game.leader_at("ldr-bulow");
    game.does(sets_up("ldr-bulow", 2912));
    assert_ne!(at, 0);
    game.does(changes_places("pr-schw", "pr-sydow"));
    assert_eq!(
        game.leader_at("ldr-bulow"),
        2912,
        "Watzdorf is with him still"
    );
    game.does(places("pr-watz", 3011));
    assert_eq!(game.leader_at("ldr-bulow"), 2912, "and then Sydow");
    game.does(places("pr-sydow", 2912));
}

#[test]
fn case_27_1a_who_begins_west_of_column_29_is_of_the_left_wing() {
    let game = grand().game();
    let wing = |unit: &str| wings::of_unit(&game.state, game.find(unit));
    assert_eq!(wing("fr-3-domon"), Some(Wing::Left));
    assert_eq!(wing("fr-3-billiard"), Some(Wing::Right));
    assert_eq!(wing("fr-6-bellair"), Some(Wing::Left));
    assert_eq!(wing("fr-6-penne"), Some(Wing::Right));
    assert_eq!(wing("al-mait"), None);
    let leader = |name: &str| wings::of_leader(&game.state, game.find_leader(name));
    assert_eq!(leader("ldr-napoleon"), Some(Wing::Left));
    assert_eq!(leader("ldr-grouchy"), Some(Wing::Right));
    assert_eq!(leader("ldr-exelmans"), Some(Wing::Right));
    assert_eq!(leader("ldr-derlon"), Some(Wing::Left));
}

#[test]
fn case_27_1a_commanders_and_officers_command_their_own_wing_alone() {
    let game = grand()
        .leader("ldr-napoleon", 2812)
        .leader("ldr-mouton", 2812)
        .leader("ldr-vandamme", 3013)
        .unit("fr-1-quiot", 2813)
        .unit("fr-6-penne", 3012)
        .unit("fr-3-lagarde", 3013);
    let mut game = game.game();
    assert!(game.commanded("fr-1-quiot"));
    assert!(!game.commanded("fr-3-lagarde"), "of the right wing");
    assert!(!game.commanded("fr-6-penne"), "nor through Mouton");
    let words = game.refuses(commands("ldr-napoleon", &[], &["fr-3-lagarde"]), "27.1A");
    assert!(words.contains("another wing"), "{words}");
    game.refuses(commands("ldr-napoleon", &["ldr-vandamme"], &[]), "27.1A");
}

/// A Prussian attack that kills, at the die of 1, a unit of the French; a second French unit of the other wing stands by.
fn under_attack(victim_at: u16, beside: u16) -> Field {
    grand()
        .leader("ldr-blucher", beside)
        .unit("pr-15", beside)
        .unit("pr-18", beside)
        .unit("fr-6-penne", victim_at)
        .coalition_first()
        .dice([1])
}

#[test]
fn case_27_1a_losses_and_morale_count_for_each_wing() {
    let field = under_attack(3309, 3409).unit("fr-1-quiot", 1521);
    let mut game = wings_at(field, 2, 2).combat();
    let events = game.does(attack(&["pr-15", "pr-18"], &[3309]));
    assert_eq!(battle(&events).result, De);
    assert_eq!(wing(&game, Wing::Right), (2, 2, true));
    assert_eq!(wing(&game, Wing::Left), (0, 2, false));
    let told = events.iter().any(|event| {
        matches!(event, Event::WingDemoralized { wing: Wing::Right, case, .. } if case.to_string() == "27.1A")
    });
    assert!(told, "{events:?}");
    assert_eq!(game.losses(Army::French), 2);
    assert_eq!(game.state.morale(Army::French), Morale::Steady);
    assert_eq!(game.levels(Army::French), (None, None));
    assert_eq!(
        game.state.outcome(),
        None,
        "the right wing alone decides nothing"
    );
}

#[test]
fn case_27_1a_units_of_a_demoralized_wing_do_not_advance_those_of_the_other_do() {
    let field = under_attack(4921, 4920)
        .leader("ldr-napoleon", 2809)
        .unit("fr-1-schmitz", 2809)
        .unit("fr-1-aulard", 2809)
        .leader("ldr-grouchy", 3608)
        .unit("fr-6-bellair", 3608)
        .unit("fr-6-thevenet", 3608);
    let mut game = wings_at(field, 60, 2).dice([1]).combat();
    game.does(attack(&["pr-15", "pr-18"], &[4921]));
    for (unit, steady) in [("fr-1-schmitz", true), ("fr-6-bellair", false)] {
        let index = game.find(unit);
        let found = hundred_days::last_battles::morale::is_steady(&game.state, index);
        assert_eq!(found, steady, "{unit}");
    }
}

#[test]
fn case_27_1a_the_left_wing_demoralized_before_they_join_loses_the_game() {
    let mut game = wings_at(under_attack(2309, 2409), 2, 30).combat();
    game.does(attack(&["pr-15", "pr-18"], &[2309]));
    assert_eq!(
        game.ending(),
        (Some(Player::Coalition), "27.4B".to_owned(), Some(Decisive))
    );
}

/// Grouchy with two units beside an Allied one, and the Emperor near.
fn at_the_meeting(allied: &str) -> Field {
    grand()
        .leader("ldr-napoleon", 2911)
        .leader("ldr-grouchy", 3209)
        .unit("fr-6-bellair", 3209)
        .unit("fr-6-thevenet", 3209)
        .unit(allied, 3109)
}

fn meets() -> Order {
    attack(&["fr-6-bellair", "fr-6-thevenet"], &[3109])
}

#[test]
fn case_27_1a_the_wings_join_when_the_right_one_attacks_the_allies_under_grouchy_near_the_emperor()
{
    let mut game = at_the_meeting("al-cramm").dice([1]).combat();
    let events = game.does(meets());
    assert!(joined(&events));
    assert_eq!(game.levels(Army::French), (Some(90), None));
    assert!(!wings::is_divided(&game.state, Army::French));
    game.until(DecisionKind::Movement);
    game.until_movement(Player::French);
    // One army: the Emperor commands those who came with Grouchy, too.
    let napoleon = game.find_leader("ldr-napoleon");
    let unit = game.find("fr-6-bellair");
    assert!(leaders::commands(&game.state, napoleon, unit));
}

#[test]
fn case_27_1a_prussians_attacked_do_not_join_the_wings() {
    let mut game = at_the_meeting("pr-schw").dice([1]).combat();
    assert!(!joined(&game.does(meets())));
}

#[test]
fn case_27_1a_grouchy_far_from_the_emperor_does_not_join_the_wings() {
    let field = grand()
        .leader("ldr-napoleon", 1911)
        .leader("ldr-grouchy", 3209)
        .unit("fr-6-bellair", 3209)
        .unit("fr-6-thevenet", 3209)
        .unit("al-cramm", 3109);
    let mut game = field.dice([1]).combat();
    assert!(!joined(&game.does(meets())));
    assert_eq!(game.levels(Army::French), (None, None));
}

#[test]
fn case_27_1a_units_without_grouchys_orders_do_not_join_the_wings() {
    let field = grand()
        .leader("ldr-napoleon", 2911)
        .leader("ldr-grouchy", 3011)
        .unit("fr-6-bellair", 4421)
        .unit("fr-6-thevenet", 4421)
        .unit("al-cramm", 4521);
    let mut game = field.dice([1]).combat();
    assert!(!game.commanded("fr-6-bellair"));
    assert!(!joined(
        &game.does(attack(&["fr-6-bellair", "fr-6-thevenet"], &[4521]))
    ));
}

#[test]
fn case_27_1a_the_left_wing_attacking_the_allies_does_not_join_them() {
    let field = grand()
        .leader("ldr-napoleon", 2911)
        .unit("fr-1-schmitz", 2910)
        .unit("fr-1-aulard", 2910)
        .leader("ldr-grouchy", 3112)
        .unit("fr-6-bellair", 3112)
        .unit("al-cramm", 3009);
    let mut game = field.dice([1]).combat();
    assert!(!joined(
        &game.does(attack(&["fr-1-schmitz", "fr-1-aulard"], &[3009]))
    ));
}

/// A Prussian attack that demoralizes the right wing at 4920, then the meeting.
fn meeting_after_a_loss(whole: u16) -> Game {
    let field = at_the_meeting("al-cramm")
        .leader("ldr-blucher", 4921)
        .unit("pr-15", 4921)
        .unit("pr-18", 4921)
        .unit("fr-6-penne", 4920)
        .leader("ldr-wellington", 3109)
        .coalition_first()
        .demoralized_at(Army::French, whole)
        .dice([1, 4, 1]);
    let mut game = wings_at(field, 60, 2).combat();
    game.does(attack(&["pr-15", "pr-18"], &[4920]));
    assert_eq!(wing(&game, Wing::Right), (2, 2, true));
    if game.decides() == DecisionKind::Advance {
        game.does(decline());
    }
    game
}

/// Has the Brunswickers attack as they must, whatever comes of it, and ends the Coalition player turn.
fn coalition_ends(game: &mut Game) {
    game.does(attack(&["al-cramm"], &[3209]));
    while game.decides() != DecisionKind::Combat {
        let order = game.legal().remove(0);
        game.does(order);
    }
    game.until(DecisionKind::Movement);
}

#[test]
fn case_27_1a_a_demoralized_right_wing_recovers_when_the_wings_join() {
    let mut game = meeting_after_a_loss(90);
    coalition_ends(&mut game);
    let stands = game.at("al-cramm");
    assert_ne!(stands, 0, "the Brunswickers have retreated");
    // The French follow them.
    if !touches(&game, stands) {
        let unit = "fr-6-bellair";
        let beside = game.nearest(unit, stands);
        game.marches(unit, beside);
    }
    game.does(end());
    let attackers: Vec<_> = ["fr-6-bellair", "fr-6-thevenet"]
        .into_iter()
        .filter(|unit| {
            hundred_days::hex::hex(game.at(unit)).touches(hundred_days::hex::hex(stands))
        })
        .collect();
    let events = game.does(attack(&attackers, &[stands]));
    assert!(joined(&events), "{events:?}");
    let recovered = events.iter().any(|event| {
        matches!(event, Event::WingRecovered { wing: Wing::Right, case, .. } if case.to_string() == "27.1A")
    });
    assert!(recovered, "{events:?}");
    assert_eq!(game.state.morale(Army::French), Morale::Steady);
}

fn touches(game: &Game, hex: u16) -> bool {
    let at = hundred_days::hex::hex(game.at("fr-6-bellair"));
    at.touches(hundred_days::hex::hex(hex))
}

#[test]
fn case_27_1a_the_whole_army_is_demoralized_if_its_losses_say_so_when_they_join() {
    let field = at_the_meeting("al-cramm")
        .unit("fr-6-penne", 4920)
        .demoralized_at(Army::French, 2)
        .dice([1]);
    let mut game = wings_at(field, 60, 30).combat();
    game.state.apply(&Event::Eliminated {
        unit: id("fr-6-penne"),
        hex: hundred_days::hex::hex(4920),
        strength: CombatStrength(2),
        may_return: false,
        case: hundred_days::table::case::case("6.5"),
    });
    assert_eq!(wing(&game, Wing::Right), (2, 30, false));
    let events = game.does(meets());
    assert!(joined(&events));
    assert_eq!(
        game.ending(),
        (Some(Player::Coalition), "27.4B".to_owned(), Some(Decisive))
    );
}

#[test]
fn case_27_1b_the_french_alone_may_leave_at_3701() {
    let field = grand()
        .leader("ldr-grouchy", 3702)
        .unit("fr-1c-soult", 3702)
        .unit("pr-sydow", 3902);
    let mut game = field.from("18/1300", "18/2100").game();
    let events = game.does(exits("fr-1c-soult", 3701));
    assert!(matches!(events[0], Event::Exited { .. }));
    assert_eq!(game.place("fr-1c-soult"), Place::Exited);
    game.does(end());
    game.until(DecisionKind::Movement);
    game.refuses(exits("pr-sydow", 3701), "5.5");
}

#[test]
fn case_27_1b_the_exits_of_wavre_are_closed() {
    let field = grand().unit("fr-1c-soult", 2911);
    field.game().refuses(exits("fr-1c-soult", 2911), "5.5");
}

#[test]
fn case_27_1d_no_prussian_unit_or_leader_moves_at_1200() {
    let field = grand()
        .leader("ldr-blucher", 3809)
        .unit("pr-15", 3809)
        .unit("al-mait", 1408)
        .unit("fr-1-quiot", 1521)
        .coalition_first();
    let mut game = field.game();
    game.refuses(moves("pr-15", &[3810]), "27.1D");
    game.refuses(moves("ldr-blucher", &[3810]), "27.1D");
    game.does(moves("al-mait", &[1407]));
    game.until_movement(Player::Coalition);
    assert_eq!(game.state.turn(), turn("18/1300"));
    game.does(moves("pr-15", &[3810]));
    game.does(moves("ldr-blucher", &[3810]));
}

#[test]
fn case_27_1d_prussians_who_are_touched_fight_at_1200() {
    let field = under_attack(4920, 4921);
    let mut game = field.combat();
    assert_eq!(game.state.turn(), turn("18/1200"));
    assert_eq!(game.fights(attack(&["pr-15", "pr-18"], &[4920])).result, De);
}

#[test]
fn case_27_1e_bulow_needs_no_commander_to_command_his_corps() {
    let field = grand()
        .leader("ldr-bulow", 3310)
        .leader("ldr-pirch", 3310)
        .unit("pr-15", 3309)
        .unit("pr-2", 3311)
        .unit("pr-18", 4721)
        .coalition_first();
    let game = field.game();
    assert!(game.commanded("pr-15"), "within three hexes of him");
    assert!(!game.commanded("pr-2"), "Pirch has nobody over him");
    assert!(!game.commanded("pr-18"), "out of Bulow's range");
}

#[test]
fn case_27_1e_bulow_takes_no_place_under_blucher() {
    // Blucher commands two officers and two units; Bulow is not among them.
    let field = grand()
        .leader("ldr-blucher", 3310)
        .leader("ldr-bulow", 3310)
        .leader("ldr-pirch", 3310)
        .leader("ldr-zieten", 3310)
        .unit("pr-15", 3309)
        .unit("pr-2", 3309)
        .unit("pr-24", 3310)
        .coalition_first();
    let game = field.game();
    assert!(game.out_of_command(Player::Coalition).is_empty());
}

#[test]
fn case_27_3_levels_at_the_start() {
    let game = grand().game();
    assert_eq!(game.levels(Army::Prussian), (Some(35), Some(50)));
    assert_eq!(game.levels(Army::Allied), (Some(45), Some(55)));
    assert_eq!(wing(&game, Wing::Left), (0, 60, false));
    assert_eq!(wing(&game, Wing::Right), (0, 30, false));
}

/// French of the left wing, under the Emperor, beside weak units of both Coalition armies.
fn meeting() -> Field {
    grand()
        .leader("ldr-ney", 1010)
        .leader("ldr-derlon", 1010)
        .unit("fr-1-schmitz", 1010)
        .unit("fr-1-aulard", 1010)
        .unit("al-cramm", 1110)
        .leader("ldr-napoleon", 2712)
        .unit("fr-6-bellair", 2712)
        .unit("fr-6-thevenet", 2712)
        .unit("pr-schw", 2812)
}

fn hits_allies() -> Order {
    attack(&["fr-1-schmitz", "fr-1-aulard"], &[1110])
}

fn hits_prussians() -> Order {
    attack(&["fr-6-bellair", "fr-6-thevenet"], &[2812])
}

#[test]
fn case_27_3a_a_demoralized_coalition_army_raises_the_left_wings_level_by_ten_once() {
    let field = meeting()
        .endless()
        .demoralized_at(Army::Allied, 1)
        .demoralized_at(Army::Prussian, 1)
        .dice([1, 1]);
    let mut game = field.combat();
    let events = game.does(hits_allies());
    assert_eq!(wing(&game, Wing::Left).1, 70);
    assert_eq!(wing(&game, Wing::Right).1, 30, "unaffected");
    let told = events.iter().any(|event| {
        matches!(event, Event::Levels { side: Army::French, demoralization: Some(level), .. } if level.0 == 70)
    });
    assert!(told, "{events:?}");
    game.does(decline());
    game.does(hits_prussians());
    assert_eq!(game.state.morale(Army::Prussian), Morale::Demoralized);
    assert_eq!(wing(&game, Wing::Left).1, 70, "once");
}

#[test]
fn case_27_3a_either_of_the_coalition_armies_will_do() {
    for (side, order) in [
        (Army::Allied, hits_allies()),
        (Army::Prussian, hits_prussians()),
    ] {
        let field = meeting().endless().demoralized_at(side, 1).dice([1]);
        let mut game = field.combat();
        game.does(order);
        assert_eq!(game.state.morale(side), Morale::Demoralized);
        assert_eq!(wing(&game, Wing::Left).1, 70, "{side}");
    }
}

#[test]
fn case_27_3a_a_coalition_unit_in_maison_du_roi_takes_twenty() {
    let field = grand()
        .unit("al-mait", 1021)
        .unit("fr-1-quiot", 2712)
        .coalition_first();
    let mut game = field.game();
    game.does(moves("al-mait", &[1022]));
    assert_eq!(wing(&game, Wing::Left).1, 40);
    assert_eq!(wing(&game, Wing::Right).1, 30);
}

#[test]
fn case_27_3a_what_moved_the_left_wings_level_moves_that_of_the_whole() {
    let field = at_the_meeting("al-cramm").unit("fr-1-jacquinot", 808);
    let mut game = field.demoralized_at(Army::Allied, 1).dice([1]).combat();
    game.does(meets());
    assert_eq!(game.state.morale(Army::Allied), Morale::Demoralized);
    assert_eq!(game.levels(Army::French), (Some(100), None));
}

#[test]
fn case_27_3b_all_of_wavre_in_french_hands_takes_ten_and_gives_it_back() {
    let field = grand()
        .leader("ldr-grouchy", 4306)
        .leader("ldr-vandamme", 4306)
        .unit("fr-3-lagarde", 4306)
        .unit("fr-3-gengoult", 4307)
        .unit("fr-1c-soult", 4207)
        .leader("ldr-blucher", 4104)
        .unit("pr-lott", 4104);
    let mut game = field.from("18/1300", "18/2100").game();
    assert_eq!(
        game.levels(Army::Prussian),
        (Some(35), Some(50)),
        "two of three"
    );
    game.does(moves("fr-1c-soult", &[4206, 4207]));
    assert_eq!(game.levels(Army::Prussian), (Some(25), Some(40)));
    game.until_movement(Player::Coalition);
    game.marches("pr-lott", 4206);
    assert_eq!(game.levels(Army::Prussian), (Some(35), Some(50)));
}

#[test]
fn case_27_3c_prussians_attacking_the_left_wing_raise_the_allied_levels() {
    for (at, beside, expected) in [(2712, 2812, 55), (3309, 3409, 45)] {
        let mut game = under_attack(at, beside).combat();
        game.does(attack(&["pr-15", "pr-18"], &[at]));
        let levels = game.levels(Army::Allied);
        assert_eq!(levels, (Some(expected), Some(expected + 10)), "{at}");
    }
}

#[test]
fn case_27_3c_the_left_wing_attacking_prussians_does_not() {
    let mut game = meeting().dice([6]).combat();
    game.does(hits_prussians());
    assert_eq!(game.levels(Army::Allied), (Some(45), Some(55)));
}

#[test]
fn case_27_3c_a_french_unit_in_any_hex_of_waterloo_takes_twenty() {
    for town in WATERLOO {
        let beside = [505, 508, 808, 809, 706, 608].into_iter();
        let mut beside =
            beside.filter(|&at| hundred_days::hex::hex(at).touches(hundred_days::hex::hex(town)));
        let from = beside.next().expect("a hex beside");
        let field = grand().unit("fr-1-jacquinot", from).unit("al-lamb", 1513);
        let mut game = field.game();
        game.does(moves("fr-1-jacquinot", &[town]));
        assert_eq!(game.levels(Army::Allied), (Some(25), Some(35)), "{town}");
    }
}

#[test]
fn case_27_3c_a_french_unit_that_leaves_at_3701_takes_ten_once() {
    let field = grand()
        .leader("ldr-grouchy", 3702)
        .unit("fr-1c-soult", 3702)
        .unit("fr-1c-subervie", 3703);
    let mut game = field.unit("al-lamb", 1513).game();
    game.does(exits("fr-1c-soult", 3701));
    assert_eq!(game.levels(Army::Allied), (Some(35), Some(45)));
    game.does(exits("fr-1c-subervie", 3701));
    assert_eq!(game.levels(Army::Allied), (Some(35), Some(45)));
}

#[test]
fn case_27_4a_the_french_win_when_both_armies_are_demoralized() {
    let field = meeting()
        .demoralized_at(Army::Allied, 1)
        .demoralized_at(Army::Prussian, 1)
        .dice([1, 1]);
    let mut game = field.combat();
    game.does(hits_allies());
    assert_eq!(game.state.outcome(), None, "one army is not enough");
    game.does(decline());
    game.does(hits_prussians());
    assert_eq!(
        game.ending(),
        (Some(Player::French), "27.4A".to_owned(), Some(Decisive))
    );
}

#[test]
fn case_27_4a_the_french_win_when_the_allies_fall_apart() {
    let field = meeting().demoralized_at(Army::Allied, 1).dice([1]);
    let mut game = field
        .with(|s| {
            s.levels.allied.as_mut().expect("levels").disintegration = Some(CombatStrength(1));
        })
        .combat();
    game.does(hits_allies());
    assert_eq!(
        game.ending(),
        (Some(Player::French), "27.4A".to_owned(), Some(Decisive))
    );
}

#[test]
fn case_27_4b_the_coalition_wins_when_the_whole_army_is_demoralized() {
    let field = at_the_meeting("al-cramm")
        .unit("al-vand", 708)
        .with(|s| {
            for change in s
                .changes
                .iter_mut()
                .filter(|change| change.of == Army::French)
            {
                change.by = -89;
            }
        })
        .demoralized_at(Army::Allied, 1)
        .demoralized_at(Army::French, 89);
    let mut game = field.dice([1]).combat();
    // The Allied army breaks, and that lowers the level of the French to nothing.
    game.does(meets());
    assert_eq!(
        game.ending(),
        (Some(Player::Coalition), "27.4B".to_owned(), Some(Decisive))
    );
}

#[test]
fn case_27_4b_the_coalition_wins_when_the_french_have_not() {
    let mut game = grand().unit("fr-1-quiot", 1121).unit("al-lamb", 810).game();
    game.plays_out();
    assert_eq!(
        game.ending(),
        (Some(Player::Coalition), "27.4B".to_owned(), Some(Marginal))
    );
}

#[test]
fn case_27_1_command_runs_along_roads_and_attacks_without_orders_are_plain() {
    let commanded = |at: u16| {
        let field = grand()
            .leader("ldr-wellington", 915)
            .unit("al-kempt", at)
            .coalition_first();
        let mut game = field.game();
        game.until_first_movement();
        game.commanded("al-kempt")
    };
    assert!(commanded(812), "four hexes of road");
    assert!(commanded(709), "along the road, half of seven hexes");
    let mut game = grand()
        .unit("fr-3-billiard", 5020)
        .unit("fr-3-corsin", 5020)
        .unit("pr-lott", 5120)
        .dice([1])
        .game();
    game.until_first_movement();
    game.does(end());
    let order = attack(&["fr-3-billiard", "fr-3-corsin"], &[5120]);
    assert_eq!(game.fights(order).result, De);
}

#[test]
fn case_27_1c_cavalry_corps_count_half_for_grouchy() {
    let mut game = grand()
        .leader("ldr-grouchy", 4921)
        .leader("ldr-pajol", 4920)
        .unit("fr-1c-soult", 4920)
        .leader("ldr-exelmans", 4922)
        .unit("fr-2c-strolz", 4922)
        .leader("ldr-vandamme", 4821)
        .unit("fr-3-gengoult", 4821)
        .leader("ldr-gerard", 5021)
        .unit("fr-4-hulot", 5021)
        .game();
    let three = ["ldr-pajol", "ldr-exelmans", "ldr-vandamme"];
    game.does(commands("ldr-grouchy", &three, &[]));
    let without = ["ldr-pajol", "ldr-vandamme", "ldr-gerard"];
    game.refuses(commands("ldr-grouchy", &without, &[]), "11.1A");
}

#[test]
fn case_27_3d_a_disintegrated_prussian_army_leaves_the_map() {
    let after = |level: u16| {
        let mut game = grand()
            .demoralized_at(Army::Prussian, 1)
            .with(|s| {
                let levels = s.levels.prussian.as_mut().expect("levels");
                levels.disintegration = Some(CombatStrength(level));
            })
            .unit("fr-3-billiard", 5020)
            .unit("fr-3-corsin", 5020)
            .unit("pr-lott", 5120)
            .unit("pr-mar", 4206)
            .leader("ldr-blucher", 4206)
            .unit("al-kempt", 915)
            .dice([1])
            .game();
        game.until_first_movement();
        game.does(end());
        game.does(attack(&["fr-3-billiard", "fr-3-corsin"], &[5120]));
        while game.allows(&decline()) {
            game.does(decline());
        }
        game
    };
    let game = after(1);
    assert_eq!(game.state.morale(Army::Prussian), Morale::Disintegrated);
    assert_eq!(game.place("pr-mar"), Place::Exited);
    assert_eq!(game.leader_at("ldr-blucher"), 0);
    assert_eq!(game.at("al-kempt"), 915);
    let game = after(2);
    assert_eq!(game.at("pr-mar"), 4206, "demoralized, but still there");
}

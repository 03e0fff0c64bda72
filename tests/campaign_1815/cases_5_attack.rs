//! Chapter 5: the attack phase.

use crate::kit::{Field, attack, face, field, id, pass, piece, play, refused};
use hundred_days::campaign_1815::attack::odds::{self, Chances, Ground, Idle, Odds};
use hundred_days::campaign_1815::charts::AttackResult;
use hundred_days::campaign_1815::piece::Face;
use hundred_days::campaign_1815::sequence::{Decision, decider};
use hundred_days::campaign_1815::state::State;
use hundred_days::campaign_1815::step::Step;
use hundred_days::campaign_1815::{Event, Order};
use hundred_days::table::armies::Player;

/// Gathers the modifiers of an attack in which all cavalry that is named supports.
fn count(state: &State, one: &str, other: &str, support: &[&str], defence: &[&str]) -> Odds {
    let names = |list: &[&str]| list.iter().map(|name| id(name)).collect::<Vec<_>>();
    let pair = (piece(state, one), piece(state, other));
    odds::odds(state, pair, &names(support), &names(defence)).expect("a fight")
}

/// Lists the modifiers of a side as value and case.
fn told(list: &[odds::Modifier]) -> String {
    let all = list
        .iter()
        .map(|modifier| format!("{:+} {}", modifier.value, modifier.case));
    all.collect::<Vec<_>>().join(", ")
}

/// Lays out the plain fight of two infantry corps without stars in the open.
pub fn plain() -> Field {
    field(Step::Attack).back("fr-2", 2212).back("pr-2", 2213)
}

fn support(names: &[&str]) -> Order {
    Order::Support {
        pieces: names.iter().map(|name| id(name)).collect(),
    }
}

pub fn cases(events: &[Event]) -> Vec<String> {
    let all = events.iter().filter_map(|event| event.case());
    all.map(|case| case.to_string()).collect()
}

#[test]
fn case_1815_5_1_attacks_alternate_and_a_corps_may_attack_again() {
    let mut state = plain().dice([3, 3, 3, 3, 3, 3]).begin();
    assert_eq!(decider(&state), Some(Player::French));
    refused(&state, &attack("fr-2", 2211, &[]), "5.1");
    refused(&state, &attack("pr-2", 2212, &[]), "1.1");
    play(&mut state, &attack("fr-2", 2213, &[]));
    play(&mut state, &attack("pr-2", 2212, &[]));
    play(&mut state, &attack("fr-2", 2213, &[]));
    assert_eq!(decider(&state), Some(Player::Coalition));
}

#[test]
fn case_1815_5_2_a_pass_leaves_a_die_of_attacks() {
    let mut state = plain().dice([2, 3, 3, 3, 3]).begin();
    play(&mut state, &pass());
    assert_eq!(
        (decider(&state), state.left_after_pass()),
        (Some(Player::Coalition), Some(2))
    );
    play(&mut state, &attack("pr-2", 2212, &[]));
    assert_eq!(
        (decider(&state), state.left_after_pass()),
        (Some(Player::Coalition), Some(1))
    );
    play(&mut state, &attack("pr-2", 2212, &[]));
    assert_ne!(state.step(), Step::Attack, "the turn is over");
}

#[test]
fn case_1815_5_3_in_a_stack_the_corps_is_the_target() {
    let state = plain().front("pr-det-sohr", 2213).begin();
    let found = count(&state, "fr-2", "pr-2", &[], &[]);
    assert_eq!(
        (told(&found.attack), told(&found.defence)),
        (String::new(), String::new())
    );
    let mut state = state;
    let events = play(&mut state, &attack("fr-2", 2213, &[]));
    assert!(matches!(&events[0], Event::Declared { target, .. } if *target == id("pr-2")));
}

#[test]
fn case_1815_5_4_no_attack_over_a_river_without_a_bridge() {
    let state = field(Step::Attack).back("fr-2", 1117).back("pr-2", 1217);
    let state = state.back("pr-3", 1218).begin();
    refused(&state, &attack("fr-2", 1217, &[]), "5.4");
    let found = count(&state, "fr-2", "pr-3", &[], &[]);
    assert_eq!(
        told(&found.defence),
        "+1 5.6",
        "over the bridge of Charleroi"
    );
}

#[test]
fn case_1815_5_5_the_difference_tells_what_the_lower_suffers() {
    for (dice, result, loser) in [
        ([3, 3], AttackResult::Stalemate, None),
        ([4, 3], AttackResult::Retreat, Some(Player::Coalition)),
        ([3, 5], AttackResult::Retreat, Some(Player::French)),
        ([5, 2], AttackResult::Blown, Some(Player::Coalition)),
        ([1, 5], AttackResult::Blown, Some(Player::French)),
        ([6, 1], AttackResult::Eliminated, Some(Player::Coalition)),
        ([1, 6], AttackResult::Eliminated, Some(Player::French)),
    ] {
        let mut state = plain().dice(dice).begin();
        let events = play(&mut state, &attack("fr-2", 2213, &[]));
        let fight = events.iter().find_map(|event| match event {
            Event::Fought(fight) => Some(fight),
            _ => None,
        });
        let fight = fight.expect("a fight");
        assert_eq!((fight.result, fight.loser), (result, loser), "{dice:?}");
    }
}

#[test]
fn case_1815_5_6_terrain_adds_one_at_most() {
    // Charleroi, over its bridge: town and bridge.
    let state = field(Step::Attack)
        .back("pr-2", 1218)
        .back("fr-2", 1117)
        .begin();
    assert_eq!(
        told(&count(&state, "pr-2", "fr-2", &[], &[]).defence),
        "+1 5.6"
    );
    // Cavalry in a town behind a bridge has the help of the bridge.
    let state = field(Step::Attack)
        .back("pr-2", 1218)
        .front("fr-res-cav", 1117)
        .begin();
    let found = count(&state, "pr-2", "fr-res-cav", &[], &[]);
    assert_eq!(told(&found.defence), "+1 5.6");
    let idle: Vec<_> = found
        .unused_defence
        .iter()
        .map(|unused| (unused.why, unused.reason))
        .collect();
    assert_eq!(
        idle,
        [
            (Ground::Built, Idle::BuiltUp),
            (Ground::Stars, Idle::BuiltUp)
        ]
    );
    // In Gosselies without a bridge it has none.
    let state = field(Step::Attack)
        .back("pr-2", 1717)
        .front("fr-res-cav", 1716)
        .begin();
    assert_eq!(
        told(&count(&state, "pr-2", "fr-res-cav", &[], &[]).defence),
        ""
    );
}

#[test]
fn case_1815_5_7_stars_of_units_and_none_of_cavalry_in_a_town() {
    let state = field(Step::Attack)
        .front("fr-guard-cav", 2212)
        .back("aa-res", 2213)
        .begin();
    let found = count(&state, "fr-guard-cav", "aa-res", &[], &[]);
    assert_eq!(
        (told(&found.attack), told(&found.defence)),
        ("+2 5.7".to_owned(), "+2 5.7".to_owned())
    );
    let state = field(Step::Attack)
        .back("fr-guard-cav", 2212)
        .back("aa-res", 2213)
        .begin();
    assert_eq!(
        told(&count(&state, "fr-guard-cav", "aa-res", &[], &[]).attack),
        "",
        "exhausted"
    );
    let state = field(Step::Attack)
        .front("fr-guard-cav", 1717)
        .back("aa-res", 1716)
        .begin();
    let found = count(&state, "fr-guard-cav", "aa-res", &[], &[]);
    assert_eq!(
        (told(&found.attack), told(&found.defence)),
        (String::new(), "+1 5.6, +2 5.7".to_owned())
    );
}

#[test]
fn case_1815_5_8_each_headquarters_in_battle_mode_in_range_adds_its_stars() {
    let state = plain().back("fr-hq-napoleon", 2209).back("fr-hq-ney", 2210);
    let state = state
        .back("fr-hq-grouchy", 2208)
        .back("pr-hq-blucher", 2216);
    let state = state.back("aa-hq-wellington", 2214).begin();
    let found = count(&state, "fr-2", "pr-2", &[], &[]);
    assert_eq!(told(&found.attack), "+1 5.8, +1 5.8");
    assert_eq!(
        told(&found.defence),
        "+1 5.8",
        "Wellington's are another army's"
    );
    let idle: Vec<_> = found
        .unused_attack
        .iter()
        .map(|unused| unused.reason)
        .collect();
    assert_eq!(idle, [Idle::OutOfRange]);
    let state = plain().front("fr-hq-napoleon", 2209).begin();
    let found = count(&state, "fr-2", "pr-2", &[], &[]);
    assert_eq!(
        (told(&found.attack), found.unused_attack[0].reason),
        (String::new(), Idle::NormalMode)
    );
}

#[test]
fn case_1815_5_9_infantry_beside_the_defender_supports() {
    let state = plain()
        .back("fr-6", 2113)
        .back("fr-3", 2313)
        .back("fr-4", 2211);
    let state = state.back("fr-res-cav", 2214).begin();
    let found = count(&state, "fr-2", "pr-2", &[], &[]);
    assert_eq!(
        told(&found.attack),
        "+1 5.9, +1 5.9",
        "neither the cavalry nor who is behind"
    );
    // Prussian infantry supports an Anglo-Allied attack.
    let state = field(Step::Attack)
        .back("aa-2-one", 2212)
        .back("fr-2", 2213)
        .back("pr-2", 2214)
        .begin();
    assert_eq!(
        told(&count(&state, "aa-2-one", "fr-2", &[], &[]).attack),
        "+1 5.7, +1 5.9"
    );
}

#[test]
fn case_1815_5_10_cavalry_beside_the_attacker_supports_with_its_stars_if_fresh() {
    let fresh = plain().front("fr-guard-cav", 2211).begin();
    assert_eq!(
        told(&count(&fresh, "fr-2", "pr-2", &["fr-guard-cav"], &[]).attack),
        "+1 5.10, +2 5.10"
    );
    let kept = count(&fresh, "fr-2", "pr-2", &[], &[]);
    assert_eq!(
        (told(&kept.attack), kept.unused_attack[0].reason),
        (String::new(), Idle::KeptOut)
    );
    let tired = plain().back("fr-guard-cav", 2211).begin();
    assert_eq!(
        told(&count(&tired, "fr-2", "pr-2", &[], &[]).attack),
        "+1 5.10",
        "it always counts"
    );
    let town = field(Step::Attack)
        .back("fr-2", 1717)
        .back("pr-2", 1716)
        .front("fr-guard-cav", 1718)
        .begin();
    assert_eq!(
        told(&count(&town, "fr-2", "pr-2", &["fr-guard-cav"], &[]).attack),
        "+1 5.10"
    );
    // Anglo-Allied cavalry does not support a Prussian attack.
    let state = field(Step::Attack)
        .back("pr-2", 2212)
        .back("fr-2", 2213)
        .front("aa-cav", 2211)
        .begin();
    let found = count(&state, "pr-2", "fr-2", &["aa-cav"], &[]);
    assert_eq!(
        (told(&found.attack), found.unused_attack[0].reason),
        (String::new(), Idle::OtherArmy)
    );
    let mut state = state;
    play(&mut state, &attack("fr-2", 2212, &[]));
    if Decision::of(&state) == Decision::Support {
        play(&mut state, &support(&[]));
    }
    refused(&fresh, &attack("fr-2", 2213, &["fr-res-cav"]), "5.10");
}

#[test]
fn case_1815_5_11_the_defender_names_his_cavalry_after_the_attacker() {
    let state = plain()
        .front("aa-cav", 2214)
        .front("pr-cav", 2313)
        .dice([4, 3]);
    let mut state = state.begin();
    play(&mut state, &attack("fr-2", 2213, &[]));
    assert_eq!(
        (Decision::of(&state), decider(&state)),
        (Decision::Support, Some(Player::Coalition))
    );
    refused(&state, &support(&["pr-2"]), "5.11");
    refused(&state, &pass(), "5.1");
    let events = play(&mut state, &support(&["aa-cav"]));
    let fight = events.iter().find_map(|event| match event {
        Event::Fought(fight) => Some(fight),
        _ => None,
    });
    assert_eq!(
        fight.map(|fight| told(&fight.defence)).as_deref(),
        Some("+1 5.11")
    );
    assert_eq!(
        (face(&state, "aa-cav"), face(&state, "pr-cav")),
        (Face::Back, Face::Front)
    );
    assert_eq!(
        decider(&state),
        Some(Player::Coalition),
        "the next attack is theirs"
    );
}

#[test]
fn case_1815_5_12_the_grand_battery_fires_for_the_attacker_and_who_supports_him() {
    let with = |number| {
        let state = plain().back("fr-6", 2113).back("fr-4", 2211);
        let state = state.front("fr-det-grand-battery", number).begin();
        told(&count(&state, "fr-2", "pr-2", &[], &[]).attack)
    };
    assert_eq!(with(2212), "+1 5.9, +1 5.12");
    assert_eq!(with(2113), "+1 5.9, +1 5.12");
    assert_eq!(with(2211), "+1 5.9");
}

#[test]
fn case_1815_5_13_two_against_a_detachment_and_the_old_guard_has_stars() {
    let state = field(Step::Attack)
        .back("fr-2", 2212)
        .front("pr-det-sohr", 2213)
        .begin();
    assert_eq!(
        told(&count(&state, "fr-2", "pr-det-sohr", &[], &[]).attack),
        "+2 5.13"
    );
    let state = field(Step::Attack)
        .back("pr-2", 2212)
        .front("fr-det-old-guard", 2213)
        .begin();
    let found = count(&state, "pr-2", "fr-det-old-guard", &[], &[]);
    assert_eq!(
        (told(&found.attack), told(&found.defence)),
        ("+2 5.13".to_owned(), "+2 5.7".to_owned())
    );
}

#[test]
fn case_1815_5_14_soft_ground_costs_the_attacker_one() {
    for (turn, expected) in [(5, "-1 5.14"), (6, "-1 5.14"), (7, "")] {
        let state = plain().turn(turn).rain(5).begin();
        assert_eq!(
            told(&count(&state, "fr-2", "pr-2", &[], &[]).attack),
            expected,
            "turn {turn}"
        );
    }
}

#[test]
fn case_1815_5_12_the_attack_on_la_haye_sainte() {
    let state = field(Step::Attack)
        .back("fr-1", 3515)
        .back("fr-hq-napoleon", 3415);
    let state = state
        .front("fr-det-grand-battery", 3515)
        .front("fr-res-cav", 3516);
    let state = state
        .back("aa-res", 3616)
        .back("aa-hq-wellington", 3715)
        .front("aa-cav", 3715);
    let state = state.begin();
    let found = count(&state, "fr-1", "aa-res", &["fr-res-cav"], &["aa-cav"]);
    assert_eq!(found.sums(), (4, 6));
    let expected = Chances {
        attacker_eliminated: 6,
        attacker_blown: 9,
        attacker_retreats: 11,
        stalemate: 4,
        defender_retreats: 5,
        defender_blown: 1,
        defender_eliminated: 0,
    };
    assert_eq!(odds::chances(&state, found.difference(), false), expected);
}

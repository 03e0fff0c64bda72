//! [22.4] Winning the campaign.

use crate::kit::exits::leaving;
use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::{Army, Player};
use hundred_days::last_battles::scenario::VictoryLevel;
use hundred_days::last_battles::state::{DecisionKind, Outcome};
use hundred_days::last_battles::supply::Lines;
use hundred_days::last_battles::{Event, HiddenEvent, State, victory};

fn outcome(events: &[Event]) -> Option<&Outcome> {
    events.iter().find_map(|event| match event {
        Event::Over(outcome) => Some(outcome),
        _ => None,
    })
}

/// Takes a unit or leader off the map as if it had left by 0605.
fn gone(state: &mut State, name: &str) {
    state.apply(&Event::Exited {
        unit: piece(name),
        from: hex(605),
        path: Vec::new(),
        at: hex(605),
        cost: Default::default(),
        case: hundred_days::table::case::case("5.5"),
    });
}

#[test]
fn case_22_4a_exits_give_two_points_each_and_four_from_twenty_on() {
    let units = ["fr-g-friant", "fr-g-morand", "fr-g-michel"];
    let mut game = leaving(&units).game();
    game.does(exits("ldr-napoleon", 605));
    game.does(exits("fr-g-friant", 605));
    assert_eq!(victory::score(&game.state, Player::French), 14);
    game.does(exits("fr-g-morand", 605));
    assert_eq!(victory::score(&game.state, Player::French), 28);
    // Seven, seven and six make twenty.
    game.does(exits("fr-g-michel", 605));
    assert_eq!(victory::score(&game.state, Player::French), 80);
    assert_eq!(victory::lead(&game.state, Player::French), 80);
}

#[test]
fn case_22_4b_exits_count_only_with_a_line_of_supply_from_0605() {
    let units = ["fr-g-friant"];
    let mut game = leaving(&units)
        .unit("al-kempt", 607)
        .from("18/2100", "18/2100")
        .game();
    game.does(exits("ldr-napoleon", 605));
    game.does(exits("fr-g-friant", 605));
    assert_eq!(victory::score(&game.state, Player::French), 14);
    // A ring around the hex cuts every line from it.
    let ring = [706, 606, 506, 705, 505];
    let allies = ["al-kempt", "al-best", "al-mait", "al-byng", "al-vincke"];
    let ringed = ring.iter().zip(allies).fold(
        leaving(&units)
            .from("18/2100", "18/2100")
            .with(|s| s.rain.clear()),
        |field, (&at, ally)| field.unit(ally, at),
    );
    let mut game = ringed.game();
    // In a zone of control nobody moves; the exits are made by the events themselves.
    gone(&mut game.state, "ldr-napoleon");
    gone(&mut game.state, "fr-g-friant");
    assert_eq!(victory::exited(&game.state, Army::French).0, 7);
    let lines = Lines::of(&game.state, Army::French).expect("lines");
    assert!(!lines.reaches(hex(605)), "the ring is closed");
    assert_eq!(victory::score(&game.state, Player::French), 0);
    game.does(end());
    let events = game.does(end());
    let over = outcome(&events).expect("an end");
    assert_eq!(over.reason.to_string().rsplit(' ').next(), Some("0"));
}

/// Takes some off the map, and gets what counts of the French strength gone.
fn counting(names: &[&str]) -> (u16, u16) {
    let places = [605, 606, 607, 708, 608, 609, 1564, 1565, 1566];
    let leaders = ["ldr-ney", "ldr-drouot", "ldr-reille", "ldr-grouchy"];
    let field = scenario("22").unit("al-pack", 4040);
    let units = names.iter().filter(|name| name.starts_with("fr-"));
    let field = units.enumerate().fold(field, |field, (nth, unit)| {
        field.unit(unit, places[nth / 2])
    });
    let field = leaders
        .iter()
        .fold(field, |field, leader| field.leader(leader, 605));
    let mut game = field.game();
    names.iter().for_each(|name| gone(&mut game.state, name));
    (
        victory::led(&game.state, Army::French).0,
        victory::exited(&game.state, Army::French).0,
    )
}

#[test]
fn case_22_4b_exits_count_only_with_leaders_enough_to_command_them() {
    let guard = ["fr-g-friant", "fr-g-morand", "fr-g-michel"]; // 7, 7 and 6
    let of = |others: &[&'static str]| counting(&[&guard[..], others].concat());
    assert_eq!(of(&[]), (0, 20), "nobody commands");
    assert_eq!(
        of(&["ldr-drouot"]),
        (0, 20),
        "an officer without a commander"
    );
    assert_eq!(of(&["ldr-ney"]), (7, 20), "one unit by Ney's rating");
    assert_eq!(of(&["ldr-ney", "ldr-drouot"]), (20, 20));
    assert_eq!(
        of(&["ldr-ney", "ldr-reille"]),
        (7, 20),
        "not his designation"
    );
    assert_eq!(of(&["ldr-grouchy"]), (14, 20), "two by Grouchy's");
    assert_eq!(of(&["ldr-ney", "ldr-grouchy"]), (20, 20), "ratings add up");
    // With Reille's and Drouot's corps gone Ney takes the stronger, and one unit of the other.
    let both = [
        "ldr-ney",
        "ldr-drouot",
        "ldr-reille",
        "fr-2-baudin",
        "fr-2-soye",
    ];
    assert_eq!(of(&both), (27, 33));
}

#[test]
fn case_22_4b_strength_without_leaders_does_not_count_but_is_doubled_by() {
    // Twenty points are gone, of which Ney commands seven: they count four times each.
    let units = ["fr-g-friant", "fr-g-morand", "fr-g-michel"];
    let mut game = leaving(&units).leader("ldr-ney", 605).game();
    for name in units.iter().chain(&["ldr-ney"]) {
        game.does(exits(name, 605));
    }
    assert_eq!(victory::score(&game.state, Player::French), 28);
}

#[test]
fn case_22_4_a_lead_of_230_ends_the_game_at_once() {
    let units = ["fr-g-friant", "fr-g-morand"];
    let field = leaving(&units).with(|scenario| {
        let points = scenario.victory.points.as_mut().expect("points");
        let lead = points.lead.as_mut().expect("a lead");
        lead.wins_at = 28;
        lead.levels[0].from = Some(28);
    });
    let mut game = field.game();
    game.does(exits("ldr-napoleon", 605));
    assert_eq!(outcome(&game.does(exits("fr-g-friant", 605))), None);
    let events = game.does(exits("fr-g-morand", 605));
    let over = outcome(&events).expect("an end");
    assert_eq!(
        (over.winner, over.case.to_string()),
        (Some(Player::French), "22.4".to_owned())
    );
    assert_eq!(game.decides(), DecisionKind::Over);
    let lead = data()
        .scenario("22")
        .and_then(|s| s.victory.points.clone()?.lead);
    assert_eq!(lead.expect("a lead").wins_at, 230);
}

/// Plays the last night with a lead of the French; with the option of the force at Hal, that force comes.
fn at_the_end(french: i32, options: &[&str]) -> Outcome {
    let field = scenario("22").options(options).from("18/2000", "18/2100");
    let mut game = field.unit("fr-2-soye", 1563).unit("al-pack", 4040).game();
    let points = |player, points| Event::Vp {
        player,
        points,
        reason: hundred_days::last_battles::event::PointsFor::Elimination,
        case: hundred_days::table::case::case("22.4A"),
    };
    let (player, won) = match french < 0 {
        true => (Player::Coalition, -french),
        false => (Player::French, french),
    };
    game.state.apply(&points(player, won as u16));
    if options.contains(&"22.6B") {
        let case = hundred_days::table::case::case("22.6B");
        let (player, entry) = (Player::Coalition, Some(hex(114)));
        game.state.apply(&Event::Hidden(HiddenEvent::SecretWritten {
            player,
            matter: None,
            entry,
            case,
        }));
    }
    let mut events = Vec::new();
    while game.state.outcome().is_none() {
        events = game.does(end());
    }
    outcome(&events).expect("an end").clone()
}

#[test]
fn case_22_4_without_levels_the_french_lead_by_230_or_lose() {
    for lead in [229, 150, 0, -300] {
        let over = at_the_end(lead, &[]);
        assert_eq!(over.winner, Some(Player::Coalition), "{lead}");
        assert_eq!(over.case.to_string(), "22.4");
    }
    let field = scenario("22").from("18/2000", "18/2100");
    let mut game = field.unit("fr-2-soye", 1563).unit("al-pack", 4040).game();
    game.state.apply(&Event::Vp {
        player: Player::French,
        points: 230,
        reason: hundred_days::last_battles::event::PointsFor::Elimination,
        case: hundred_days::table::case::case("22.4A"),
    });
    let events = game.does(end());
    assert_eq!(
        outcome(&events).expect("an end").winner,
        Some(Player::French)
    );
}

#[test]
fn case_22_4c_the_lead_tells_the_level_of_victory() {
    use Player::{Coalition, French};
    use VictoryLevel::{Decisive, Marginal, Tactical};
    let levels = [
        (229, French, Tactical),
        (190, French, Tactical),
        (189, French, Marginal),
        (150, French, Marginal),
        (149, Coalition, Marginal),
        (100, Coalition, Marginal),
        (99, Coalition, Tactical),
        (50, Coalition, Tactical),
        (49, Coalition, Decisive),
        (0, Coalition, Decisive),
        (-300, Coalition, Decisive),
    ];
    for (lead, winner, level) in levels {
        let over = at_the_end(lead, &["22.4C"]);
        assert_eq!(
            (over.winner, over.level),
            (Some(winner), Some(level)),
            "{lead}"
        );
        assert_eq!(over.case.to_string(), "22.4C");
    }
}

#[test]
fn case_22_4a_each_strength_point_lost_gives_the_enemy_a_point() {
    let field = scenario("22")
        .unit("fr-g-friant", 4040)
        .leader("ldr-napoleon", 4040)
        .unit("al-opstl", 4041)
        .unit("pr-12", 5555);
    let mut game = field.dice([1]).game();
    game.does(end());
    game.does(attack(&["fr-g-friant"], &[4041]));
    assert_eq!(game.state.points(Player::French), 1);
    assert_eq!(victory::lead(&game.state, Player::French), 1);
    assert_eq!(victory::lead(&game.state, Player::Coalition), -1);
}

#[test]
fn case_22_6b_the_force_gives_the_french_a_level() {
    use Player::{Coalition, French};
    use VictoryLevel::{Decisive, Marginal, Tactical};
    let levels = [
        (190, French, Decisive),
        (150, French, Tactical),
        (149, French, Marginal),
        (99, Coalition, Marginal),
        (49, Coalition, Tactical),
    ];
    for (lead, winner, level) in levels {
        let over = at_the_end(lead, &["22.6B"]);
        assert_eq!(
            (over.winner, over.level),
            (Some(winner), Some(level)),
            "{lead}"
        );
    }
}

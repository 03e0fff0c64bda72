//! Chapter 16, observation: which units and leaders the enemy sees [16.3].

use crate::kit::session::Session;
use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::observation::{limit, observed, observer, sees};
use hundred_days::last_battles::rules::Rule;
use hundred_days::last_battles::scenario::Standing;
use hundred_days::last_battles::set_up::SetUpFault;
use serde_json::json;

/// Baudin and Pack so many hexes from each other, up a column without wood, town or ridge.
fn apart(options: &[&str], hexes: u16) -> Field {
    field()
        .options(options)
        .unit("fr-2-baudin", 740)
        .unit("al-pack", 740 + hexes)
}

fn seen(game: &Game) -> Vec<String> {
    let observed = observed(&game.state);
    let units = observed.units.iter();
    units.map(|&unit| game.state.id(unit).to_string()).collect()
}

#[test]
fn case_16_3_by_day_units_are_seen_at_ten_hexes() {
    let game = apart(&["16.3"], 10).game();
    assert_eq!(limit(&game.state), 10);
    assert_eq!(seen(&game), ["al-pack", "fr-2-baudin"], "sight is mutual");
    assert!(seen(&apart(&["16.3"], 11).game()).is_empty());
}

#[test]
fn case_16_3_in_rain_at_five_and_in_mud_at_ten() {
    let wet = |hexes| {
        let field = apart(&["16.3"], hexes);
        field
            .with(|scenario| scenario.rain = vec![scenario.first])
            .game()
    };
    assert_eq!(seen(&wet(5)).len(), 2);
    assert!(seen(&wet(6)).is_empty());
    let muddy = scenario("26").usual().options(&["16.3"]).game();
    assert_eq!(limit(&muddy.state), 10);
}

#[test]
fn case_16_3_by_night_at_one() {
    let night = |hexes| apart(&["16.3"], hexes).from("16/2100", "16/2400").game();
    assert_eq!(seen(&night(1)).len(), 2);
    assert!(seen(&night(2)).is_empty());
}

#[test]
fn case_16_3_with_the_option_at_five_at_dusk_and_at_dawn() {
    let at = |options: &[&str], turn: &str| {
        let game = scenario("22").options(options).unit("fr-2-baudin", 740);
        limit(&game.from(turn, "18/2100").game().state)
    };
    let both = &["16.3", "16.3-dusk"];
    assert_eq!(at(both, "16/2000"), 5);
    assert_eq!(at(&["16.3"], "16/2000"), 10);
    assert_eq!(at(both, "16/1900"), 10);
    assert_eq!(at(both, "17/0600"), 1, "a turn of night");
    assert_eq!(at(&["16.2", "16.3", "16.3-dusk"], "17/0600"), 5);
    assert_eq!(at(&["16.2", "16.3"], "17/0600"), 10);
}

#[test]
fn case_16_3_woods_towns_chateaux_and_crests_between_block_and_ends_do_not() {
    let game = field().options(&["16.3"]).unit("fr-2-baudin", 740).game();
    let sees = |from, to| sees(&game.state, hex(from), hex(to));
    assert!(sees(1744, 1742), "out of a town");
    assert!(!sees(1743, 1745), "over a town");
    assert!(!sees(152, 353), "through a forest");
    assert!(!sees(718, 517), "over a chateau");
    assert!(!sees(1743, 1749), "and so at any distance");
    for (from, to) in [(740, 750), (735, 744), (1746, 1756)] {
        assert_eq!(sees(from, to), sees(to, from));
    }
}

#[test]
fn case_16_3_a_crest_blocks_but_between_neighbours() {
    let game = apart(&["16.3"], 3).crest("0740-0741").game();
    assert!(
        !sees(&game.state, hex(740), hex(743)),
        "at the observer's own hex"
    );
    assert!(sees(&game.state, hex(740), hex(741)), "between neighbours");
}

#[test]
fn case_16_3_where_the_line_runs_along_a_hexside_both_hexes_must_block() {
    let game = field().options(&["16.3"]).unit("fr-2-baudin", 740).game();
    let board = &game.state.setup().board;
    let long = hundred_days::last_battles::sight::obstacle(board, hex(542), hex(942));
    assert_eq!(sees(&game.state, hex(542), hex(942)), long.is_none());
}

#[test]
fn case_16_3_leaders_observe_and_are_observed() {
    let mut field = field().options(&["10", "16.3"]);
    field = field.leader("ldr-ney", 740).leader("ldr-wellington", 745);
    let game = field.unit("fr-2-baudin", 1563).game();
    let found = observed(&game.state);
    assert_eq!(found.leaders.len(), 2);
    assert!(found.units.is_empty());
    let french = hundred_days::last_battles::counter::Player::French;
    assert_eq!(observer(&game.state, french, hex(740)), Some(hex(745)));
}

#[test]
fn case_16_3_it_changes_nothing_by_itself() {
    let game = apart(&["16.3"], 2).combat();
    let without = apart(&[], 2).combat();
    assert_eq!(game.legal(), without.legal());
}

#[test]
fn case_16_3_dusk_and_dawn_is_a_switch_of_its_own_that_needs_observation() {
    let alone = field().options(&["16.3-dusk"]).faults();
    let needs = SetUpFault::Needs {
        option: "16.3-dusk".to_owned(),
        needs: vec!["16.3".to_owned()],
    };
    assert_eq!(alone, [needs]);
    let scenario = data().scenario("19").expect("a scenario");
    assert_eq!(scenario.rule_stands(Rule::DuskAndDawn), Standing::Optional);
    let twice = field().options(&["16.3", "16.3"]).faults();
    assert_eq!(twice, [SetUpFault::OptionTwice("16.3".to_owned())]);
    let answer = Session::default().granted(json!({"cmd": "scenarios"}));
    let first = &answer["scenarios"][0];
    let mut options = first["options"].as_array().expect("options").iter();
    let dusk = options.find(|option| option["name"] == "16.3-dusk");
    let dusk = dusk.expect("the option");
    assert_eq!(
        (&dusk["case"], &dusk["title"]),
        (&json!("16.3"), &json!("Dusk and Dawn"))
    );
}

#[test]
fn case_16_3_a_program_is_told_who_is_observed() {
    let begin = |options: serde_json::Value| {
        let mut session = Session::default();
        let units = json!([
            {"unit": "fr-2-baudin", "hex": "0740"}, {"unit": "al-pack", "hex": "0750"},
            {"unit": "al-kempt", "hex": "0752"},
        ]);
        let new = json!({"cmd": "new", "scenario": "19", "options": options, "setup": units});
        session.granted(new);
        session
    };
    let answer = begin(json!(["16.3"])).granted(json!({"cmd": "observed"}));
    assert_eq!(answer["limit"], 10);
    assert_eq!(answer["units"], json!(["al-pack", "fr-2-baudin"]));
    assert_eq!(answer["leaders"], json!([]));
    let refused = begin(json!([])).refused(json!({"cmd": "observed"}), None);
    assert!(refused.contains("without observation"), "{refused}");
}

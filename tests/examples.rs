//! The rulebook's worked examples, on the real ground and with the real units.
//!
//! The combat example of 7.1 does not fix every position; those here fit all that it says. It has misprints: van
//! Opstal cannot have fallen back six hexes to "1143" but only to 1743, Baudin can only have followed into the hex
//! left empty, and a 6 at 4-1 is an exchange in the combat results table, not an attackers' retreat.

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::event::Factor;
use hundred_days::last_battles::{Order, zoc};

#[test]
fn case_5_3_the_pond_parts_soye_kempt_and_campi() {
    let game = field().game();
    let setup = game.state.setup();
    let reaches = |from: u16, to: u16| zoc::reaches(setup, hex(from), hex(to));
    let (soye, kempt, campi) = (1745, 1844, 1945);
    for (a, b) in [(soye, kempt), (campi, kempt), (1845, kempt)] {
        assert!(!reaches(a, b) && !reaches(b, a), "{a} and {b}");
    }
    for (from, to) in [
        (soye, 1744),
        (soye, 1845),
        (kempt, 1744),
        (kempt, 1944),
        (campi, 1944),
        (campi, 1845),
    ] {
        assert!(reaches(from, to), "{from} to {to}");
    }
    let mut game = field()
        .unit("fr-2-soye", soye)
        .unit("fr-2-campi", campi)
        .unit("al-kempt", kempt)
        .combat();
    game.refuses(attack(&["fr-2-soye"], &[kempt]), "6.1A");
    game.does(end());
}

#[test]
fn case_5_3b_opposing_units_in_the_illustration_hold_each_other() {
    let game = field()
        .unit("fr-2-soye", 1745)
        .unit("al-opstl", 1744)
        .combat();
    let owed = hundred_days::last_battles::combat::obligations::open(&game.state);
    assert_eq!(owed.must_attack, [game.find("fr-2-soye")]);
    assert_eq!(owed.must_be_attacked, [game.find("al-opstl")]);
}

/// The four attacks of the combat example, with its dice.
fn four_attacks() -> Game {
    field()
        .unit("fr-2-gauthier", 1544)
        .unit("fr-2-pelletier", 1644)
        .unit("fr-2-jamin", 1644)
        .unit("fr-2-baudin", 1745)
        .unit("fr-2-soye", 1745)
        .unit("fr-2-husson", 1844)
        .unit("fr-2-campi", 1945)
        .unit("fr-2-pire", 1443)
        .unit("fr-3c-marcillac", 1645)
        .unit("al-blndt", 1643)
        .unit("al-opstl", 1744)
        .unit("al-wmar", 1944)
        .unit("al-pack", 1543)
        .dice([4, 6, 1, 3])
        .combat()
}

fn on_bylandt() -> Order {
    attack(&["fr-2-gauthier", "fr-2-pelletier", "fr-2-jamin"], &[1643])
}

fn on_van_opstal() -> Order {
    attack(&["fr-2-baudin", "fr-2-soye"], &[1744])
}

fn on_weimar() -> Order {
    attack(&["fr-2-campi", "fr-2-husson"], &[1944])
}

fn on_pack() -> Order {
    attack(&["fr-2-pire"], &[1543])
}

#[test]
fn case_7_1_example_the_odds_of_the_four_attacks() {
    let game = four_attacks();
    assert_eq!(game.odds(&on_bylandt()), (17, 4, "4-1".into()));
    assert_eq!(
        game.odds(&on_van_opstal()),
        (13, 2, "6-1".into()),
        "doubled once"
    );
    assert_eq!(
        game.odds(&on_weimar()),
        (10, 10, "1-1".into()),
        "for the town"
    );
    assert_eq!(
        game.odds(&on_pack()),
        (2, 4, "1-2".into()),
        "cavalry into woods"
    );
    let lines = game.account(&on_weimar()).lines;
    let stream = |line: &_| {
        let line: &hundred_days::last_battles::event::Modification = line;
        line.what == Factor::WaterNotForAll(hex(1944)) && !line.counted
    };
    assert!(lines.iter().any(stream), "Husson stands on Weimar's bank");
}

#[test]
fn case_7_1_example_gauthier_could_have_joined_the_attack_on_pack() {
    let game = four_attacks();
    let order = attack(&["fr-2-pire", "fr-2-gauthier"], &[1543]);
    assert_eq!(game.odds(&order), (8, 4, "2-1".into()));
    assert!(game.allows(&order));
}

#[test]
fn case_7_1_example_pelletier_attacks_and_does_not_bombard() {
    let mut game = four_attacks();
    let order = combined(&["fr-2-gauthier"], &["fr-2-pelletier"], &[1643]);
    game.refuses(order, "7.4A");
}

#[test]
fn case_7_3_example_crests_hide_both_targets_from_marcillac() {
    let mut game = four_attacks();
    let marcillac = ["fr-3c-marcillac"];
    game.refuses(bombard(&marcillac, &[1643]), "7.3D");
    game.refuses(bombard(&marcillac, &[1744]), "7.3C");
}

#[test]
fn case_7_1_example_from_the_first_die_to_the_last() {
    let mut game = four_attacks();

    let report = game.fights(at_odds(on_van_opstal(), "3-1"));
    assert_eq!((report.die.pips(), report.result), (4, Dr));
    game.refuses(retreats("al-opstl", 1843), "6.6A");
    game.does(retreats("al-opstl", 1743));
    game.does(advances("fr-2-baudin", 1744));
    assert!(
        zoc::reaches(game.state.setup(), hex(1744), hex(1743)),
        "Baudin cuts Bylandt off from van Opstal"
    );

    let report = game.fights(on_bylandt());
    assert_eq!((report.die.pips(), report.result), (6, Ex), "by the table");
    assert!(game.is_gone("al-blndt"));
    game.does(loses(&["fr-2-jamin"]));
    game.does(decline());

    let report = game.fights(on_weimar());
    assert_eq!((report.die.pips(), report.result), (1, Dr));
    game.refuses(retreats("al-wmar", 2044), "6.6A");
    game.does(retreats("al-wmar", 2043));
    game.does(advances("fr-2-husson", 1944));

    let report = game.fights(on_pack());
    assert_eq!((report.die.pips(), report.result), (3, Ar));
    game.does(retreats("fr-2-pire", 1343));
    game.does(decline());
    game.does(end());
}

#[test]
fn case_6_2c_example_the_lower_column_holds_no_exchange() {
    let table = &data().components.charts.combat_results;
    let exchanges = |column: &str| {
        let column = column.parse().expect("a column");
        let faces = hundred_days::table::dice::Face::all();
        faces
            .filter(|&face| table.result(column, face) == Ex)
            .count()
    };
    assert_eq!((exchanges("3-1"), exchanges("6-1")), (0, 2));
}

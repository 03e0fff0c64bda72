//! A scenario's page, in words made from its data [3.1 to 3.4].

use crate::kit::data;
use hundred_days::last_battles::data::library::carried;
use hundred_days::last_battles::scenario::Scenario;
use hundred_days::last_battles::words::{Line, Paragraph, brief};
use hundred_days::table::case::Case;
use std::fmt::Write as _;

/// Writes a scenario's page as plain text, the cases in brackets.
fn page(number: &str) -> String {
    page_with(number, &[])
}

/// Writes the page with options that are agreed on.
fn page_with(number: &str, agreed: &[&str]) -> String {
    let agreed: Vec<_> = agreed.iter().map(|&option| option.to_owned()).collect();
    let mut text = String::new();
    for Paragraph { heading, lines } in read(data().scenario(number).expect("a scenario"), &agreed)
    {
        writeln!(text, "{heading}").unwrap();
        for Line { words, case } in lines {
            let case = case.map_or(String::new(), |case| format!(" [{case}]"));
            writeln!(text, "  {words}{case}").unwrap();
        }
    }
    text
}

fn read(scenario: &Scenario, agreed: &[String]) -> Vec<Paragraph> {
    let components = &carried().expect("the carried files").components;
    brief(&scenario.as_agreed(agreed), components, agreed)
}

#[test]
fn the_page_of_quatre_bras() {
    let lines = [
        "Map",
        "  The south sheet, columns 1 to 29",
        "Length",
        "  7 turns from 16/1400 to 16/2000; the French player moves first",
        "Armies",
        "  French: 12 units, 59 strength points",
        "  Allied: 4 units, 11 strength points; 14 units, 51 strength points to come",
        "Morale",
        "  French: demoralized at 10 lost; from 16/1600 at 25",
        "  Allied: demoralized at 25 lost; disintegrates beyond 40",
        "Victory",
        "  As soon as the Allied army has disintegrated: French decisive victory [19.4A]",
        "  As soon as the French army is demoralized: Coalition decisive victory [19.4B]",
        "  Otherwise the player with more victory points wins a marginal victory [19.4C]",
        "  1 victory point for each enemy strength point eliminated [19.4C]",
        "  1 victory point for holding Quatre Bras (1641) at the end of each player turn of one's own [19.4C]",
        "  5 victory points for holding Quatre Bras (1641) at the end [19.4C]",
        "",
    ];
    assert_eq!(page("19"), lines.join("\n"));
}

#[test]
fn a_page_names_places_once_and_turns_conditions_round() {
    let page = page_with("18", &["18.5C"]);
    for line in [
        "French: demoralized at 35 lost; not once the Prussian army is demoralized",
        "Prussian levels -3 for each hex of Ligny (3755, 3854, 3855, 3955) and St. Amand (3256, 3357, 3457) that the \
         French player holds [18.3B]",
        "As soon as the Prussian army is demoralized and the secret option of 18.5C has not been taken: French decisive \
         victory [18.4A]",
        "Otherwise: Coalition marginal victory [18.4B]",
    ] {
        assert!(page.contains(line), "{line} is in\n{page}");
    }
}

#[test]
fn case_18_5c_the_page_says_nothing_of_an_option_that_is_not_agreed_on() {
    let page = page("18");
    let line = "As soon as the Prussian army is demoralized: French decisive victory [18.4A]";
    assert!(page.contains(line), "{page}");
    assert!(!page.contains("18.5C"), "{page}");
}

#[test]
fn levels_are_told_as_they_are_when_the_game_begins() {
    let page = page("26");
    for line in [
        "Prussian: demoralized at 13 lost; disintegrates beyond 20",
        "Prussian levels +4 and +6 in each turn up to 18/1500 [26F]",
    ] {
        assert!(page.contains(line), "{line} is in\n{page}");
    }
}

#[test]
fn the_page_of_the_campaign_tells_corps_and_leads() {
    assert!(
        !page("22").contains("[22.4C]"),
        "no levels unless agreed on"
    );
    let page = page_with("22", &["22.4C"]);
    for line in [
        "The north and the south sheets, whole",
        "40 turns from 16/1400 to 18/2100, 9 of them by night; the French player moves first",
        "Prussian corps are demoralized one by one: [1] 20, [2] 20, [3] 14, [4] 19 [13.0]",
        "230 or more, French decisive victory; 190 or more, French tactical victory",
        "2 victory points for each French strength point that leaves the map at Forest of Soignes (0605), if supply can \
         be traced there at the end; twice that from 20 strength points on [22.4A]",
    ] {
        assert!(page.contains(line), "{line} is in\n{page}");
    }
}

#[test]
fn case_22_6a_the_weather_is_told_as_it_will_be_made() {
    let rain = "Rain on 17/1500, 17/1600, 17/1700, 17/1800, 17/1900 and 18/0900";
    assert!(page("22").contains(rain), "the campaign has a schedule");
    let page = page("28");
    assert!(!page.contains("Rain on"), "{page}");
    let die = "A die makes the weather from 17/1200 to 18/1100 [22.6A]";
    assert!(page.contains(die), "{page}");
}

#[test]
fn every_page_tells_all_that_moves_levels_and_wins() {
    for scenario in &carried().expect("the carried files").scenarios {
        let told: Vec<_> = read(scenario, &[])
            .into_iter()
            .flat_map(|part| part.lines)
            .collect();
        let changes = scenario.changes.iter().map(|change| &change.case);
        let victory = &scenario.victory;
        let wins = victory
            .instant
            .iter()
            .chain(&victory.at_end)
            .map(|win| &win.case);
        let points = victory.points.iter().map(|points| &points.case);
        for case in changes.chain(wins).chain(points) {
            let cited = Case::new(case).and_then(|case| scenario.edition.cite(case));
            let found = told.iter().any(|line| line.case == cited);
            assert!(found, "{case} of scenario {} is told", scenario.number);
        }
    }
}

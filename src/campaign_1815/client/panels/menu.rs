//! The scenarios on the first screen, and the page of each.

use crate::campaign_1815::data::cases;
use crate::campaign_1815::data::library::Library;
use crate::campaign_1815::game_setup::Choice;
use crate::campaign_1815::scenario::Scenario;
use crate::client::panels::menu::page::{Advised, Offer, Page, Paragraph, Setting, Switch};
use crate::table::case::Case;

/// Lists the scenarios.
pub fn offers(carried: &Library) -> Vec<Offer> {
    carried
        .scenarios
        .iter()
        .map(|scenario| offer(carried, scenario))
        .collect()
}

fn offer(carried: &Library, scenario: &Scenario) -> Offer {
    let charts = &carried.components.charts;
    let dates = [scenario.first_turn, scenario.last_turn].map(|turn| charts.date(turn));
    let turns = scenario.last_turn.0 - scenario.first_turn.0 + 1;
    let day = charts.turn(scenario.first_turn).map_or(0, |turn| turn.day);
    Offer {
        start: scenario.campaign.clone(),
        number: day.to_string(),
        name: scenario.title.clone(),
        span: format!("{} to {}, {turns} turns", dates[0], dates[1]),
        group: Some("Waterloo Campaign, 1815"),
    }
}

/// Makes the page of a scenario.
pub fn page(carried: &Library, scenario: &Scenario, game: &'static str) -> Page {
    let plain = Page::plain(game, offer(carried, scenario));
    let line = |words: String, case: &str| (words, Case::new(case));
    let lines = vec![
        line(
            "Headquarters are set down anew each turn: corps move and fight under them.".to_owned(),
            "2.1",
        ),
        line(
            "Single moves and single attacks, by turns, until one player passes.".to_owned(),
            "4.2",
        ),
        line(
            "A corps is blown or lost where it is beaten badly: watch the ways back.".to_owned(),
            "5.16",
        ),
    ];
    let goal = vec![
        line(
            "The French win by more points: for corps lost, and for an open road to Brussels."
                .to_owned(),
            "6.4",
        ),
        line("A tie is the Coalition's.".to_owned(), "6.5"),
    ];
    let offered = Choice::ALL
        .into_iter()
        .filter(|choice| choice.is_offered(scenario));
    Page {
        summary: scenario.summary.clone(),
        brief: vec![
            Paragraph {
                heading: "Play",
                lines,
            },
            Paragraph {
                heading: "Victory",
                lines: goal,
            },
        ],
        switches: offered.map(switch).collect(),
        ..plain
    }
}

fn switch(choice: Choice) -> Switch {
    let entry = cases::carried().get(choice.name());
    Switch {
        option: choice.name().to_owned(),
        title: choice.title().to_owned(),
        gist: entry.map_or_else(String::new, |entry| entry.gist.clone()),
        advised: Advised::No,
        at_first: Setting::Off,
        group: None,
    }
}

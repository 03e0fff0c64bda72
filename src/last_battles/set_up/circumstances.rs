//! What a position begins with beside who stands where: losses, turn, weather, who is in command.

use super::SetUpFault;
use crate::last_battles::counter::Army;
use crate::last_battles::game_setup::GameSetup;
use crate::last_battles::rules::Rule;
use crate::last_battles::scenario::CorpsName;
use crate::last_battles::state::Beginning;
use crate::last_battles::{morale, reorganization};
use crate::table::ids::PieceId;

/// Finds what is wrong with what a position begins with.
pub fn faults(setup: &GameSetup) -> Vec<SetUpFault> {
    let (given, last) = (&setup.start.circumstances, setup.scenario.last);
    let track = &setup.charts.track;
    let turns = given.lost.iter().filter_map(|lost| lost.turn);
    let turns = turns.chain(given.turn);
    let mut faults: Vec<_> = turns
        .filter(|&turn| track.get(turn).is_none())
        .map(SetUpFault::NotATurn)
        .collect();
    let late = given.turn.filter(|&turn| turn > last);
    faults.extend(late.map(|turn| SetUpFault::AfterTheEnd { turn, last }));
    if given.command.is_some() && !setup.in_force(Rule::Command) {
        faults.push(SetUpFault::NoCommand);
    }
    let outside = given.command.iter().flatten();
    let strangers = outside.filter(|&&name| !takes_part(setup, name));
    faults.extend(strangers.map(|&name| SetUpFault::NotInGame(name)));
    if !given.corps.is_empty() && setup.corps.is_empty() {
        faults.push(SetUpFault::NoCorpsMorale);
        return faults;
    }
    let unknown = given
        .corps
        .keys()
        .filter(|&name| corps(setup, name).is_none());
    faults.extend(unknown.map(|name| SetUpFault::UnknownCorps(name.clone())));
    faults
}

/// Tells whether a unit or leader has a part in the game.
fn takes_part(setup: &GameSetup, name: PieceId) -> bool {
    let mut leaders = setup.leaders.iter();
    setup.find(name).is_some() || leaders.any(|entry| name == entry.counter.id)
}

/// Finds a corps by the name that the protocol gives it.
fn corps<'s>(setup: &'s GameSetup, name: &str) -> Option<(usize, &'s CorpsName)> {
    let mut names = setup.corps.iter().map(|level| &level.corps).enumerate();
    names.find(|(_, corps)| corps.to_string() == name)
}

/// Lets a new game begin in its circumstances.
pub fn take_effect(beginning: &mut Beginning) {
    let setup = beginning.state().setup();
    let (given, track) = (
        setup.start.circumstances.clone(),
        setup.charts.track.first(),
    );
    if given.is_usual() {
        return;
    }
    if let Some(weather) = given.weather {
        beginning.set_weather(weather);
    }
    for lost in &given.lost {
        if let Some(unit) = beginning.state().find(lost.unit) {
            let corps = morale::corps_of(beginning.state(), unit);
            beginning.lose(unit, corps.map(|corps| usize::from(corps.0)));
            if reorganization::may_return(beginning.state(), unit) {
                beginning.reorganizes(unit, lost.turn.or(track));
            }
        }
    }
    for side in Army::ALL {
        if let Some(losses) = given.losses[side] {
            beginning.set_losses(side, losses);
        }
    }
    for (name, &losses) in &given.corps {
        if let Some((nth, _)) = corps(beginning.state().setup(), name) {
            beginning.set_losses_of_corps(nth, losses);
        }
    }
    for &name in given.command.iter().flatten() {
        beginning.put_out_of_command(name);
    }
}

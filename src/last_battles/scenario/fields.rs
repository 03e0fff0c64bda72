//! The fields of a scenario, each stated once: its name, its type in the whole scenario, and how files state it.
//!
//! [`Scenario`], [`ScenarioFile`] and [`Builder`] follow from this table. How several files together make a field is its
//! kind's to say, which stands behind `as`; of lists, what makes two lines one stands in `compose/lines.rs`.

use super::compose::kind::{
    Ends, Gathered, Kind, Lines, Options, OrDefault, OrNone, Required, Stated,
};
use super::compose::table::scenario_fields;
use super::compose::{PlaceOf, Places};
use super::file::{Base, Names, Without};
use super::{
    Activation, AlwaysInCommand, Area, Arrival, CorpsMorale, EntryChoice, Exit, ForceOption,
    Holding, LeaderPlacement, LevelChange, Levels, Placement, Placing, Rules, Shared, SourceNote,
    StandStill, Supply, Victory, Wings,
};
use crate::last_battles::charts::Turn;
use crate::last_battles::counter::{Army, BySide, Player};
use crate::last_battles::edition::Edition;

scenario_fields! {
    /// The game: by which rules, when and where it is played, and who wins.
    Game {
        /// The chapter of the rulebook, such as `19`.
        number: String as Required,
        /// Where it has from what its own rulebook does not say.
        sources: Vec<SourceNote> as OrDefault,
        /// The edition of the game that it is of.
        edition: Edition as OrDefault,
        name: String as Required,
        /// A few sentences for the menu.
        summary: String as Required,
        rules: Rules as Required,
        first: Turn as Required,
        last: Turn as Required,
        /// Turns of rain [4.3].
        rain: Vec<Turn> as OrDefault,
        /// Turns of mud, which are played as those of rain \[26D\].
        mud: Vec<Turn> as OrDefault,
        area: Area as Required,
        /// The armies that take part.
        sides: Vec<Army> as Required,
        /// The player whose player turn comes first in each turn [4.1].
        first_player: Player as Required,
        /// How supply is traced, where it is \[14\].
        supply: Option<Supply> as OrNone,
        /// Where units may leave the map [5.5].
        exits: Vec<Exit> as OrDefault,
        /// The morale levels of each army [9.0].
        levels: BySide<Option<Levels>> as Required,
        /// What moves those levels during the game.
        changes: Vec<LevelChange> as Lines,
        /// The morale of corps, in a game that uses it \[13\].
        corps: Option<CorpsMorale> as OrNone,
        /// How an army is divided into wings, where one is [27.1A].
        wings: Option<Wings> as OrNone,
        /// Who stands still for the first turns [26B, 26C, 27.1D].
        stand_still: Vec<StandStill> as Lines,
        /// Officers who need nobody's orders [27.1E].
        always_in_command: Vec<AlwaysInCommand> as Lines,
        /// Who holds the hexes that matter when the game begins [3.4B].
        control: Vec<Holding> as Lines,
        victory: Victory as Ends,
        /// What the players may agree to change before they set up.
        options: Shared<ForceOption> as Options,
        /// The options that are in use whatever the players agree on, by name or case.
        in_use: Vec<String> as OrDefault,
        /// The options that are in use unless the players agree to go without, by name or case \[26\].
        by_default: Vec<String> as OrDefault,
        /// What of chapters left to the players is in use in a new game unless they agree to go without: rules by name, options by
        /// name or case.
        usual: Vec<String> as OrDefault,
        /// The chapters of which the scenario recommends all that players may take.
        advised: Vec<u8> as OrDefault,
        /// The variant counters that cannot be taken, by name or case [16.1].
        barred: Vec<String> as OrDefault,
    }

    /// Who takes part, and where or when he comes in: what [`super::Base::Forces`] gives.
    Forces {
        set_up: Vec<Placement> as Lines,
        arrivals: Vec<Arrival> as Lines,
        /// Units whose entry their owner chooses in secret \[28D\].
        choices: Vec<EntryChoice> as Lines,
        /// The leaders, who are there only where the rules about them are in use \[10\].
        leaders: Vec<LeaderPlacement> as Lines,
    }

    /// What else is said of single units before the first turn.
    Beginning {
        /// Units whose first places are left to their player \[23B\].
        placings: Vec<Placing> as Lines,
        /// Who waits for a die before he does anything [24.1B].
        activations: Vec<Activation> as Lines,
    }
}

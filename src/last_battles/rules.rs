//! The rules that not every game is played by, each under its case.
//!
//! Scenarios and their options say which of them stand, players choose among those that are left to them, and what a game is
//! played by in the end is a [`RuleSet`] of its setup. One question asks for all of them: `state.in_force(Rule::…)`. What a
//! rule is called and what it says stands in `cases.ron`, under its case.
//!
//! A number that a rule changes is decided in one printed list, whose lines are entries: each is always there, or under its
//! rule.

use super::edition::Edition;
use crate::table::case::{Case, case};

/// Lists the rules, in the order of their cases, each with its case and, where players may take it by that case alone, with the
/// chapter that a scenario leaves to them; a part of a case that is taken by itself has a name of its own.
macro_rules! rules {
    ($($(#[$about:meta])* $rule:ident = $case:literal $(, left_with $chapter:literal)? $(, called $name:literal)?;)*) => {
        /// A rule that not every game is played by.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Rule {
            $($(#[$about])* $rule,)*
        }

        impl Rule {
            /// All of them, in the order of their cases.
            pub const ALL: [Self; [$($case),*].len()] = [$(Self::$rule),*];

            /// Gets the case that states the rule.
            pub const fn case(self) -> Case {
                match self {
                    $(Self::$rule => const { case($case) },)*
                }
            }

            /// Gets the name of a part of a case that players take by itself; none for what goes by its case.
            const fn own_name(self) -> Option<&'static str> {
                match self {
                    $(Self::$rule => rules!(@name $($name)?),)*
                }
            }

            /// Gets the chapter with which a scenario leaves the rule to its players; none where the rule needs data of the
            /// scenario's own.
            pub const fn left_with(self) -> Option<u8> {
                match self {
                    $(Self::$rule => rules!(@chapter $($chapter)?),)*
                }
            }
        }
    };
    (@name) => { None };
    (@name $name:literal) => { Some($name) };
    (@chapter) => { None };
    (@chapter $chapter:literal) => { Some($chapter) };
}

rules! {
    /// Leaders are in play \[10\].
    Leaders = "10", left_with 10;
    /// Units fight and move freely only in command \[11\].
    Command = "11", left_with 11;
    /// Units that are lost may come back \[12\].
    Reorganization = "12", left_with 12;
    /// Corps have a morale of their own \[13\].
    CorpsMorale = "13", left_with 13;
    /// Infantry, cavalry and artillery together against one hex gain a column [15.1].
    CombinedArms = "15.1", left_with 15;
    /// A failed attack of the Guard's infantry lowers the French level by 20 [15.2].
    ImperialGuard = "15.2", left_with 15;
    /// Mounted units may step back before anybody must fight [15.3].
    MountedRetreat = "15.3", left_with 15;
    /// Each morning the French commanders are inactive [15.4].
    LateStart = "15.4", left_with 15;
    /// Where cavalry could advance a die tells whether it may [15.5].
    CavalryImpetus = "15.5", left_with 15;
    /// Both units of a stack advance with their leader [15.6].
    LeaderAdvance = "15.6", left_with 15;
    /// The batteries of the French wings are in command with or next to a unit that is [16.1A].
    WingArtillery = "16.1A";
    /// The Allied rifles stack freely and are always in command [16.1B].
    Rifles = "16.1B";
    /// Napoleon is not what he was: dice tell his rating and how far he rides [16.1C].
    AilingNapoleon = "16.1C";
    /// Each Prussian corps has two officers, who may be commanded for one point [16.1C].
    CorpsChiefs = "16.1C";
    /// Bulow and Uxbridge follow their commanders [16.1C].
    Seconds = "16.1C";
    /// The turns of 0600 are played by daylight [16.2].
    Dawn = "16.2", left_with 16;
    /// Who sees the enemy, and how far [16.3].
    Observation = "16.3", left_with 16;
    /// Nobody sees farther than five hexes at dusk and at dawn [16.3].
    DuskAndDawn = "16.3", left_with 16, called "16.3-dusk";
    /// Terrain hampers those who attack in place of helping those who defend, and routes are open to one unit at a time [16.4].
    ModifiedTerrain = "16.4", left_with 16;
    /// Rain doubles the costs of movement and halves attacks, in place of keeping the armies apart [16.5].
    RainEffects = "16.5", left_with 16;
    /// Markers in pairs, one of them empty, stand on the map for units that are kept aside [16.6].
    HiddenMovement = "16.6", left_with 16;
    /// Arms that attack infantry in the open together are enhanced [16.7].
    CombinedEffects = "16.7", left_with 16;
    /// Cavalry may charge infantry in the open, and is blown afterwards [16.8].
    CavalryCharge = "16.8", left_with 16;
    /// Artillery that has stood still bombards at double strength [16.9].
    SustainedBombardment = "16.9", left_with 16;
    /// The heavy batteries of the French reach a hex farther [16.10].
    HeavyArtillery = "16.10", left_with 16;
    /// Infantry garrisons chateaux, which are forests for all others [16.11].
    ChateauGarrisons = "16.11", left_with 16;
    /// The repulse of the Old Guard may rout French line units [16.12].
    LaGardeVieille = "16.12", left_with 16;
    /// A leader in the combat is worth two columns [16.13].
    LeaderBonus = "16.13", left_with 16;
    /// Commanders depend on a line to the headquarters of their army [16.14].
    ArmyHeadquarters = "16.14";
    /// A chief of staff may command though his headquarters is active, and switches it off by that [16.14D].
    ChiefCommands = "16.14D";
    /// Lack of command slows units, and spoils their combats, in place of keeping them out of enemy zones [16.15].
    OutOfCommandEffects = "16.15", left_with 16;
    /// Commanders reorganize too, and whoever does must be unobserved and in supply [16.16].
    ModifiedReorganization = "16.16", left_with 16;
    /// Each army draws supply on its train in place of an edge of the map [16.17].
    SupplyTrains = "16.17";
    /// A train in a zone of the attacker's must be attacked, alone or together with others [16.17C].
    TrainsAttacked = "16.17C";
    /// Lack of supply hampers units in place of destroying them [16.18].
    OutOfSupplyEffects = "16.18", left_with 16;
    /// The lead tells how great a victory is [22.4C].
    VictoryLevels = "22.4C";
    /// Officers near demoralized ones lower their corps's level [22.5A].
    Proximity = "22.5A";
    /// The defeat of the Old Guard lowers the levels of those around [22.5B].
    OldGuard = "22.5B";
    /// A die makes the weather [22.6A].
    VariableRain = "22.6A";
    /// The same, but an exchange with a demoralized enemy is no defeat [24.1A].
    OldGuardButExchange = "24.1A";
    /// A line of command runs along roads and trails at half the distance [24.1A].
    CommandAlongRoads = "24.1A";
    /// An attack by units out of command has the result that the table gives [24.1A].
    PlainResultsOutOfCommand = "24.1A";
    /// For some commanders an officer of a steady cavalry corps counts one half [24.1C].
    CavalryCorpsCountHalf = "24.1C";
    /// On some turns a die tells whether a leader is active [24.5B].
    ActiveByDie = "24.5B";
    /// Odds above 6-1 and below 1-5 change the die by what they go beyond [24.5C].
    OddsBeyondTheTable = "24.5C";
    /// Units move twice as far on one turn \[25E\].
    DoubleMovement = "25E";
    /// No zone of control reaches over a bridge \[25E\].
    NoZonesOverBridges = "25E";
}

impl Rule {
    /// Lists the rules that come with this one: it makes no sense without them.
    pub const fn brings(self) -> &'static [Self] {
        match self {
            Self::Command | Self::Reorganization => &[Self::Leaders],
            Self::ModifiedReorganization => &[Self::Observation],
            _ => &[],
        }
    }

    /// Lists the rules without which this one has nothing to act on; players who take it must have them in force.
    pub const fn acts_on(self) -> &'static [Self] {
        match self {
            Self::LateStart
            | Self::LeaderBonus
            | Self::AilingNapoleon
            | Self::CorpsChiefs
            | Self::Seconds => &[Self::Leaders, Self::Command],
            Self::ArmyHeadquarters | Self::LeaderAdvance => &[Self::Leaders],
            Self::ChiefCommands => &[Self::ArmyHeadquarters],
            Self::TrainsAttacked => &[Self::SupplyTrains],
            Self::DuskAndDawn | Self::HiddenMovement => &[Self::Observation],
            Self::OutOfCommandEffects => &[Self::Command],
            Self::ModifiedReorganization => &[Self::Reorganization],
            Self::Proximity | Self::OldGuard | Self::OldGuardButExchange => &[Self::CorpsMorale],
            _ => &[],
        }
    }

    /// Tells whether the rule is for whoever wants it, and not recommended with its chapter.
    pub const fn is_aside(self) -> bool {
        matches!(self, Self::DuskAndDawn)
    }

    /// Lists, by name, the options that a new game with the rule has as well, unless its players go without.
    pub const fn usual_with(self) -> &'static [&'static str] {
        match self {
            Self::HeavyArtillery => &["16.1A-F8", "16.1A-F9", "16.1A-F10"],
            Self::ArmyHeadquarters => &["16.14D"],
            Self::SupplyTrains => &["16.17C"],
            _ => &[],
        }
    }

    /// Lists the rules in whose place this one stands.
    pub const fn replaces(self) -> &'static [Self] {
        match self {
            Self::CombinedEffects => &[Self::CombinedArms],
            Self::LaGardeVieille => &[
                Self::ImperialGuard,
                Self::OldGuard,
                Self::OldGuardButExchange,
            ],
            Self::OldGuardButExchange => &[Self::OldGuard],
            _ => &[],
        }
    }

    /// Lists the rules with which this one cannot be in force.
    pub const fn excludes(self) -> &'static [Self] {
        match self {
            Self::ImperialGuard => &[Self::CorpsMorale, Self::OldGuard],
            _ => &[],
        }
    }

    /// Gets what players call the rule who take it: its case, or the name of the part of a case that it is.
    pub fn name(self) -> String {
        self.name_in(Edition::Fourth)
    }

    /// Gets what players of an edition call the rule: by the number of its case there.
    pub fn name_in(self, edition: Edition) -> String {
        let case = || edition.heir(self.case()).unwrap_or(self.case());
        let own = self.own_name();
        own.map_or_else(|| case().to_string(), str::to_owned)
    }

    /// Gets the chapter of an edition with which a scenario leaves the rule to its players; none where the edition has no such
    /// rule, or the rule needs data of the scenario's own.
    pub fn left_with_in(self, edition: Edition) -> Option<u8> {
        let of_the_fourth = self.left_with()?;
        match edition {
            Edition::Fourth => Some(of_the_fourth),
            Edition::First1976 => {
                let heir = edition.heir(self.case())?;
                let chapter = heir.number().split('.').next()?;
                chapter.parse().ok()
            }
        }
    }

    /// Finds the rule that players of an edition take by a case, or by the name of a part of one.
    pub fn taken_by(name: &str, edition: Edition) -> Option<Self> {
        let wanted = edition.case_shown(name);
        let mut left = Self::ALL.into_iter();
        left.find(|rule| {
            let own = rule.own_name();
            let by_case = || wanted.is_some() && edition.heir(rule.case()) == wanted;
            own.map_or_else(by_case, |own| own == name) && rule.left_with_in(edition).is_some()
        })
    }
}

/// A set has a bit for each rule.
const _: () = assert!(Rule::ALL.len() <= u64::BITS as usize);

/// Some of the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RuleSet(u64);

impl RuleSet {
    /// Gets the rules that are in force where some are stated: with those that they bring, and without those that have
    /// nothing to act on or in whose place another stands.
    pub fn in_force(stated: impl IntoIterator<Item = Rule>) -> Self {
        let stated: Vec<_> = stated.into_iter().collect();
        let brought = stated.iter().flat_map(|rule| rule.brings());
        let mut rules: Self = stated.iter().chain(brought).copied().collect();
        for rule in Rule::ALL {
            if !rule.acts_on().iter().all(|&on| rules.contains(on)) {
                rules.remove(rule);
            }
        }
        let acting = rules;
        let kept = Rule::ALL.into_iter().filter(|&rule| acting.contains(rule));
        for old in kept.flat_map(Rule::replaces) {
            rules.remove(*old);
        }
        rules
    }

    /// Tells whether a rule is among them.
    pub const fn contains(self, rule: Rule) -> bool {
        self.0 & (1 << rule as u32) != 0
    }

    fn remove(&mut self, rule: Rule) {
        self.0 &= !(1 << rule as u32);
    }
}

impl FromIterator<Rule> for RuleSet {
    fn from_iter<I: IntoIterator<Item = Rule>>(rules: I) -> Self {
        Self(
            rules
                .into_iter()
                .fold(0, |set, rule| set | 1 << rule as u32),
        )
    }
}

/// A line of a printed list that decides a number: what it does, and whether it counts in every game.
#[derive(Clone, Copy, Debug)]
pub struct Entry<F> {
    counts: Counts,
    /// A rule that takes the line away, whatever else it counts under.
    but: Option<Rule>,
    does: F,
}

#[derive(Clone, Copy, Debug)]
enum Counts {
    Always,
    Under(Rule),
    Unless(Rule),
}

impl<F: Copy> Entry<F> {
    const fn of(counts: Counts, does: F) -> Self {
        let but = None;
        Self { counts, but, does }
    }

    /// Has the line fall away where another rule is in force as well.
    pub const fn but_for(self, rule: Rule) -> Self {
        Self {
            but: Some(rule),
            ..self
        }
    }

    /// A line of the standard rules.
    pub const fn always(does: F) -> Self {
        Self::of(Counts::Always, does)
    }

    /// A line of a rule, which counts where it is in force.
    pub const fn under(rule: Rule, does: F) -> Self {
        Self::of(Counts::Under(rule), does)
    }

    /// A line of the standard rules that falls away where a rule is in force.
    pub const fn unless(rule: Rule, does: F) -> Self {
        Self::of(Counts::Unless(rule), does)
    }
}

impl RuleSet {
    /// Tells whether a printed list is another under these rules than without any.
    pub fn change<F>(self, list: &[Entry<F>]) -> bool {
        list.iter().any(|entry| {
            let of = match entry.counts {
                Counts::Always => None,
                Counts::Under(rule) | Counts::Unless(rule) => Some(rule),
            };
            of.into_iter()
                .chain(entry.but)
                .any(|rule| self.contains(rule))
        })
    }

    /// Reads a printed list: what those of its lines do, in order, that count under these rules.
    pub fn read<F: Copy>(self, list: &[Entry<F>]) -> impl Iterator<Item = F> {
        let counts = move |entry: &&Entry<F>| match entry.counts {
            Counts::Always => true,
            Counts::Under(rule) => self.contains(rule),
            Counts::Unless(rule) => !self.contains(rule),
        };
        let stays = move |entry: &&Entry<F>| entry.but.is_none_or(|rule| !self.contains(rule));
        list.iter()
            .filter(counts)
            .filter(stays)
            .map(|entry| entry.does)
    }
}

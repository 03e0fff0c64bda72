//! [16.7] Combined effects: arms that attack infantry in the open together are worth twice or three times as much, and the
//! defender says which.

use super::{Decides, Reckoning};
use crate::last_battles::combat::engagement::Engagement;
use crate::last_battles::counter::Arm;
use crate::last_battles::event::Factor;
use crate::last_battles::rules::Rule;
use crate::last_battles::state::State;
use crate::table::board::Terrain;
use serde::{Deserialize, Serialize};

/// One of the three arms; horse artillery is artillery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Branch {
    Infantry,
    Cavalry,
    Artillery,
}

impl Branch {
    const ALL: [Self; 3] = [Self::Infantry, Self::Cavalry, Self::Artillery];

    /// Gets the branch of an arm; a supply train has none.
    const fn of(arm: Arm) -> Option<Self> {
        match arm {
            Arm::Infantry => Some(Self::Infantry),
            Arm::Cavalry => Some(Self::Cavalry),
            Arm::Artillery | Arm::HorseArtillery => Some(Self::Artillery),
            Arm::Train => None,
        }
    }
}

/// Which arm the defender has doubled, and which tripled.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(deny_unknown_fields)]
pub struct Enhancement {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doubled: Option<Branch>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tripled: Option<Branch>,
}

impl Enhancement {
    const fn doubles(branch: Branch) -> Self {
        Self {
            doubled: Some(branch),
            tripled: None,
        }
    }

    const fn triples(branch: Branch) -> Self {
        Self {
            doubled: None,
            tripled: Some(branch),
        }
    }
}

/// Lists what the defender may choose from; nothing where arms are not enhanced.
pub fn choices(state: &State, engagement: &Engagement) -> Vec<Enhancement> {
    if !state.in_force(Rule::CombinedEffects) || !is_on_infantry_in_the_open(state, engagement) {
        return Vec::new();
    }
    let units = || engagement.attackers.iter().chain(&engagement.bombarding);
    let takes_part =
        |branch: &Branch| units().any(|&unit| Branch::of(state.counter(unit).arm) == Some(*branch));
    let present: Vec<_> = Branch::ALL.into_iter().filter(takes_part).collect();
    match present.as_slice() {
        [Branch::Cavalry, Branch::Artillery] => vec![
            Enhancement::doubles(Branch::Cavalry),
            Enhancement::triples(Branch::Artillery),
        ],
        &[one, other] => vec![Enhancement::doubles(one), Enhancement::doubles(other)],
        [_, _, _] => {
            let pairs = present.iter().flat_map(|&tripled| {
                let others = present.iter().filter(move |&&other| other != tripled);
                others.map(move |&doubled| Enhancement {
                    doubled: Some(doubled),
                    tripled: Some(tripled),
                })
            });
            pairs.collect()
        }
        _ => Vec::new(),
    }
}

fn is_on_infantry_in_the_open(state: &State, engagement: &Engagement) -> bool {
    let board = &state.setup().board;
    let mut defenders = engagement.defenders.iter();
    let mut hexes = engagement.hexes.iter();
    !engagement.defenders.is_empty()
        && defenders.all(|&unit| state.counter(unit).arm == Arm::Infantry)
        && hexes.all(|&hex| board.terrain(hex) == Terrain::Clear)
}

/// The arms that the defender has named count double and threefold.
pub(super) const COMBINED_EFFECTS: Decides = |combat| {
    let enhancement = combat.engagement.terms.enhanced.unwrap_or_default();
    multiply(combat, enhancement.tripled, 3);
    multiply(combat, enhancement.doubled, 2);
};

fn multiply(combat: &mut Reckoning<'_>, branch: Option<Branch>, by: u16) {
    let Some(branch) = branch else { return };
    let state = combat.state;
    let shares = combat.attack.iter_mut();
    shares
        .filter(|share| Branch::of(state.counter(share.unit).arm) == Some(branch))
        .for_each(|share| share.multiply(by));
    let cited = Rule::CombinedEffects.case();
    combat.account.note(Factor::Enhanced(branch), by, cited);
}

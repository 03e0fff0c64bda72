//! The editions of the game: named questions, and what each edition answers.
//!
//! A scenario says which edition it is of; all else that a game is played with is shared. Most rules of 1976 are those of the
//! fourth edition under another number. Rules and data go by the numbers of the fourth, and what is shown cites the edition
//! that is played [`Edition::cite`]; rules that 1976 alone has go by their own numbers, with the book before them:
//! `76:20.32`. Where the first edition's text is silent or torn, the reading stands at the question.

mod numbers;

use crate::table::case::{Case, case};
use serde::Deserialize;

/// An edition of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
pub enum Edition {
    /// The fourth, of 2015.
    #[default]
    Fourth,
    /// The first, of 1976: four battles and a campaign.
    First1976,
}

/// What stands before the numbers of the edition of 1976.
const BOOK_OF_1976: &str = "76:";

/// How the numbers are shown.
impl Edition {
    /// Gets what the edition calls a case of the fourth; `None` where it has no such case. A case of its own stays as it is.
    pub fn heir(self, cited: Case) -> Option<Case> {
        let number = match self {
            Self::Fourth => return Some(cited),
            Self::First1976 => cited.as_str(),
        };
        if number.starts_with(BOOK_OF_1976) {
            return Some(cited);
        }
        let place = numbers::IN_1976.binary_search_by_key(&number, |(fourth, _)| *fourth);
        Case::new(numbers::IN_1976[place.ok()?].1)
    }

    /// Gets the edition's number of a chapter of the fourth.
    pub fn chapter(self, chapter: u8) -> u8 {
        let case = Case::new(&chapter.to_string()).and_then(|case| self.heir(case));
        let number = case.and_then(|case| case.number().parse().ok());
        number.unwrap_or(chapter)
    }

    /// Gets the case to cite for one of the fourth edition: what the edition calls it, or else the case above it; `None` where it
    /// has neither.
    pub fn cite(self, cited: Case) -> Option<Case> {
        let above = |number: &str| {
            let letter = number.strip_suffix(|c: char| c.is_ascii_uppercase());
            let chapter = || number.rsplit_once('.').map(|(chapter, _)| chapter);
            letter.or_else(chapter).and_then(Case::new)
        };
        let mut next = Some(cited);
        while let Some(one) = next {
            if let Some(heir) = self.heir(one) {
                return Some(heir);
            }
            next = above(one.as_str());
        }
        None
    }

    /// Gets the case to cite, for what always has one: the sequence of play, where the edition says nothing else.
    pub fn cite_or_keep(self, cited: Case) -> Case {
        self.cite(cited).unwrap_or(case("76:4"))
    }

    /// Gets a case of this edition by the number that is shown.
    pub fn case_shown(self, number: &str) -> Option<Case> {
        match self {
            Self::Fourth => Case::new(number),
            Self::First1976 => {
                let bare = number.strip_prefix(BOOK_OF_1976).unwrap_or(number);
                Case::new(&format!("{BOOK_OF_1976}{bare}"))
            }
        }
    }

    /// Rewrites the cases that a text cites in brackets, such as `[5.4]` or `[6.2A, 6.2B]`; brackets in which none is left go. What
    /// is no case, such as the `[3]` of a corps, stays.
    pub fn retell(self, text: &str) -> String {
        if self == Self::Fourth {
            return text.to_owned();
        }
        let (mut told, mut rest) = (String::with_capacity(text.len()), text);
        while let Some((before, after)) = rest.split_once('[') {
            let Some((inside, behind)) = after.split_once(']') else {
                break;
            };
            rest = behind;
            if !inside.split(", ").all(is_number) {
                told.push_str(&format!("{before}[{inside}]"));
                continue;
            }
            let mut cited: Vec<String> = Vec::new();
            for number in inside.split(", ") {
                let shown = Case::new(number).and_then(|one| self.cite(one));
                let shown = shown.map(|one| one.to_string());
                cited.extend(shown.filter(|one| !cited.contains(one)));
            }
            match cited.is_empty() {
                true => told.push_str(before.trim_end()),
                false => {
                    told.push_str(before);
                    told.push_str(&format!("[{}]", cited.join(", ")));
                }
            }
        }
        told + rest
    }
}

/// Tells whether a word is the number of a case, and not of a corps, which have one digit.
fn is_number(word: &str) -> bool {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    digits > 1 || digits == 1 && word[1..].starts_with('.')
}

/// What every battle is played by.
impl Edition {
    /// Tells whether each unit that is halved is rounded up by itself [76:7.3], or all that are halved together [6.3B].
    ///
    /// 1976 only says that fractions are rounded up. low confidence
    pub const fn rounds_each_halved_unit(self) -> bool {
        matches!(self, Self::First1976)
    }

    /// Tells whether one combat may displace a unit more than once [76:7.63, 6.6D].
    pub const fn displaces_again(self) -> bool {
        matches!(self, Self::First1976)
    }

    /// Tells whether who finds his way in blocked may come in elsewhere along the edge [5.6D], or waits at his own hex \[76:9\].
    ///
    /// 1976 is silent about both. low confidence
    pub const fn goes_round_a_blocked_entry(self) -> bool {
        matches!(self, Self::Fourth)
    }

    /// Tells whether units of any arm and morale need not attack out of a chateau [76:10.1], or steady infantry alone [8.2A].
    pub const fn chateau_frees_any_unit(self) -> bool {
        matches!(self, Self::First1976)
    }

    /// Tells whether a defender's retreat leaves a chateau's infantry where it is in any case [76:10.3], or if its player wants
    /// it [8.2C].
    pub const fn garrison_always_stands(self) -> bool {
        matches!(self, Self::First1976)
    }

    /// Tells whether an attacker's retreat leaves infantry where it is that attacks out of a chateau [76:10.31].
    pub const fn garrison_ignores_attackers_retreat(self) -> bool {
        matches!(self, Self::First1976)
    }

    /// Tells whether infantry out of command goes without the benefits of a chateau [76:10.3].
    pub const fn garrison_needs_command(self) -> bool {
        matches!(self, Self::First1976)
    }

    /// Tells whether a chateau may be entered after combat once other arms than infantry have been driven out of it [8.1B];
    /// never in 1976 [76:10.5].
    pub const fn advances_into_chateaux(self) -> bool {
        matches!(self, Self::Fourth)
    }

    /// Tells whether losses that reach the level disintegrate an army [76:13.2], or those alone that surpass it [9.1].
    pub const fn disintegrates_when_reached(self) -> bool {
        matches!(self, Self::First1976)
    }
}

/// What the campaign is played by: leaders, command, and night.
impl Edition {
    /// Tells whether morale is checked as a part of the reorganization segment [76:18.3], or in a segment before it [4.1].
    pub const fn checks_morale_while_reorganizing(self) -> bool {
        matches!(self, Self::First1976)
    }

    /// Gets the case that prints the command phase [4.1, 76:18.3].
    pub const fn command_phase(self) -> Case {
        match self {
            Self::Fourth => case("4.1"),
            Self::First1976 => case("76:18.3"),
        }
    }

    /// Tells whether a leader may enter a hex where an enemy leader stands; not in 1976 [76:19.21].
    pub const fn leaders_pass_leaders(self) -> bool {
        matches!(self, Self::Fourth)
    }

    /// Tells whether an enemy zone drives a leader off who stands alone in it [10.1E], or the entry of an enemy unit alone
    /// [76:19.24].
    pub const fn zones_drive_leaders_off(self) -> bool {
        matches!(self, Self::Fourth)
    }

    /// Tells whether a leader who outlives the loss of the units with him goes to others [10.2], or stays [76:19.25].
    ///
    /// 1976 does not say. medium confidence
    pub const fn survivors_move_on(self) -> bool {
        matches!(self, Self::Fourth)
    }

    /// Tells whether command slows a leader where it is given for attacks alone [76:19.27], or in any case [10.1C].
    pub const fn only_attacks_slow_leaders(self) -> bool {
        matches!(self, Self::First1976)
    }

    /// Tells whether an officer who reorganizes has half his allowance [76:19.27].
    pub const fn reorganizing_slows_leaders(self) -> bool {
        matches!(self, Self::First1976)
    }

    /// Tells whether command counts until the next command segment of its player [11.3], or in his own player turn alone
    /// [76:20.3].
    pub const fn command_outlasts_player_turn(self) -> bool {
        matches!(self, Self::Fourth)
    }

    /// Tells whether units out of command attack, if badly [11.3B], or not at all [76:20.31].
    pub const fn out_of_command_attacks(self) -> bool {
        matches!(self, Self::Fourth)
    }

    /// Tells whether units that begin their combat phase out of command in an enemy zone retreat at its end [76:20.32].
    pub const fn out_of_command_withdraws(self) -> bool {
        matches!(self, Self::First1976)
    }

    /// Tells whether all are out of command at night \[76:23\], or as the last segment left them [4.2].
    pub const fn night_ends_command(self) -> bool {
        matches!(self, Self::First1976)
    }
}

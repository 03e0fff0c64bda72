//! What wargamers call the commands that are printed on the counters.

use crate::last_battles::counter::Army;

/// Roman numbers as corps have them.
const ROMAN: [&str; 9] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
/// Ordinal numbers as divisions have them.
const ORDINAL: [&str; 9] = [
    "1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th",
];

fn nth(list: &[&'static str; 9], digit: &str) -> Option<&'static str> {
    let number: usize = digit.parse().ok()?;
    list.get(number.checked_sub(1)?).copied()
}

/// Names the command that a counter's designation stands for: a corps of the French and Prussians, a division of the
/// Allies.
pub fn command(side: Army, designation: &str) -> String {
    let corps = |digit: &str| nth(&ROMAN, digit);
    let division = |digit: &str| nth(&ORDINAL, digit);
    let known = match (side, designation) {
        (_, "T") => Some("Supply train".to_owned()),
        (Army::French, "G") => Some("Imperial Guard".to_owned()),
        (Army::Allied, "C") => Some("Cavalry Corps".to_owned()),
        (Army::Allied, "A") => Some("Artillery Reserve".to_owned()),
        (Army::Allied, "Bw") => Some("Brunswick Corps".to_owned()),
        (Army::Allied, "NC") => Some("Netherlands Cavalry".to_owned()),
        (Army::Allied, _) => match designation.strip_prefix('N') {
            Some(digit) => division(digit).map(|nth| format!("{nth} Netherlands Division")),
            None => division(designation).map(|nth| format!("{nth} Division")),
        },
        (Army::French | Army::Prussian, _) => match designation.strip_suffix('c') {
            Some(digit) => corps(digit).map(|nth| format!("{nth} Cavalry Corps")),
            None => corps(designation).map(|nth| format!("{nth} Corps")),
        },
    };
    known.unwrap_or_else(|| designation.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn designations_read_as_the_armies_called_them() {
        let cases = [
            (Army::French, "2", "II Corps"),
            (Army::French, "3c", "III Cavalry Corps"),
            (Army::French, "G", "Imperial Guard"),
            (Army::Prussian, "4", "IV Corps"),
            (Army::Allied, "5", "5th Division"),
            (Army::Allied, "N2", "2nd Netherlands Division"),
            (Army::Allied, "NC", "Netherlands Cavalry"),
            (Army::French, "Left", "Left"),
        ];
        for (side, designation, name) in cases {
            assert_eq!(command(side, designation), name);
        }
    }
}

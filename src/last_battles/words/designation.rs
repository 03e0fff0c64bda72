//! What wargamers call the commands that are printed on the counters.

use crate::last_battles::counter::Side;

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
pub fn command(side: Side, designation: &str) -> String {
    let corps = |digit: &str| nth(&ROMAN, digit);
    let division = |digit: &str| nth(&ORDINAL, digit);
    let known = match (side, designation) {
        (_, "T") => Some("Supply train".to_owned()),
        (Side::French, "G") => Some("Imperial Guard".to_owned()),
        (Side::Allied, "C") => Some("Cavalry Corps".to_owned()),
        (Side::Allied, "A") => Some("Artillery Reserve".to_owned()),
        (Side::Allied, "Bw") => Some("Brunswick Corps".to_owned()),
        (Side::Allied, "NC") => Some("Netherlands Cavalry".to_owned()),
        (Side::Allied, _) => match designation.strip_prefix('N') {
            Some(digit) => division(digit).map(|nth| format!("{nth} Netherlands Division")),
            None => division(designation).map(|nth| format!("{nth} Division")),
        },
        (Side::French | Side::Prussian, _) => match designation.strip_suffix('c') {
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
            (Side::French, "2", "II Corps"),
            (Side::French, "3c", "III Cavalry Corps"),
            (Side::French, "G", "Imperial Guard"),
            (Side::Prussian, "4", "IV Corps"),
            (Side::Allied, "5", "5th Division"),
            (Side::Allied, "N2", "2nd Netherlands Division"),
            (Side::Allied, "NC", "Netherlands Cavalry"),
            (Side::French, "Left", "Left"),
        ];
        for (side, designation, name) in cases {
            assert_eq!(command(side, designation), name);
        }
    }
}

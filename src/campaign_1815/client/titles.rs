//! Short names of the counters, as they are printed on them.

use crate::campaign_1815::piece::{Kind, Piece};

/// Gets the numeral of a corps, or of the corps whose detachment it is; a letter for those without a number.
pub fn numeral(piece: &Piece) -> &str {
    let first = piece.name.split(' ').next().unwrap_or_default();
    match !first.is_empty() && first.chars().all(|letter| "IVX".contains(letter)) {
        true => first,
        false => first.get(..1).unwrap_or_default(),
    }
}

/// Gets the short name: that of the commander, unless headquarters bear it.
pub fn short(piece: &Piece) -> &str {
    let name = piece.name.as_str();
    match piece.kind {
        Kind::Headquarters => return name.trim_end_matches(" HQ"),
        Kind::Infantry if name.starts_with("Reserve") => return "Reserve",
        Kind::Cavalry if name.starts_with("Res ") => return "Res. Cav",
        _ => {}
    }
    let within = name.split_once('(').map(|(_, rest)| rest);
    let within = within.and_then(|rest| rest.split([',', ')']).next());
    within.unwrap_or(name)
}

/// Says how many stars there are.
pub fn stars(count: u8) -> String {
    match count {
        0 => "no star".to_owned(),
        1 => "one star".to_owned(),
        2 => "two stars".to_owned(),
        many => format!("{many} stars"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign_1815::data::library::library;
    use crate::table::ids::PieceId;

    #[test]
    fn counters_bear_the_names_of_those_who_command() {
        let pieces = &library().unwrap().components.pieces;
        let of = |id: &str| {
            let index = pieces.find(id.parse::<PieceId>().unwrap()).unwrap();
            (numeral(&pieces[index]), short(&pieces[index]))
        };
        assert_eq!(of("fr-1"), ("I", "d'Erlon"));
        assert_eq!(of("fr-res-cav"), ("R", "Res. Cav"));
        assert_eq!(of("aa-res"), ("R", "Reserve"));
        assert_eq!(of("aa-2-one"), ("II", "Hill"));
        assert_eq!(of("aa-det-kgl"), ("R", "KGL"));
        assert_eq!(of("fr-det-old-guard").1, "Old Guard");
        assert_eq!(of("pr-hq-blucher").1, "Blücher");
    }
}

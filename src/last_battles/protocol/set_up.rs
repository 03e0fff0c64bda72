//! A position that `new` lays down: a list of who stands where, or an object that states more.

use crate::hex::HexNumber;
use crate::last_battles::charts::{Turn, Weather};
use crate::last_battles::counter::{BySide, CombatStrength};
use crate::last_battles::game_setup::{Circumstances, Lost, Position};
use crate::table::ids::PieceId;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::fmt;

/// A position in place of the scenario's.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Fields {
    units: Option<Vec<Placed>>,
    turn: Option<Turn>,
    weather: Option<Weather>,
    lost: Vec<Lost>,
    losses: BySide<Option<CombatStrength>>,
    corps: BTreeMap<String, CombatStrength>,
}

/// A unit or leader on the map.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Placed {
    #[serde(alias = "leader")]
    unit: PieceId,
    hex: HexNumber,
    #[serde(default)]
    reduced: bool,
    #[serde(default)]
    in_command: Option<bool>,
}

/// The field `setup` of `new`.
#[derive(Clone, Debug)]
pub struct SetUp(Fields);

impl SetUp {
    /// Parts who stands where, if that is stated, from the rest.
    pub fn parts(self) -> (Option<Vec<Position>>, Circumstances) {
        let Fields {
            units,
            turn,
            weather,
            lost,
            losses,
            corps,
        } = self.0;
        let placed = || units.iter().flatten();
        let stated = placed().any(|placed| placed.in_command.is_some());
        let out = placed().filter(|placed| placed.in_command == Some(false));
        let out = out.map(|placed| placed.unit).collect();
        let circumstances = Circumstances {
            turn,
            weather,
            lost,
            losses,
            corps,
            command: stated.then_some(out),
        };
        let positions = units.map(|units| units.iter().map(Placed::position).collect());
        (positions, circumstances)
    }
}

impl Placed {
    const fn position(&self) -> Position {
        Position {
            unit: self.unit,
            hex: self.hex,
            reduced: self.reduced,
        }
    }
}

impl<'de> Deserialize<'de> for SetUp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(SetUpVisitor)
    }
}

struct SetUpVisitor;

impl<'de> Visitor<'de> for SetUpVisitor {
    type Value = SetUp;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of units with their hexes, or an object with `units`, `turn`, `weather`, `losses`")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<SetUp, A::Error> {
        let units = Vec::deserialize(SeqAccessDeserializer::new(seq))?;
        Ok(SetUp(Fields {
            units: Some(units),
            ..Fields::default()
        }))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<SetUp, A::Error> {
        Fields::deserialize(MapAccessDeserializer::new(map)).map(SetUp)
    }
}

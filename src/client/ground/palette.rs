//! The palette of the ground.

pub const PAPER: u32 = 0xF0E7D0;
pub const MARGIN: u32 = 0xE4D8BC;
pub const TABLE: u32 = 0x2B2A27;
pub const INK: u32 = 0x33291F;
pub const FIELDS: [u32; 8] = [
    0xEBE0C3, 0xF4ECD8, 0xE8E0BE, 0xEFE3CA, 0xE4E1C2, 0xF1E9D3, 0xF4ECD8, 0xF1E9D3,
];
pub const FURROW: u32 = 0x8A7140;
pub const HEDGE: u32 = 0x8F9A63;
pub const WOOD: u32 = 0xB4BF93;
pub const DEEP_WOOD: u32 = 0x93A371;
pub const WOOD_SHADOW: u32 = 0x3E4A2C;
pub const TREE_SHADOW: u32 = 0x33402A;
/// Light and shade of the three kinds of tree.
pub const TREES: [[u32; 2]; 3] = [
    [0x7F9463, 0x4F6340],
    [0x8A9E6C, 0x566B45],
    [0x758B59, 0x46583A],
];
pub const ROADSIDE_TREE: u32 = 0x5F7446;
pub const STREAM: u32 = 0x37708A;
pub const STREAM_HALO: u32 = 0xA9C8CE;
pub const RIVER: u32 = 0x86B0BF;
pub const BANK: u32 = 0x1F4A60;
pub const MARSH: u32 = 0xBFD0C2;
pub const TUFT: u32 = 0x4C7F80;
pub const RIPPLE: u32 = 0x6F9FA8;
pub const TOWN: u32 = 0xE9CDB8;
pub const GARDEN: u32 = 0x7D8F52;
pub const TOWN_EDGE: u32 = 0x8E6A4A;
pub const BUILDING: u32 = 0xB23A34;
pub const BUILDING_EDGE: u32 = 0x5E1714;
pub const BUILDING_SHADOW: u32 = 0x3A1A12;
pub const WALL: u32 = 0x7A1F1A;
pub const WALL_CASING: u32 = 0xF6EDD8;
pub const PARK: u32 = 0xC9CC9C;
pub const COURT: u32 = 0xEADCBB;
pub const YARD: u32 = 0xD9CFA4;
pub const YARD_EDGE: u32 = 0x7D6A45;
pub const ROAD: u32 = 0xFBF5E3;
pub const FAR_ROAD: u32 = 0xE9B98C;
pub const ROAD_CASING: u32 = 0x4F3B2A;
pub const TRAIL: u32 = 0xF1E7CF;
pub const TRAIL_CASING: u32 = 0x6E563C;
pub const HACHURE: u32 = 0x7A5A38;
pub const SLOPE: u32 = 0xC9A878;
pub const GRID: u32 = 0x6B5638;
pub const BRIDGE: u32 = 0x2E2118;

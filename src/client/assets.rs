//! What the program carries inside itself.

/// The typefaces, under the SIL Open Font License 1.1.
pub mod fonts {
    pub const GARAMOND: &[u8] = include_bytes!("../../assets/fonts/EBGaramond12-Regular.otf");
    pub const GARAMOND_ITALIC: &[u8] = include_bytes!("../../assets/fonts/EBGaramond12-Italic.otf");
    pub const GARAMOND_BOLD: &[u8] = include_bytes!("../../assets/fonts/EBGaramond12-Bold.otf");
    pub const CABIN: &[u8] = include_bytes!("../../assets/fonts/Cabin-Regular.otf");
    pub const CABIN_SEMI_BOLD: &[u8] = include_bytes!("../../assets/fonts/Cabin-SemiBold.otf");
    pub const CABIN_BOLD: &[u8] = include_bytes!("../../assets/fonts/Cabin-Bold.otf");

    /// All of them, for a library of faces.
    pub const ALL: [&[u8]; 6] = [
        GARAMOND,
        GARAMOND_ITALIC,
        GARAMOND_BOLD,
        CABIN,
        CABIN_SEMI_BOLD,
        CABIN_BOLD,
    ];
}

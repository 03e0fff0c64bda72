//! The core's sentences, which name pieces by their ids, as players read them.

/// Puts printed names in place of ids: of each word that may be one `printed` says what stands on the counter, if it is.
pub fn with_printed_names(sentence: &str, printed: impl Fn(&str) -> Option<String>) -> String {
    let mut text = String::with_capacity(sentence.len());
    let mut word = String::new();
    for letter in sentence.chars().chain(['\0']) {
        if letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-' {
            word.push(letter);
            continue;
        }
        text.push_str(printed(&word).as_deref().unwrap_or(&word));
        word.clear();
        if letter != '\0' {
            text.push(letter);
        }
    }
    text
}

//! The data files: what each is, how it is read, and what can be wrong with it.

pub mod cases;
pub mod embedded;
pub mod library;
mod lint;
pub mod load;
mod numbers;

pub use numbers::DataNumbers;

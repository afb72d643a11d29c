/// The commands of the preview itself.
enum PreviewCommand: Equatable {
    /// Shows the state at an index, modulo the number of states.
    case state(Int)
    case language
    case appearance
    case colors
    case size
    case quit
}

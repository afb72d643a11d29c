/// What the reader can ask of the preview itself.
enum PreviewCommand: Equatable {
    /// A state by its place; one before the first is the last, and the other way round.
    case state(Int)
    case language
    case appearance
    case colors
    case size
    case quit
}

/// The keys of `Line.strings`.
nonisolated enum LineText: String, CaseIterable {
    case loading = "loading"
    case more = "more"
    case end = "end"
    case empty = "empty"
    case first = "first"
    case retry = "retry"
    case nothingFailed = "nothingFailed"
    case noPicture = "noPicture"
    case nothingRead = "nothingRead"
    case noQuery = "noQuery"
    case notFound = "notFound"
    case fromStart = "fromStart"
    case fromEnd = "fromEnd"
    case unknown = "unknown"
    case tooLong = "tooLong"
    case bookmarks = "bookmarks"
    case noBookmarks = "noBookmarks"
    case help = "help"
}

/// The keys of `Line.strings` whose sentence depends on a number.
nonisolated enum LineCount: String, CaseIterable {
    case new = "new"
}

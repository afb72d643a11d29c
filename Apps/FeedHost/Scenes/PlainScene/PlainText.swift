/// The keys of `Line.strings`.
nonisolated enum PlainText: String, CaseIterable {
    case loading
    case more
    case moreOfLibrary = "more.library"
    case end
    case endOfLibrary = "end.library"
    case empty
    case first
    case retry
    case nothingFailed
    case noPicture
    case withoutPicture
    case withoutAddress
    case withoutComments
    case nothingRead
    case noQuery
    case notFound
    case fromStart
    case fromEnd
    case unknown
    case tooLong
    case bookmarks
    case noBookmarks
    case help
    case helpOfLibrary = "help.library"
    case sources
    case unread
    case noSource
}

/// The keys of `Line.strings` whose sentence depends on a number.
nonisolated enum PlainCount: String, CaseIterable {
    case new
}

/// The sentences of the comments, by their keys in `Comments.strings`.
nonisolated enum CommentsText: String, CaseIterable {
    case title = "title"
    case titleOfAll = "title.all"
    case titleOfPart = "title.part"
    case itemAuthor = "author"
    case empty = "empty"
    case noticeStored = "notice.stored"
}

/// The sentences of the comments that depend on a number, by their keys in `Comments.strings`.
nonisolated enum CommentsCount: String, CaseIterable {
    case noticeSkipped = "notice.skipped"
    case folded = "folded"
}

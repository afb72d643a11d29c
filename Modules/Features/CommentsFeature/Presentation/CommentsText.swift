/// The keys of `Comments.strings`.
nonisolated enum CommentsText: String, CaseIterable {
    case title = "title"
    case titleOfAll = "title.all"
    case titleOfPart = "title.part"
    case itemAuthor = "author"
    case empty = "empty"
    case loading = "loading"
    case noticeStored = "notice.stored"
}

/// The keys of `Comments.strings` with plural forms.
nonisolated enum CommentsCount: String, CaseIterable {
    case noticeSkipped = "notice.skipped"
    case folded = "folded"
}

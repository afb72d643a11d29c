/// The keys of `Reader.strings`.
nonisolated enum ReaderText: String, CaseIterable {
    case minutes = "byline.minutes"
    case updated = "byline.updated"
    case otherSources = "byline.sources"
    case position = "position"
    case percent = "position.percent"
    case warning = "warning"
    case warningHint = "warning.hint"
    case cut = "cut"
    case cutWithoutLink = "cut.without.link"
    case empty = "empty"
    case emptyWithoutLink = "empty.without.link"
    case audio = "media.audio"
    case video = "media.video"
    case file = "media.file"
    case page = "media.page"
    case opens = "media.opens"
    case sensitive = "picture.sensitive"
    case sensitiveHint = "picture.sensitive.hint"
    case larger = "picture.larger"
    case pictureFailed = "picture.failed"
    case pictureRetry = "picture.retry"
    case picture = "picture"
    case links = "links"
    case comments = "byline.comments"
    case hintShow = "hint.show"
    case nothingUnread = "notice.nothing.unread"
    case nothingHidden = "notice.nothing.hidden"
}

/// The keys of `Reader.strings` with plural forms.
nonisolated enum ReaderCount: String, CaseIterable {
    case comments = "byline.comments"
}

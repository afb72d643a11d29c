/// The keys of `Timeline.strings`.
nonisolated enum TimelineText: String, CaseIterable {
    case all = "title.all"
    case bookmarks = "title.bookmarks"
    case noneUnreadTitle = "title.unread.none"
    case unreadOnly = "title.unread.filter"
    case hintRead = "hint.read"
    case hintMarkRead = "hint.mark-read"
    case updated = "note.updated"
    case updatedNow = "note.updated.now"
    case none = "empty.all"
    case noneUnread = "empty.unread"
    case nothingUnread = "notice.unread.none"
    case fromStart = "notice.from.start"
    case fromEnd = "notice.from.end"
    case nothingMarked = "notice.marked.none"
    case marksNotKept = "notice.marks.lost"
    case nothingToUndo = "notice.undo.none"
    case toggledRead = "notice.toggled.read"
    case toggledUnread = "notice.toggled.unread"
    case offline = "status.offline"
}

/// The keys of `Timeline.strings` with plural forms.
nonisolated enum TimelineCount: String, CaseIterable {
    case unread = "title.unread"
    case unreadOnly = "title.unread.only"
    case arrived = "note.new"
    case arrivedOfAll = "note.new-of-all"
    case marked = "notice.marked"
    case undone = "notice.undone"
    case healthy = "status.healthy"
    case sourcesFailed = "status.failed.sources"
    case failed = "status.failed"
}

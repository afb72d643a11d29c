/// The keys of `Bookmarks.strings`.
nonisolated enum BookmarksText: String, CaseIterable {
    case empty = "empty"
    case notKept = "not-kept"
    case rowKept = "row.kept"
    case rowRemoved = "row.removed"
    case hint = "hint"
    case noticeAdded = "notice.added"
    case noticeAddedForNow = "notice.added-for-now"
    case noticeRemoved = "notice.removed"
    case helpBookmark = "help.bookmark"
    case helpBookmarks = "help.bookmarks"
    case faultUnavailable = "fault.unavailable"
    case faultBusy = "fault.busy"
    case faultReadOnly = "fault.read-only"
    case faultFull = "fault.full"
    case faultDamaged = "fault.damaged"
    case faultNewerVersion = "fault.newer-version"
    case faultInputOutput = "fault.input-output"
}

/// The keys of `Bookmarks.strings` with plural forms.
nonisolated enum BookmarksCount: String, CaseIterable {
    case noticeDamaged = "notice.damaged"
}

/// The feature's sentences, by their keys in `Gadgets.strings`.
nonisolated enum GadgetsText: String, CaseIterable {
    case title = "title"
    case empty = "empty"
}

/// The feature's sentences that depend on a number, by their keys in `Gadgets.strings`.
nonisolated enum GadgetsCount: String, CaseIterable {
    case noticeSkipped = "notice.skipped"
}

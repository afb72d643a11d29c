import Foundation

/// The keys of `Host.strings`.
nonisolated enum HostText: String, CaseIterable {
    case linkOpened = "link.opened"
    case linkFailed = "link.failed"
    case linkNotStarted = "link.notStarted"
    case linkNoProgram = "link.noProgram"
    case linkRemote = "link.remote"
    case linkCopied = "link.copied"
    case linkSent = "link.sent"
    case noComments = "comments.none"
    case notRemembered = "state.failed"
}

/// The sentences of `Host.strings` that depend on a number.
nonisolated enum HostCount: String, CaseIterable {
    case refreshFailed = "refresh.failed"
}

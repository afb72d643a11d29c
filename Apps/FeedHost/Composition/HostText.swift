import Foundation
import PresentationInterface

/// The keys of `Host.strings`: what the app says by itself, besides its features.
nonisolated enum HostText: String, CaseIterable {
    case linkOpened = "link.opened"
    case linkFailed = "link.failed"
    case linkNotStarted = "link.notStarted"
    case linkNoProgram = "link.noProgram"
    case linkRemote = "link.remote"
    case linkCopied = "link.copied"
    case linkSent = "link.sent"
    case notRemembered = "state.failed"
    case plainLoading = "plain.loading"
    case plainMore = "plain.more"
    case plainEnd = "plain.end"
    case plainEmpty = "plain.empty"
    case plainFirst = "plain.first"
    case plainRetry = "plain.retry"
    case plainNothingFailed = "plain.nothingFailed"
    case plainNoPicture = "plain.noPicture"
    case plainNothingRead = "plain.nothingRead"
    case plainNoQuery = "plain.noQuery"
    case plainNotFound = "plain.notFound"
    case plainFromStart = "plain.fromStart"
    case plainFromEnd = "plain.fromEnd"
    case plainUnknown = "plain.unknown"
    case plainTooLong = "plain.tooLong"
    case plainBookmarks = "plain.bookmarks"
    case plainNoBookmarks = "plain.noBookmarks"
    case plainHelp = "plain.help"
}

/// The keys of `Host.strings` whose sentence depends on a number.
nonisolated enum HostCount: String, CaseIterable {
    case plainNew = "plain.new"
}

import Foundation
import PresentationInterface

/// The keys of `Host.strings`: what the app says by itself, besides its features.
nonisolated enum HostText: String, CaseIterable {
    case linkOpened = "link.opened"
    case linkFailed = "link.failed"
    case saveHelp = "save.help"
    case saveQuestion = "save.question"
    case saved = "saved"
    case saveFailed = "save.failed"
    case notRemembered = "state.failed"
    case plainLoading = "plain.loading"
    case plainMore = "plain.more"
    case plainEnd = "plain.end"
    case plainNoPicture = "plain.noPicture"
    case plainNotFound = "plain.notFound"
    case plainUnknown = "plain.unknown"
    case plainBookmarks = "plain.bookmarks"
    case plainNoBookmarks = "plain.noBookmarks"
    case plainHelp = "plain.help"
}

/// The keys of `Host.strings` whose sentence depends on a number.
nonisolated enum HostCount: String, CaseIterable {
    case plainNew = "plain.new"
}

import AppSettings
import PresentationInterface

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

extension Settings {
    /// The texts of `Host.strings` in the reader's language.
    var strings: LocalizedStrings { LocalizedStrings(table: "Host", locale: locale) }
}

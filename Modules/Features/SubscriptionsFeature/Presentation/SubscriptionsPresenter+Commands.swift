public import FoundationEssentials
import PresentationInterface

extension SubscriptionsPresenter {
    /// The word for a key in the status line, by its key in `Sources.strings`.
    nonisolated public enum Hint: String, CaseIterable, Sendable {
        /// Shows the items of the row in focus.
        case show = "hint.show"
        /// Chooses one of several sources.
        case choose = "hint.choose"
        /// Shows the sources.
        case sources = "hint.sources"
        /// Adds a source.
        case add = "hint.add"
        /// Renames a source.
        case rename = "hint.rename"
        /// Puts a source into groups.
        case move = "hint.move"
        /// Removes a source.
        case remove = "hint.remove"
        /// Marks items read.
        case markRead = "hint.mark-read"
    }

    /// The word of a hint.
    public func hint(_ hint: Hint) -> String { strings(hint) }

    /// A command on sources; the raw value is its name in key bindings.
    nonisolated public enum Command: String, CaseIterable, Sendable {
        /// Shows the sources.
        case sources
        /// Adds a source.
        case add
        /// Renames a source.
        case rename
        /// Puts a source into groups.
        case move
        /// Fetches the articles of a source's new posts, or stops.
        case fullText = "fulltext"
        /// Removes a source.
        case remove

        /// The key of its title in `Sources.strings`.
        var titleKey: String { "help.\(rawValue)" }

        /// The command's title in the help.
        @MainActor public func title(in locale: Locale) -> String {
            LocalizedStrings(table: "Sources", locale: locale)(titleKey)
        }
    }
}

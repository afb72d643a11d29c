public import FoundationEssentials
import PresentationInterface

extension SubscriptionsPresenter {
    /// The word for a key in the status line.
    nonisolated public enum Hint: CaseIterable, Sendable {
        /// Shows the items of the row in focus.
        case show
        /// Chooses one of several sources.
        case choose
        /// Shows the sources.
        case sources
        /// Adds a source.
        case add
        /// Gives a source another name.
        case rename
        /// Puts a source into groups.
        case move
        /// Removes a source.
        case remove
        /// Marks items read.
        case markRead
    }

    /// The word of a hint.
    public func hint(_ hint: Hint) -> String {
        let text: SubscriptionsText =
            switch hint {
            case .show: .hintShow
            case .choose: .hintChoose
            case .sources: .hintSources
            case .add: .hintAdd
            case .rename: .hintRename
            case .move: .hintMove
            case .remove: .hintRemove
            case .markRead: .hintMarkRead
            }
        return strings(text)
    }

    /// A command on sources; the raw value is its name in key bindings.
    nonisolated public enum Command: String, CaseIterable, Sendable {
        /// Shows the sources.
        case sources
        /// Adds a source.
        case add
        /// Gives a source another name.
        case rename
        /// Puts a source into groups.
        case move
        /// Removes a source.
        case remove

        /// The command's title in the help.
        @MainActor public func title(in locale: Locale) -> String {
            let text: SubscriptionsText =
                switch self {
                case .sources: .helpSources
                case .add: .helpAdd
                case .rename: .helpRename
                case .move: .helpMove
                case .remove: .helpRemove
                }
            return LocalizedStrings(bundle: .module, table: "Sources", locale: locale)(text)
        }
    }
}

public import FoundationEssentials

/// A command with its default keys, declared once for dispatch, hints, help and configuration.
nonisolated public struct KeyCommand: Sendable {
    /// The name of a command in the configuration file: lower-case words with dashes.
    public struct ID: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Creates an identifier from a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates an identifier from a name.
        public init(_ name: String) {
            rawValue = name
        }
    }

    /// The scope of a command, and its heading in the help.
    public enum Group: Hashable, Sendable, CaseIterable {
        /// Moves through the list.
        case move
        /// Concerns the row in focus.
        case row
        /// Finds text.
        case find
        /// Concerns the whole screen.
        case screen
        /// Works everywhere.
        case program
    }

    /// The identifier, unique in a keymap.
    public let id: ID
    /// The scope.
    public let group: Group
    /// The description in the help, in the language of a locale.
    public let title: @MainActor @Sendable (Locale) -> String
    /// The keys of the command; hints show the first one.
    public internal(set) var keys: [KeyPress]
    /// Further keys, which the help on the screen omits for lack of space.
    public internal(set) var alternateKeys: [KeyPress]
    /// Whether the command works only while a search is typed, where its keys have no other function.
    public internal(set) var isForTyping = false

    /// Declares a command.
    ///
    /// - Parameters:
    ///   - keys: The default keys; hints show the first one.
    ///   - alternateKeys: Further keys, which the help on the screen leaves out for lack of space.
    ///   - title: Returns the description in the language of a locale.
    public init(
        _ id: ID, _ keys: KeyPress..., alternateKeys: [KeyPress] = [], in group: Group,
        title: @escaping @MainActor @Sendable (Locale) -> String
    ) {
        self.id = id
        self.keys = keys
        self.alternateKeys = alternateKeys
        self.group = group
        self.title = title
    }

    /// The keys, and the further ones.
    public var allKeys: [KeyPress] { keys + alternateKeys }
}

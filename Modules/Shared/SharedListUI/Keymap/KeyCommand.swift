public import FoundationEssentials

/// What a reader asks for with a key, declared once: its identifier, its title and the keys that ask for it.
nonisolated public struct KeyCommand: Sendable {
    /// The name by which the configuration file binds it: lower-case words with dashes.
    public struct ID: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Makes an identifier of a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Makes an identifier of a name.
        public init(_ name: String) {
            rawValue = name
        }
    }

    /// Where it applies, and under which heading the help lists it.
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

    /// The identifier.
    public let id: ID
    /// Where it applies.
    public let group: Group
    /// What it does, in the language of a locale: the help's words.
    public let title: @MainActor @Sendable (Locale) -> String
    /// The presses that ask for it, the one that hints name first.
    public internal(set) var keys: [KeyPress]
    /// Presses that ask for it too, and that the help on the screen leaves out for want of room.
    public internal(set) var alternateKeys: [KeyPress]

    /// Declares a command with its default keys.
    ///
    /// - Parameters:
    ///   - keys: The presses that ask for it, the one that hints name first.
    ///   - alternateKeys: Presses that ask for it too, and that the help on the screen leaves out for want of room.
    ///   - title: What it does, in the language of a locale.
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

    /// All presses that ask for it.
    public var allKeys: [KeyPress] { keys + alternateKeys }
}

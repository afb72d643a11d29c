public import TerminalInterface

/// A key with its modifiers, and its English name: `j`, `Space`, `PageDown`, `Ctrl-D`.
nonisolated public struct KeyPress: Hashable, Sendable {
    /// The key.
    public let key: Key
    /// The modifiers that distinguish presses: not Shift of a character, and none of Escape.
    public let modifiers: Modifiers

    /// Creates a press from a terminal's event.
    public init(_ key: Key, _ modifiers: Modifiers = []) {
        self.key = key
        self.modifiers =
            switch key {
            case .character: modifiers.subtracting(.shift)
            case .escape: []
            default: modifiers
            }
    }

    /// Creates a press from its name, ignoring the case of words, not of characters; `nil` if unknown.
    public init?(name: String) {
        var rest = name[...]
        var modifiers: Modifiers = []
        while Self.key(named: rest) == nil,
            let (prefix, modifier) = Self.prefixes.first(where: {
                rest.count > $0.0.count && rest.lowercased().hasPrefix($0.0.lowercased())
            })
        {
            modifiers.insert(modifier)
            rest = rest.dropFirst(prefix.count)
        }
        if let key = Self.key(named: rest) {
            self.init(key, modifiers)
        } else if rest.count == 1, let character = rest.first, !character.isWhitespace,
            !modifiers.contains(.shift)
        {
            let isControl = modifiers.contains(.control)
            self.init(.character(isControl ? Character(character.lowercased()) : character), modifiers)
        } else if rest.first?.lowercased() == "f", let number = Int(rest.dropFirst()),
            (1...12).contains(number)
        {
            self.init(.function(number), modifiers)
        } else {
            return nil
        }
    }

    /// The name, in the configuration file and in the help.
    public var name: String {
        let prefix = Self.prefixes.filter { modifiers.contains($0.1) }.map(\.0).joined()
        return prefix + keyName
    }

    private var keyName: String {
        if let known = Self.names.first(where: { $0.key == key }) { return known.name }
        return switch key {
        case .character(let character):
            modifiers.contains(.control) ? character.uppercased() : String(character)
        case .function(let number): "F\(number)"
        default: ""
        }
    }

    /// Whether the press types a character during text input.
    var isText: Bool {
        if case .character = key { modifiers.isEmpty } else { false }
    }

    /// Whether the press types a letter or a digit during text input.
    var isLetter: Bool {
        guard isText, case .character(let character) = key else { return false }
        return character.isLetter || character.isNumber
    }

    private static func key(named name: Substring) -> Key? {
        names.first { $0.name.lowercased() == name.lowercased() }?.key
    }

    /// The names of the keys that are not characters, and of Space.
    public static let names: [(name: String, key: Key)] = [
        ("Space", .character(" ")), ("Enter", .enter), ("Esc", .escape), ("Tab", .tab),
        ("Shift-Tab", .backTab),
        ("Backspace", .backspace), ("Delete", .delete), ("Up", .up), ("Down", .down), ("Left", .left),
        ("Right", .right), ("Home", .home), ("End", .end), ("PageUp", .pageUp), ("PageDown", .pageDown),
    ]

    private static let prefixes: [(String, Modifiers)] = [
        ("Ctrl-", .control), ("Alt-", .alt), ("Shift-", .shift),
    ]
}

extension KeyPress: ExpressibleByExtendedGraphemeClusterLiteral {
    /// Creates the press of a character.
    public init(extendedGraphemeClusterLiteral character: Character) {
        self.init(.character(character))
    }
}

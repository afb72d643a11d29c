public import TerminalInterface

/// A key with what is held down with it, and its name in English: `j`, `Space`, `PageDown`, `Ctrl-D`.
nonisolated public struct KeyPress: Hashable, Sendable {
    /// The key.
    public let key: Key
    /// What is held down with it, as far as that makes another press: Shift is part of a character, and Escape is one
    /// key whatever is held down with it.
    public let modifiers: Modifiers

    /// The press that a terminal tells as this key with these modifiers.
    public init(_ key: Key, _ modifiers: Modifiers = []) {
        self.key = key
        self.modifiers =
            switch key {
            case .character: modifiers.subtracting(.shift)
            case .escape: []
            default: modifiers
            }
    }

    /// The press of a name, in which the case of letters counts for single characters alone; `nil` for no key's name.
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

    /// The name that a person reads and writes.
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

    /// Whether it types text where text is asked for.
    var isText: Bool {
        if case .character = key { modifiers.isEmpty } else { false }
    }

    /// Whether it types a letter or a digit where text is asked for.
    var isLetter: Bool {
        guard isText, case .character(let character) = key else { return false }
        return character.isLetter || character.isNumber
    }

    private static func key(named name: Substring) -> Key? {
        names.first { $0.name.lowercased() == name.lowercased() }?.key
    }

    /// The names of the keys that no single character names.
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
    /// The press of a character.
    public init(extendedGraphemeClusterLiteral character: Character) {
        self.init(.character(character))
    }
}

import TerminalInterface

/// The identity of a terminal, from its replies and the environment.
struct TerminalIdentity: Sendable {
    /// A name and a version from an XTVERSION reply.
    struct Name: Hashable, Sendable {
        let name: String
        let version: String

        /// Reads `kitty(0.26.5)` and `Konsole 22.12.3`.
        init(_ text: String) {
            // The text is displayed, and may come from an untrusted source.
            let text = String(text.prefix(60).filter { $0.isASCII && ("\u{20}"..."\u{7E}").contains($0) })
            let name = text.prefix { $0 != "(" && $0 != " " }
            self.name = String(name)
            version = String(
                text.dropFirst(name.count).drop { $0 == "(" || $0 == " " }.prefix { $0 != ")" && $0 != " " })
        }
    }

    /// The environment of the program.
    var environment: [String: String] = [:]
    /// The terminal's own name.
    var name: Name?
    /// The name of the terminal outside tmux.
    var nameBeyond: Name?
    /// The numbers of its secondary device attributes (DA2).
    var secondary: [Int] = []

    /// Adds a name: the first is the terminal's or tmux's, a second one that of the terminal outside tmux.
    mutating func add(name text: String) {
        let name = Name(text)
        if self.name?.name == "tmux", name.name != "tmux" { nameBeyond = name } else { self.name = name }
    }

    /// The version of the terminal where an identifier matches, empty if unknown; `nil` without a match.
    func version(by mark: KnownTerminal.Identifier) -> String? {
        switch mark {
        case .name(let wanted): name.flatMap { $0.name == wanted ? $0.version : nil }
        case .deviceType(let number, let hasVersion):
            secondary.first == number ? hasVersion ? Self.version(of: secondary) : "" : nil
        case .variable(let key, let prefix):
            environment[key].flatMap { $0.hasPrefix(prefix) && !$0.isEmpty ? "" : nil }
        }
    }

    /// `7006` is 0.70.6, and `40900` is 4.9.0.
    private static func version(of numbers: [Int]) -> String {
        guard numbers.count > 1, numbers[1] > 0 else { return "" }
        return "\(numbers[1] / 10_000).\(numbers[1] / 100 % 100).\(numbers[1] % 100)"
    }

    /// The row of the table; `nil` for an unknown terminal.
    var row: KnownTerminal? { match?.row }

    /// The traits of the terminal; `nil` if it is unknown and has no name.
    var traits: TerminalTraits? {
        guard let (row, version) = match else {
            return name.map { TerminalTraits(name: $0.name, version: $0.version) }
        }
        var traits = TerminalTraits(
            name: row.title, version: version, pictures: row.pictures, blocks: row.blocks,
            bidi: row.bidi.order)
        guard row.isMultiplexer, let beyond else { return traits }
        // tmux merges a cell behind a joiner with the one before it, and passes pictures on only as placeholders.
        traits.bidi = beyond.bidi.order == .lines ? .cells : beyond.bidi.order
        if beyond.blocks == .sextants { traits.blocks = .sextants }
        traits.pictures = beyond.pictures == .placeholders ? .placeholders : .sixelsOrCells
        return traits
    }

    /// Whether sixels are shown where the primary attributes list them. tmux (3.4) lists them wherever it was
    /// built with them, and draws a text in place of each on a terminal without.
    var showsListedSixels: Bool { row?.isMultiplexer != true || beyond?.hasSixels == true }

    /// Whether scrolls stay within left and right margins, where the terminal has them. Termux has no name
    /// and xterm's secondary attributes: its RI scrolls whole rows (`TerminalEmulator.java`, case `M`).
    var scrollsWithinColumns: Bool { row?.scrollsWithinColumns ?? (name != nil || secondary.first != 41) }

    /// The row of the terminal outside tmux, once it has replied.
    private var beyond: KnownTerminal? {
        nameBeyond.flatMap { name in
            var identity = TerminalIdentity()
            identity.name = name
            return identity.row
        }
    }

    /// A name excludes every other identifier; secondary attributes take precedence over variables, which
    /// another terminal may have set.
    private var match: (row: KnownTerminal, version: String)? {
        for strength in name == nil ? KnownTerminal.Identifier.Strength.allCases : [.name] {
            for row in KnownTerminal.table {
                for mark in row.identifiers where mark.strength == strength {
                    if let version = version(by: mark), row.covers(version) { return (row, version) }
                }
            }
        }
        return nil
    }
}

import TerminalInterface

/// What a terminal and the environment say of who it is.
struct TerminalEvidence: Sendable {
    /// A name and a version, as the terminal wrote them (XTVERSION).
    struct Name: Hashable, Sendable {
        let name: String
        let version: String

        /// Reads `kitty(0.26.5)` and `Konsole 22.12.3`.
        init(_ text: String) {
            // It is shown, and anybody may have sent it.
            let text = String(text.prefix(60).filter { $0.isASCII && ("\u{20}"..."\u{7E}").contains($0) })
            let name = text.prefix { $0 != "(" && $0 != " " }
            self.name = String(name)
            version = String(
                text.dropFirst(name.count).drop { $0 == "(" || $0 == " " }.prefix { $0 != ")" && $0 != " " })
        }
    }

    /// The environment of the program.
    var environment: [String: String] = [:]
    /// What the terminal calls itself.
    var name: Name?
    /// The terminal beyond tmux.
    var nameBeyond: Name?
    /// The numbers of its second attributes (DA2).
    var secondary: [Int] = []

    /// Takes notice of a name: the first is the terminal's own, or that of tmux.
    mutating func add(name text: String) {
        let name = Name(text)
        if self.name?.name == "tmux", name.name != "tmux" { nameBeyond = name } else { self.name = name }
    }

    /// Whether a terminal bears a mark, and then the version that it tells, which may be empty.
    func version(by mark: KnownTerminal.Mark) -> String? {
        switch mark {
        case .name(let wanted): name.flatMap { $0.name == wanted ? $0.version : nil }
        case .make(let number, let tellsVersion):
            secondary.first == number ? tellsVersion ? Self.version(of: secondary) : "" : nil
        case .variable(let key, let prefix):
            environment[key].flatMap { $0.hasPrefix(prefix) && !$0.isEmpty ? "" : nil }
        }
    }

    /// `7006` is 0.70.6, and `40900` is 4.9.0.
    private static func version(of numbers: [Int]) -> String {
        guard numbers.count > 1, numbers[1] > 0 else { return "" }
        return "\(numbers[1] / 10_000).\(numbers[1] / 100 % 100).\(numbers[1] % 100)"
    }

    /// The row of the table, or `nil` for a terminal that is not in it.
    var row: KnownTerminal? { match?.row }

    /// What is known of the terminal; `nil` where it is not in the table and told no name.
    var traits: TerminalTraits? {
        guard let (row, version) = match else {
            return name.map { TerminalTraits(name: $0.name, version: $0.version) }
        }
        var traits = TerminalTraits(
            name: row.title, version: version, pictures: row.pictures, bidi: row.bidi.order)
        guard let beyond else { return traits }
        // Text passes tmux as it is; pictures do only among the text.
        traits.bidi = beyond.bidi.order
        traits.pictures = beyond.pictures == .placeholders ? .placeholders : .sixelsOrCells
        return traits
    }

    /// The row of the terminal beyond tmux, once that told its name.
    private var beyond: KnownTerminal? {
        nameBeyond.flatMap { name in
            var evidence = TerminalEvidence()
            evidence.name = name
            return evidence.row
        }
    }

    /// A name alone counts where there is one; second attributes count for more than variables, which others may have
    /// left behind.
    private var match: (row: KnownTerminal, version: String)? {
        for strength in name == nil ? KnownTerminal.Mark.Strength.allCases : [.name] {
            for row in KnownTerminal.table {
                for mark in row.marks where mark.strength == strength {
                    if let version = version(by: mark), row.covers(version) { return (row, version) }
                }
            }
        }
        return nil
    }
}

/// The difference of two texts by lines, with three lines of context.
nonisolated struct LineDifference: CustomStringConvertible {
    private enum Line: Equatable {
        case same(String)
        case removed(String)
        case added(String)

        var isSame: Bool { if case .same = self { true } else { false } }

        var text: String {
            switch self {
            case .same(let line): "  " + line
            case .removed(let line): "- " + line
            case .added(let line): "+ " + line
            }
        }
    }

    /// The different lines, and three lines around them.
    let description: String

    /// - Parameter limit: The most lines of the description: one wrong number on top can change every line
    ///   below.
    init(from old: String, to new: String, limit: Int = 120) {
        let lines = Self.merged(Self.lines(of: old), Self.lines(of: new))
        var texts: [String] = []
        var last: Int?
        for (index, line) in lines.enumerated() {
            let around = lines[max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)]
            guard !around.allSatisfy(\.isSame) else { continue }
            if last.map({ $0 + 1 != index }) ?? (index > 0) { texts.append("  …") }
            last = index
            texts.append(line.text)
        }
        if texts.count > limit {
            texts = texts.prefix(limit) + ["  … and \(texts.count - limit) lines more"]
        }
        description = texts.joined(separator: "\n")
    }

    private static let context = 3

    private static func lines(of text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private static func merged(_ old: [String], _ new: [String]) -> [Line] {
        let difference = new.difference(from: old)
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var lines: [Line] = []
        var (here, there) = (0, 0)
        while here < old.count || there < new.count {
            if here < old.count, removed.contains(here) {
                lines.append(.removed(old[here]))
                here += 1
            } else if there < new.count, added.contains(there) {
                lines.append(.added(new[there]))
                there += 1
            } else {
                lines.append(.same(old[here]))
                here += 1
                there += 1
            }
        }
        return lines
    }
}

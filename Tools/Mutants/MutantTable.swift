import FoundationEssentials

/// The mutants of one module, read from a text file that a person can review. Its form stands in README.md.
struct MutantTable: Sendable {
    var module: String
    var mutants: [Mutant]

    /// - Throws: ``Fault``, which names the line.
    init(module: String, text: String) throws(Fault) {
        self.module = module
        mutants = []
        var entry = Entry()
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            do {
                if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") {
                    if let mutant = try entry.finished() { mutants.append(mutant) }
                    entry = Entry()
                } else {
                    try entry.read(line)
                }
            } catch {
                throw Fault(module: module, line: index + 1, sentence: error.sentence)
            }
        }
        do {
            if let mutant = try entry.finished() { mutants.append(mutant) }
        } catch {
            throw Fault(module: module, line: lines.count, sentence: error.sentence)
        }
        let sentences = Dictionary(grouping: mutants, by: \.behaviour)
        if let twice = sentences.first(where: { $0.value.count > 1 })?.key {
            throw Fault(module: module, line: 1, sentence: "two mutants say \"\(twice)\"")
        }
    }

    /// Every table in the folder, in the order of their names.
    static func all(in folder: URL) throws -> [MutantTable] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".txt") }
            .sorted()
            .map { name in
                let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
                return try MutantTable(module: String(name.dropLast(4)), text: text)
            }
    }

    struct Fault: Error {
        var module: String
        var line: Int
        var sentence: String
    }
}

/// A mutant while its lines are read.
private struct Entry {
    private var behaviour: String?
    private var path: String?
    private var piece: [Substring] = []
    private var replacement: [Substring] = []

    struct Incomplete: Error { var sentence: String }

    mutating func read(_ line: Substring) throws(Incomplete) {
        let rest = line.dropFirst(2)
        guard line.count == 1 || line.dropFirst().hasPrefix(" ") else {
            throw Incomplete(sentence: "a space belongs behind the line's first character")
        }
        switch line.first {
        case "=" where behaviour == nil: behaviour = String(rest)
        case "@" where path == nil: path = String(rest)
        case "-" where replacement.isEmpty: piece.append(rest)
        case "+": replacement.append(rest)
        default: throw Incomplete(sentence: "the lines of a mutant are one =, one @, then - and then +")
        }
    }

    func finished() throws(Incomplete) -> Mutant? {
        if behaviour == nil, path == nil, piece.isEmpty, replacement.isEmpty { return nil }
        guard let behaviour, let path, !piece.isEmpty else {
            throw Incomplete(sentence: "a mutant needs =, @ and at least one -")
        }
        return Mutant(
            behaviour: behaviour, path: path, piece: piece.joined(separator: "\n"),
            replacement: replacement.joined(separator: "\n"))
    }
}

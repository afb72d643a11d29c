import Foundation

/// The text of Package.swift: what stands in its table, and where a row goes.
struct ManifestText {
    var text: String

    /// Adds a row at the end of a list of rows, such as `features`.
    mutating func add(_ row: String, to list: String) throws {
        let start = "\nlet \(list): [Row] = [\n"
        let parts = text.components(separatedBy: start)
        guard parts.count == 2, let end = parts[1].range(of: "\n]\n") else {
            throw Refusal("Package.swift has no single list 'let \(list): [Row] = [' to hold the row.")
        }
        text = parts[0] + start + parts[1][..<end.lowerBound] + "\n" + row + parts[1][end.lowerBound...]
    }

    /// The cases of one of the table's enums, such as `Interface`, that stand for some modules, as rows write them.
    func cases(of name: String, for modules: Set<String>) -> [String] {
        guard let start = text.range(of: "\nenum \(name): String"),
            let end = text.range(of: "\n}\n", range: start.upperBound..<text.endIndex)
        else { return [] }
        return text[start.upperBound..<end.lowerBound].matches(of: #/(\w+) = "(\w+)[" ]/#).compactMap {
            pair in
            modules.contains(String(pair.2)) ? ".\(pair.1)" : nil
        }
    }
}

/// A row of the table, on one line as the others are.
enum RowText {
    static func scene(_ name: String, shows feature: String) -> String {
        "    .scene(\"\(name)\", shows: \"\(feature)\", tests: [.concurrency, .terminal]),"
    }

    static func row(_ kind: String, _ name: String, sees: [String], links: [String] = [], tests: [String])
        -> String
    {
        """
            .\(kind)("\(name)", sees: [\(sees.joined(separator: ", "))], \
        \(links.isEmpty ? "" : "links: [\(links.joined(separator: ", "))], ")\
        tests: [\(tests.joined(separator: ", "))]),
        """
    }
}

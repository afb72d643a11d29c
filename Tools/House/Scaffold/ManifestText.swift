import Foundation

/// The text of Package.swift: what stands in its table, and where a row goes.
struct ManifestText {
    var text: String

    /// Adds a row at the end of a list of rows, such as `features`.
    mutating func add(_ row: String, to list: String) throws {
        let start = "\nlet \(list) = [\n"
        let parts = text.components(separatedBy: start)
        guard parts.count == 2, let end = parts[1].range(of: "\n]\n") else {
            throw Refusal("Package.swift has no single list 'let \(list) = [' to hold the row.")
        }
        text = parts[0] + start + parts[1][..<end.lowerBound] + "\n" + row + parts[1][end.lowerBound...]
    }

    /// Adds a feature to those that have a preview.
    mutating func addPreview(of feature: String) throws {
        let list = #/= features\.named\((?<names>[^)]*"),?\s*\)\s*\.map \{ Preview\(/#
        guard let names = text.firstMatch(of: list)?.names else {
            throw Refusal("Package.swift has no list of features with a preview.")
        }
        text.replaceSubrange(names.endIndex..<names.endIndex, with: ", \"\(feature)\"")
    }

    /// Of some modules those that have such rows, as rows call them, in the table's order.
    func variables(of modules: Set<String>, kind: String) -> [String] {
        text.matches(of: #/\nlet (\w+)(?:: (Interface))? = (?:\.init|(Support))\(\s*"(\w+)"/#).compactMap {
            row in
            modules.contains(String(row.4)) && (row.2 ?? row.3 ?? "") == kind ? String(row.1) : nil
        }
    }
}

/// A row of the table, broken into lines as the others are.
enum RowText {
    static func row(_ kind: String, _ name: String, uses: [String], tests: [String]) -> String {
        """
            \(kind)(
                "\(name)", uses: [\(uses.joined(separator: ", "))],
                tests: [\(tests.joined(separator: ", "))]),
        """
    }
}

import Foundation

/// Draws the house, and keeps the drawing in README.md current.
struct GraphCommand {
    var package: URL

    private var readme: URL { package.appending(path: "README.md") }

    /// - Returns: Whether all is well.
    func run(_ words: [String]) throws -> Bool {
        let table = try Table(of: package)
        switch words {
        case []: print(table.mermaid)
        case ["--write"]:
            try Self.replacing(in: text(), with: table.mermaid)
                .write(to: readme, atomically: true, encoding: .utf8)
        case ["--check"]: return try check(table)
        case ["--measure"]: try Measurement(table: table, package: package).run()
        default: throw Refusal("graph takes one of --write, --check and --measure.")
        }
        return true
    }

    private func text() throws -> String {
        try String(contentsOf: readme, encoding: .utf8)
    }

    private func check(_ table: Table) throws -> Bool {
        let text = try text()
        if try Self.replacing(in: text, with: table.mermaid) == text { return true }
        print("The graph of modules in README.md is not that of Package.swift: run Tools/graph --write.")
        return false
    }

    /// The text with another drawing in its one block of Mermaid.
    static func replacing(in text: String, with mermaid: String) throws -> String {
        let start = "```mermaid\n"
        let parts = text.components(separatedBy: start)
        guard parts.count == 2, let end = parts[1].range(of: "\n```") else {
            throw Refusal("README.md has no single block of Mermaid to hold the graph.")
        }
        return parts[0] + start + mermaid + parts[1][end.lowerBound...]
    }
}

import Foundation

/// Checks the rules of ``SourceRule`` in every Swift file that they are meant for.
struct SourcesCommand {
    var package: URL

    /// - Returns: Whether all of them are kept.
    func run(_ words: [String]) throws -> Bool {
        guard words.isEmpty else { throw Refusal("sources takes no arguments.") }
        let breaches = try breaches()
        for breach in breaches { print(breach) }
        return breaches.isEmpty
    }

    /// A line for each place at which a rule is broken, with file and line.
    func breaches() throws -> [String] {
        let rules = SourceRule.all
        return try Set(rules.flatMap(\.folders)).sorted().flatMap { folder in
            try files(in: folder).flatMap { path in
                let code = SwiftCode(try String(contentsOf: package.appending(path: path), encoding: .utf8))
                return rules.filter { $0.folders.contains(folder) && !$0.exceptions.contains(path) }
                    .flatMap { rule in
                        rule.places(code).map { "\(path):\(code.line(of: $0)): \(rule.sentence)." }
                    }
            }
        }
    }

    private func files(in folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: package.appending(path: folder).path).sorted()
            .filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
    }
}

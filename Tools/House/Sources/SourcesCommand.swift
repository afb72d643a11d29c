import Foundation
import SwiftParser
import SwiftSyntax

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
                let source = try String(contentsOf: package.appending(path: path), encoding: .utf8)
                let calls = Calls(in: source)
                return rules.filter { $0.folders.contains(folder) && !$0.exceptions.contains(path) }
                    .flatMap { rule in
                        calls.all.filter { rule.isBroken($0) }.map { call in
                            "\(path):\(calls.line(of: call)): \(rule.sentence)."
                        }
                    }
            }
        }
    }

    private func files(in folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: package.appending(path: folder).path).sorted()
            .filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
    }
}

/// The calls in a file, from the first to the last.
private final class Calls: SyntaxVisitor {
    private(set) var all: [FunctionCallExprSyntax] = []
    private let lines: SourceLocationConverter

    init(in source: String) {
        let tree = Parser.parse(source: source)
        lines = SourceLocationConverter(fileName: "", tree: tree)
        super.init(viewMode: .sourceAccurate)
        walk(tree)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        all.append(node)
        return .visitChildren
    }

    func line(of call: FunctionCallExprSyntax) -> Int {
        lines.location(for: call.positionAfterSkippingLeadingTrivia).line
    }
}

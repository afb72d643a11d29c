import Foundation
import SwiftParser
import SwiftSyntax

/// Checks that each file imports such modules only as its target's row names.
struct ImportsCommand {
    /// An import of a module of this package that the row does not name.
    struct Breach: Equatable {
        var path: String
        var line: Int
        var importing: Table.Target
        var imported: Table.Target

        /// Where it is, for a person and for an editor.
        var sentence: String {
            "\(path):\(line): \(importing.name) imports \(imported.name), which its row in Package.swift does not name."
        }

        /// What to do instead.
        var rule: String {
            if imported.role == .interface || importing.role == .suite && imported.role == .support {
                return "Name \(imported.name) in the row of \(importing.name)."
            }
            return
                "A module uses interfaces only and never another module. What it needs of one is a closure or an interface, and Apps/FeedHost joins the two."
        }
    }

    var package: URL

    /// - Returns: Whether every import is declared.
    func run(_ words: [String]) throws -> Bool {
        guard words.isEmpty else { throw Refusal("imports takes no arguments.") }
        let breaches = try breaches(of: Table(of: package))
        for breach in breaches { print(breach.sentence) }
        for rule in Set(breaches.map(\.rule)).sorted() { print(rule) }
        return breaches.isEmpty
    }

    /// The imports of a package's targets that their rows in a table do not name.
    func breaches(of table: Table) throws -> [Breach] {
        try table.targets.filter { $0.role != .cLibrary }.flatMap { target in
            try files(of: target).flatMap { path in
                let imports = Imports(
                    in: try String(contentsOf: package.appending(path: path), encoding: .utf8))
                return imports.all.compactMap { node -> Breach? in
                    guard let imported = table[node.path.first?.name.text ?? ""],
                        !table.allows(target, toImport: imported)
                    else { return nil }
                    return Breach(
                        path: path, line: imports.line(of: node), importing: target, imported: imported)
                }
            }
        }
    }

    private func files(of target: Table.Target) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: package.appending(path: target.path).path)
            .sorted().filter { file in
                file.hasSuffix(".swift") && !target.excluded.contains { file.hasPrefix($0 + "/") }
            }
            .map { "\(target.path)/\($0)" }
    }
}

extension Table {
    /// A suite also sees the C library that its module wraps.
    fileprivate func allows(_ target: Target, toImport imported: Target) -> Bool {
        target == imported || target.uses.contains(imported.name)
            || target.role == .suite && imported.role == .cLibrary
                && everything(seenBy: target.name).contains(imported.name)
    }
}

/// The imports of a file, from the first to the last.
private final class Imports: SyntaxVisitor {
    private(set) var all: [ImportDeclSyntax] = []
    private let tree: SourceFileSyntax

    init(in source: String) {
        // The rest of a file, which takes most of the time, holds no import.
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        let last = lines.lastIndex { $0.contains("import ") } ?? 0
        tree = Parser.parse(source: lines[...last].joined(separator: "\n"))
        super.init(viewMode: .sourceAccurate)
        walk(tree)
    }

    func line(of node: ImportDeclSyntax) -> Int {
        SourceLocationConverter(fileName: "", tree: tree)
            .location(for: node.positionAfterSkippingLeadingTrivia).line
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        all.append(node)
        return .skipChildren
    }

    // Imports stand at the top of a file or in an `#if` there.
    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

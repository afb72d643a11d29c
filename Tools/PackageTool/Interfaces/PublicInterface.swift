import Foundation

/// The public declarations of a module, one line each.
struct PublicInterface: Equatable {
    private(set) var declarations: Set<String> = []

    /// Reads a record: the text of a `PublicInterface.txt`.
    init(record: String) { declarations = Set(record.split(separator: "\n").map(String.init)) }

    /// Reads the symbol graphs of a module: its own, and those of its extensions of other modules' types.
    init(symbolGraphs: [Data]) throws {
        for data in symbolGraphs {
            declarations.formUnion(try JSONDecoder().decode(SymbolGraph.self, from: data).lines)
        }
    }

    var record: String { declarations.sorted().map { $0 + "\n" }.joined() }

    /// The declarations that the other interface lacks, sorted.
    func subtracting(_ other: PublicInterface) -> [String] {
        declarations.subtracting(other.declarations).sorted()
    }
}

/// The part of a symbol graph that a record needs. SymbolKit of Swift-DocC documents the format.
private struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }
        struct Fragment: Decodable { let spelling: String }

        let identifier: Identifier
        let pathComponents: [String]
        let declarationFragments: [Fragment]?

        var path: String { pathComponents.joined(separator: ".") }
    }

    struct Relationship: Decodable {
        let kind: String
        let source: String
        let target: String
        let targetFallback: String?
    }

    let symbols: [Symbol]
    let relationships: [Relationship]

    var lines: [String] {
        let paths = Dictionary(
            symbols.map { ($0.identifier.precise, $0.path) }, uniquingKeysWith: { one, _ in one })
        let requirements = Set(relationships.filter { $0.kind == "requirementOf" }.map(\.source))
        // Synthesized members follow from the conformances.
        let declarations = symbols.filter { !$0.identifier.precise.contains("::SYNTHESIZED::") }.map {
            symbol in
            let text = (symbol.declarationFragments ?? []).map(\.spelling).joined()
            let kind = requirements.contains(symbol.identifier.precise) ? "required " : ""
            return
                "\(symbol.path): \(kind)\(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))"
        }
        let conformances = relationships.filter { $0.kind == "conformsTo" || $0.kind == "inheritsFrom" }
            .compactMap { relationship -> String? in
                let target = relationship.targetFallback ?? paths[relationship.target] ?? relationship.target
                guard let source = paths[relationship.source], !Self.inferred.contains(target) else {
                    return nil
                }
                return "\(source): is \(target)"
            }
        return declarations + conformances
    }

    /// The conformances that the compiler infers for almost every type.
    private static let inferred: Set = ["Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"]
}

extension PackageTool {
    /// Compares the public declarations of the interface modules, as `Tools/strict-build` has built them, with
    /// their records, or writes the records.
    ///
    /// A record is `PublicInterface.txt` in the module's folder, so that a source break is a removed line of
    /// a reviewed file.
    func interfaces(_ arguments: inout Arguments) throws -> Bool {
        let records = arguments.flag("--record")
        try arguments.end()
        let products = package.appending(path: ".build/check/debug").resolvingSymlinksInPath()
        let platform = products.deletingLastPathComponent().lastPathComponent
        let graphs = products.appending(path: "symbol-graphs")
        try FileManager.default.createDirectory(at: graphs, withIntermediateDirectories: true)
        var isCurrent = true
        for module in try ModuleGraph(of: package).modules(.interface) {
            try Subprocess(
                words: [
                    "swift", "symbolgraph-extract", "-module-name", module.name, "-target", platform,
                    "-I", products.appending(path: "Modules").path, "-minimum-access-level", "public",
                    "-module-cache-path", graphs.appending(path: "ModuleCache").path,
                    "-output-dir", graphs.path,
                ], folder: package
            ).output()
            let files = try FileManager.default.contentsOfDirectory(
                at: graphs, includingPropertiesForKeys: nil
            ).filter { $0.lastPathComponent.prefix { $0 != "@" && $0 != "." } == module.name }
            guard !files.isEmpty else {
                throw ToolError("the compiler wrote no symbol graph of \(module.name).")
            }
            let current = try PublicInterface(symbolGraphs: files.map { try Data(contentsOf: $0) })
            let path = "\(module.path)/PublicInterface.txt"
            if records {
                try current.record.write(below: package, at: path)
                continue
            }
            let record = PublicInterface(record: (try? package.text(of: path)) ?? "")
            let (removed, new) = (record.subtracting(current), current.subtracting(record))
            if !removed.isEmpty { print("\(module.name) removes or changes public declarations:") }
            for line in removed { print("  - \(line)") }
            if !new.isEmpty { print("\(module.name) has public declarations that are not on record:") }
            for line in new { print("  + \(line)") }
            isCurrent = isCurrent && removed.isEmpty && new.isEmpty
        }
        if !isCurrent { print("If this is intended, run Tools/interfaces --record and commit its changes.") }
        return isCurrent
    }
}

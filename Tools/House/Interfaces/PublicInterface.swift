import Foundation

/// What a module promises to others: its public declarations, a line each, in an order that does not change.
struct PublicInterface: Equatable {
    /// The lines; no two are the same.
    private(set) var declarations: Set<String>

    /// Reads a record.
    init(record: String) {
        declarations = Set(record.split(separator: "\n").map(String.init))
    }

    /// Reads symbol graphs of a module: its own, and those of what it adds to others' types.
    init(symbolGraphs: [Data]) throws {
        declarations = []
        for data in symbolGraphs {
            let graph = try JSONDecoder().decode(SymbolGraph.self, from: data)
            declarations.formUnion(graph.lines)
        }
    }

    /// The record of it.
    var record: String {
        declarations.sorted().map { $0 + "\n" }.joined()
    }

    /// What is in this one and not in the other, in order.
    func subtracting(_ other: PublicInterface) -> [String] {
        declarations.subtracting(other.declarations).sorted()
    }
}

/// As much of a symbol graph as a record needs (the format is DocC's).
private struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }
        struct Fragment: Decodable { let spelling: String }

        let identifier: Identifier
        let pathComponents: [String]
        let declarationFragments: [Fragment]?
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
        let names = Dictionary(
            symbols.map { ($0.identifier.precise, $0.pathComponents.joined(separator: ".")) },
            uniquingKeysWith: { one, _ in one })
        let requirements = Set(relationships.filter { $0.kind == "requirementOf" }.map(\.source))
        // What the compiler adds by itself follows from the rest.
        let own = symbols.filter { !$0.identifier.precise.contains("::SYNTHESIZED::") }
        let declarations = own.map { symbol in
            let text = (symbol.declarationFragments ?? []).map(\.spelling).joined()
            let kind = requirements.contains(symbol.identifier.precise) ? "required " : ""
            return "\(symbol.pathComponents.joined(separator: ".")): \(kind)\(Self.onOneLine(text))"
        }
        let conformances = relationships.filter { $0.kind == "conformsTo" || $0.kind == "inheritsFrom" }
            .compactMap { relationship -> String? in
                guard let source = names[relationship.source] else { return nil }
                let target = relationship.targetFallback ?? names[relationship.target] ?? relationship.target
                if Self.implied.contains(target) { return nil }
                return "\(source): is \(target)"
            }
        return declarations + conformances
    }

    /// What the compiler finds out by itself of almost every type.
    private static let implied: Set = ["Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"]

    private static func onOneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

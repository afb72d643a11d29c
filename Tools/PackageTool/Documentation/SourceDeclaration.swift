import SwiftParser
import SwiftSyntax

/// A declaration of a Swift file, found by its name.
enum SourceDeclaration {
    /// The lines of a declaration with its documentation, without their indentation.
    ///
    /// - Parameter name: Names from the outermost type to the declaration: `Type.member`, `Type.function(label:)`
    ///   where the function is overloaded, `Type.init`, or `extension Type` where the type is declared beside it.
    /// - Throws: ``ToolError`` if there are none, or several.
    static func text(of name: String, in source: String) throws(ToolError) -> String {
        let tree = Parser.parse(source: source)
        let top = tree.statements.compactMap { $0.item.as(DeclSyntax.self) }
        let found = declarations(named: name.split(separator: ".")[...], among: top)
        guard let node = found.first, found.count == 1 else {
            throw ToolError(found.isEmpty ? "no declaration is named \(name)" : "several are named \(name)")
        }
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        let converter = SourceLocationConverter(fileName: "", tree: tree)
        let first = converter.location(for: documentedStart(of: node)).line
        let last = converter.location(for: node.endPositionBeforeTrailingTrivia).line
        let indentation = lines[first - 1].prefix { $0 == " " }.count
        return lines[first - 1..<last].map { $0.dropFirst(indentation) }.joined(separator: "\n")
    }

    private static func declarations(
        named path: ArraySlice<Substring>, among nodes: [DeclSyntax]
    ) -> [DeclSyntax] {
        guard let name = path.first.map(String.init) else { return [] }
        let isLast = path.count == 1
        let matches = nodes.filter { node in
            guard let type = node.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription else {
                return node.names.contains(name)
            }
            return name == "extension " + type || !isLast && name == type
        }
        guard !isLast else { return matches }
        return matches.flatMap { node in
            let members = node.asProtocol((any DeclGroupSyntax).self)?.memberBlock.members.map(\.decl) ?? []
            return declarations(named: path.dropFirst(), among: members)
        }
    }

    /// The position of the first line of documentation, otherwise of the declaration.
    private static func documentedStart(of node: DeclSyntax) -> AbsolutePosition {
        var position = node.position
        for piece in node.leadingTrivia {
            if case .docLineComment = piece { return position }
            position += piece.sourceLength
        }
        return position
    }
}

extension DeclSyntax {
    /// The names that the declaration can be called by.
    fileprivate var names: [String] {
        if let function = self.as(FunctionDeclSyntax.self) {
            return [function.name.text, function.name.text + function.signature.labels]
        }
        if let initializer = self.as(InitializerDeclSyntax.self) {
            return ["init", "init" + initializer.signature.labels]
        }
        if let variable = self.as(VariableDeclSyntax.self) {
            return variable.bindings.map(\.pattern.trimmedDescription)
        }
        return asProtocol((any NamedDeclSyntax).self).map { [$0.name.text] } ?? []
    }
}

extension FunctionSignatureSyntax {
    fileprivate var labels: String {
        "(" + parameterClause.parameters.map { $0.firstName.text + ":" }.joined() + ")"
    }
}

import SwiftParser
import SwiftSyntax

/// The imports and calls in a source file, in its order.
final class SyntaxNodes: SyntaxVisitor {
    private(set) var imports: [ImportDeclSyntax] = []
    private(set) var calls: [FunctionCallExprSyntax] = []
    private let lines: SourceLocationConverter

    init(in source: String) {
        let tree = Parser.parse(source: source)
        lines = SourceLocationConverter(fileName: "", tree: tree)
        super.init(viewMode: .sourceAccurate)
        walk(tree)
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        imports.append(node)
        return .skipChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        calls.append(node)
        return .visitChildren
    }

    /// The line of a node, counted from 1.
    func line(of node: some SyntaxProtocol) -> Int {
        lines.location(for: node.positionAfterSkippingLeadingTrivia).line
    }
}

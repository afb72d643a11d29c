import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds the code of a file that mutants replace.
final class MutationFinder: SyntaxVisitor {
    /// Larger collection literals are data, whose numbers no test repeats.
    private static let largestCollection = 8
    private static let boundaries = ["<": "<=", "<=": "<", ">": ">=", ">=": ">"]
    private static let equalities = ["==": "!=", "!=": "==", "===": "!==", "!==": "==="]
    private static let booleans = ["&&": "||", "||": "&&"]
    private static let arithmetic = [
        "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "+=": "-=", "-=": "+=",
    ]
    /// Functions that check preconditions, which no test can violate.
    private static let assertions = [
        "assert", "assertionFailure", "precondition", "preconditionFailure", "fatalError",
    ]

    private let source: [UInt8]
    private let lines: SourceLocationConverter
    private(set) var points: [Range<Int>: MutationPoint] = [:]

    private init(_ source: String, _ tree: Syntax) {
        self.source = Array(source.utf8)
        lines = SourceLocationConverter(fileName: "", tree: tree)
        super.init(viewMode: .sourceAccurate)
    }

    /// - Returns: The points of a file's text, outer ones before inner ones.
    static func points(in source: String) -> [MutationPoint] {
        let tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: source)) { _ in }
        let finder = MutationFinder(source, tree)
        finder.walk(tree)
        return finder.points.values.sorted {
            ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
        }
    }

    // MARK: Expressions

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.operator.as(BinaryOperatorExprSyntax.self)?.operator else {
            return .visitChildren
        }
        let kinds: [(Mutant.Operator, [String: String])] = [
            (.boundary, Self.boundaries), (.equality, Self.equalities), (.boolean, Self.booleans),
            (.arithmetic, Self.arithmetic),
        ]
        for (kind, replacements) in kinds {
            guard let replacement = replacements[name.text] else { continue }
            // The same operator concatenates texts and arrays.
            if kind == .arithmetic, [node.leftOperand, node.rightOperand].contains(where: \.isCollection) {
                break
            }
            let code = code(of: node, with: replacement, for: name)
            if name.text.hasSuffix("="), kind == .arithmetic {
                if node.parent?.is(CodeBlockItemSyntax.self) == true { add(kind, code, to: node, .statement) }
            } else {
                add(kind, code, to: node)
            }
        }
        return .visitChildren
    }

    override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        if node.operator.text == "!" { add(.boolean, code(of: node.expression), to: node) }
        return .visitChildren
    }

    override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
        if case .expression(let condition) = node.condition { negate(condition) }
        return .visitChildren
    }

    override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
        negate(node.condition)
        return .visitChildren
    }

    override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
        negate(node.condition)
        return .visitChildren
    }

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        if let value = Int(node.literal.text.filter { $0 != "_" }), !isFixed(node) {
            add(.constant, "\(value + 1)", to: node)
        }
        return .skipChildren
    }

    override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        if !isFixed(node) { add(.constant, "\(node.literal.text) + 1", to: node) }
        return .skipChildren
    }

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        if !isFixed(node), node.parent?.is(ConditionElementSyntax.self) != true {
            add(.constant, node.literal.text == "true" ? "false" : "true", to: node)
        }
        return .skipChildren
    }

    /// Conditions of the compiler cannot hold a switch.
    override func visit(_: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
        node.rawValue == nil ? .visitChildren : .skipChildren
    }

    // MARK: Statements

    /// The reserved capacity of a collection changes its speed only.
    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        node.reservesCapacity ? .skipChildren : .visitChildren
    }

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        if case .expr(let expression) = node.item, isRemovable(expression), mayBeEmpty(node),
            !initializes(node)
        {
            add(.removedStatement, "", to: node.item, .statement)
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if let body = node.body {
            returnEarly(body.statements, type: node.signature.returnClause?.type)
        }
        return .visitChildren
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        if case .getter(let statements) = node.accessorBlock?.accessors, let type = node.typeAnnotation?.type
        {
            returnEarly(statements, type: type)
        }
        return .visitChildren
    }

    // MARK: Helpers

    /// Adds the negation of a condition, unless the condition has an operator with a negation.
    private func negate(_ condition: ExprSyntax) {
        if condition.is(PrefixOperatorExprSyntax.self) || condition.is(BooleanLiteralExprSyntax.self) {
            return
        }
        if let infix = condition.as(InfixOperatorExprSyntax.self),
            let name = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text,
            Self.equalities[name] != nil
        {
            return
        }
        add(.negation, "!(\(code(of: condition)))", to: condition)
    }

    private func returnEarly(_ statements: CodeBlockItemListSyntax, type: TypeSyntax?) {
        guard statements.count > 1, let first = statements.first else { return }
        let values: [String]
        switch type?.trimmedDescription {
        case nil, "Void": values = [""]
        case "Bool": values = [" true", " false"]
        case _ where type?.is(OptionalTypeSyntax.self) == true: values = [" nil"]
        default: values = []
        }
        let place = first.positionAfterSkippingLeadingTrivia.utf8Offset
        for value in values { add(.earlyReturn, "return\(value)", at: place..<place, .start, first) }
    }

    private func isRemovable(_ expression: ExprSyntax) -> Bool {
        if let call = expression.as(TryExprSyntax.self) { return isRemovable(call.expression) }
        if let call = expression.as(AwaitExprSyntax.self) { return isRemovable(call.expression) }
        if let call = expression.as(FunctionCallExprSyntax.self) {
            return !Self.assertions.contains(call.calledExpression.trimmedDescription)
                && !call.reservesCapacity
        }
        guard let infix = expression.as(InfixOperatorExprSyntax.self) else { return false }
        return infix.operator.is(AssignmentExprSyntax.self)
            || infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text.hasSuffix("=") == true
    }

    /// Whether a statement is removable: the only one of a body may be its value.
    private func mayBeEmpty(_ item: CodeBlockItemSyntax) -> Bool {
        guard let list = item.parent?.as(CodeBlockItemListSyntax.self) else { return false }
        if list.count > 1 { return list.parent?.is(SourceFileSyntax.self) != true }
        switch list.parent?.parent?.as(SyntaxEnum.self) {
        case .functionDecl(let function): return function.signature.returnClause == nil
        case .initializerDecl, .deinitializerDecl, .forStmt, .whileStmt, .repeatStmt, .deferStmt, .doStmt:
            return true
        case .ifExpr(let node): return node.parent?.is(ExpressionStmtSyntax.self) == true
        default: return false
        }
    }

    /// Whether a statement may initialize a property.
    private func initializes(_ item: CodeBlockItemSyntax) -> Bool {
        guard item.parent?.parent?.parent?.is(InitializerDeclSyntax.self) == true else { return false }
        let statement = item.item.trimmedDescription
        return item.item.is(InfixOperatorExprSyntax.self) || statement.contains("self.init")
            || statement.contains("super.init")
    }

    private func isFixed(_ node: some SyntaxProtocol) -> Bool {
        var parent = node.parent
        while let next = parent {
            if let array = next.as(ArrayExprSyntax.self), array.elements.count > Self.largestCollection {
                return true
            }
            if next.is(CodeBlockItemSyntax.self) || next.is(MemberBlockItemSyntax.self) { return false }
            parent = next.parent
        }
        return false
    }

    private func code(of node: some SyntaxProtocol) -> String {
        text(
            node.positionAfterSkippingLeadingTrivia.utf8Offset,
            node.endPositionBeforeTrailingTrivia.utf8Offset)
    }

    private func code(of node: some SyntaxProtocol, with replacement: String, for token: TokenSyntax)
        -> String
    {
        text(
            node.positionAfterSkippingLeadingTrivia.utf8Offset,
            token.positionAfterSkippingLeadingTrivia.utf8Offset)
            + replacement
            + text(
                token.endPositionBeforeTrailingTrivia.utf8Offset,
                node.endPositionBeforeTrailingTrivia.utf8Offset)
    }

    private func text(_ start: Int, _ end: Int) -> String {
        String(decoding: source[start..<end], as: UTF8.self)
    }

    private func add(
        _ kind: Mutant.Operator, _ code: String, to node: some SyntaxProtocol,
        _ form: MutationPoint.Form = .expression
    ) {
        let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
        add(kind, code, at: start..<node.endPositionBeforeTrailingTrivia.utf8Offset, form, node)
    }

    private func add(
        _ kind: Mutant.Operator, _ code: String, at range: Range<Int>, _ form: MutationPoint.Form,
        _ node: some SyntaxProtocol
    ) {
        let location = lines.location(for: AbsolutePosition(utf8Offset: range.lowerBound))
        let point = MutationPoint(
            range: range, form: form, line: location.line, declaration: declaration(of: Syntax(node)),
            alternatives: [])
        points[range, default: point].alternatives.append(.init(kind: kind, code: code))
    }

    /// The names of the declarations around a node.
    private func declaration(of node: Syntax) -> String {
        var names: [String] = []
        var next: Syntax? = node
        while let node = next {
            if let name = Self.name(of: node) { names.append(name) }
            next = node.parent
        }
        return names.isEmpty ? "file" : names.reversed().joined(separator: ".")
    }

    private static func name(of node: Syntax) -> String? {
        func labels(_ parameters: FunctionParameterClauseSyntax) -> String {
            "(" + parameters.parameters.map { $0.firstName.text + ":" }.joined() + ")"
        }
        switch node.as(SyntaxEnum.self) {
        case .functionDecl(let node): return node.name.text + labels(node.signature.parameterClause)
        case .initializerDecl(let node): return "init" + labels(node.signature.parameterClause)
        case .subscriptDecl(let node): return "subscript" + labels(node.parameterClause)
        case .deinitializerDecl: return "deinit"
        case .patternBinding(let node):
            // A local constant belongs to its function.
            return node.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) == true
                ? node.pattern.trimmedDescription : nil
        case .classDecl(let node): return node.name.text
        case .structDecl(let node): return node.name.text
        case .enumDecl(let node): return node.name.text
        case .actorDecl(let node): return node.name.text
        case .extensionDecl(let node): return node.extendedType.trimmedDescription
        default: return nil
        }
    }
}

extension FunctionCallExprSyntax {
    fileprivate var reservesCapacity: Bool {
        calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "reserveCapacity"
    }
}

extension ExprSyntax {
    /// Whether an expression has the form of a text or an array.
    fileprivate var isCollection: Bool {
        self.is(StringLiteralExprSyntax.self) || self.is(ArrayExprSyntax.self)
            || self.as(InfixOperatorExprSyntax.self).map {
                $0.leftOperand.isCollection || $0.rightOperand.isCollection
            }
                == true
    }
}

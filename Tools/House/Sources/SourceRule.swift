import SwiftSyntax

/// Something that the compiler allows and this package does not.
struct SourceRule: Sendable {
    /// What is wrong with a place, and what to write there instead.
    let sentence: String
    /// The folders in which it is wrong.
    let folders: [String]
    /// The files in which it is right.
    let exceptions: Set<String>
    /// Whether a call is wrong.
    let isBroken: @Sendable (FunctionCallExprSyntax) -> Bool

    static let all = [
        SourceRule(
            sentence: "starts an unstructured task past TaskProvider, so that no test can wait for it",
            folders: ["Modules", "Apps"],
            exceptions: ["Modules/Infrastructure/ConcurrencyThreads/SystemTaskProvider.swift"],
            isBroken: { startsTask($0.calledExpression) }),
        SourceRule(
            sentence:
                "ends the program where the file cannot be written: FileHandle.write(contentsOf:) throws",
            folders: ["Modules", "Apps", "Tools"], exceptions: [],
            isBroken: { call in
                let callee = call.calledExpression.trimmedDescription.filter { !$0.isWhitespace }
                return callee.hasPrefix("FileHandle.standard") && callee.hasSuffix(".write")
                    && call.arguments.first?.label?.text != "contentsOf"
            }),
    ]

    /// Whether a callee is `Task`, `Task<Void, Never>`, `Task.init`, `Task.detached`, `Task.immediate`, ….
    private static func startsTask(_ callee: ExprSyntax) -> Bool {
        if let generic = callee.as(GenericSpecializationExprSyntax.self) {
            return startsTask(generic.expression)
        }
        if let name = callee.as(DeclReferenceExprSyntax.self) { return name.baseName.text == "Task" }
        guard let member = callee.as(MemberAccessExprSyntax.self), let base = member.base else {
            return false
        }
        let name = member.declName.baseName.text
        return name == "Task"
            || ["init", "detached", "immediate", "immediateDetached"].contains(name) && startsTask(base)
    }
}

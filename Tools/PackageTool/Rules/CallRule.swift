import Foundation
import SwiftSyntax

/// A call that the compiler allows and this package forbids.
struct CallRule: Sendable {
    /// The fault of the call, and the call to write instead.
    let message: String
    /// The folders that the rule applies to, and the files in them that it does not apply to.
    let folders: [String]
    var exceptions: Set<String> = []
    let isBroken: @Sendable (FunctionCallExprSyntax) -> Bool

    static let all = [
        CallRule(
            message: "starts an unstructured task without TaskProvider, so that no test can wait for it",
            folders: ["Modules", "Apps"],
            exceptions: ["Modules/Infrastructure/ConcurrencyThreads/SystemTaskProvider.swift"],
            isBroken: { startsTask($0.calledExpression) }),
        CallRule(
            message: "traps if the write fails: FileHandle.write(contentsOf:) throws",
            folders: ["Modules", "Apps", "Tools"],
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

extension PackageTool {
    /// A line for each call that breaks a rule, with file and line.
    func violations(of rules: [CallRule]) throws -> [String] {
        try Set(rules.flatMap(\.folders)).sorted().flatMap { folder in
            try Files(below: package.appending(path: folder)).swiftFiles.flatMap { name, text in
                let (path, nodes) = ("\(folder)/\(name)", SyntaxNodes(in: text))
                return rules.filter { $0.folders.contains(folder) && !$0.exceptions.contains(path) }.flatMap {
                    rule in
                    nodes.calls.filter(rule.isBroken).map {
                        "\(path):\(nodes.line(of: $0)): \(rule.message)."
                    }
                }
            }
        }
    }
}

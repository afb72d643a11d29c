import Foundation
import SwiftSyntax

/// An import of a module of the package that the row of the importing module does not list.
struct UndeclaredImport: Equatable {
    var path: String
    var line: Int
    var importing: ModuleGraph.Module
    var imported: ModuleGraph.Module

    /// The place, as editors parse it, and the breach.
    var message: String {
        "\(path):\(line): \(importing.name) imports \(imported.name), "
            + "which its row in Package.swift does not list."
    }

    /// The change that fixes it.
    var advice: String {
        if imported.kind == .interface || importing.kind == .suite && imported.kind == .support {
            return "List \(imported.name) in the row of \(importing.name)."
        }
        return
            "A module uses interfaces only and never another module. What it needs of one is a closure or an "
            + "interface, and Apps/FeedHost joins the two."
    }

    /// The messages of imports, and each advice once.
    static func messages(_ imports: [UndeclaredImport]) -> [String] {
        imports.map(\.message) + Set(imports.map(\.advice)).sorted()
    }
}

extension PackageTool {
    /// The undeclared imports of the package's modules.
    func undeclaredImports(in graph: ModuleGraph) throws -> [UndeclaredImport] {
        try graph.modules.filter { $0.kind != .cLibrary }.flatMap { module in
            try graph.swiftFiles(of: module, in: package).flatMap { path in
                // Imports are at the top of a file. Parsing the rest would take most of the time.
                let lines = try package.text(of: path).split(
                    separator: "\n", omittingEmptySubsequences: false)
                let last = lines.lastIndex { $0.contains("import ") } ?? 0
                let nodes = SyntaxNodes(in: lines[...last].joined(separator: "\n"))
                return nodes.imports.compactMap { node -> UndeclaredImport? in
                    guard let imported = graph[node.path.first?.name.text ?? ""],
                        !graph.allows(module, toImport: imported)
                    else { return nil }
                    return UndeclaredImport(
                        path: path, line: nodes.line(of: node), importing: module, imported: imported)
                }
            }
        }
    }
}

extension ModuleGraph {
    /// A suite may also import the C library that its module wraps.
    fileprivate func allows(_ module: Module, toImport imported: Module) -> Bool {
        module == imported || module.dependencies.contains(imported.name)
            || module.kind == .suite && imported.kind == .cLibrary
                && allDependencies(of: module.name).contains(imported.name)
    }
}

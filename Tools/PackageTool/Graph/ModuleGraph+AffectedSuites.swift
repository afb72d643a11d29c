import Foundation

extension ModuleGraph {
    /// The names of the suites that changes of files can affect, in the manifest's order.
    ///
    /// A file of a module affects the module's own suite and each suite that depends on the module.
    /// Documentation affects no suite, and a file outside of all modules, such as Package.swift, affects all.
    func suites(affectedBy files: [String]) -> [String] {
        let files = files.filter { !Self.isDocumentation($0) }
        let changed = Set(files.compactMap(moduleName))
        let suites = modules(.suite).map(\.name)
        guard files.allSatisfy({ moduleName(of: $0) != nil }) else { return suites }
        return suites.filter { changed.contains($0) || !allDependencies(of: $0).isDisjoint(with: changed) }
    }

    /// The module with the innermost folder: a scene's folder lies in the app's.
    private func moduleName(of file: String) -> String? {
        modules.filter { file.hasPrefix($0.path + "/") }.max { $0.path.count < $1.path.count }?.name
    }

    private static func isDocumentation(_ file: String) -> Bool {
        file.hasSuffix(".md") || file.contains(".docc/") || file.hasPrefix(".github/") || file == "LICENSE"
            || file == ".gitignore"
    }
}

extension PackageTool {
    /// Prints the suites that changes can affect.
    func affected(_ arguments: inout Arguments) throws -> Bool {
        let base = try arguments.value() ?? "HEAD"
        let changed = try [
            "diff --name-only --no-renames \(base) --", "ls-files --others --exclude-standard",
        ]
        .flatMap { command in
            try Subprocess(words: "git \(command)".components(separatedBy: " "), folder: package).lines()
        }
        for suite in try ModuleGraph(of: package).suites(affectedBy: changed) { print(suite) }
        return true
    }
}

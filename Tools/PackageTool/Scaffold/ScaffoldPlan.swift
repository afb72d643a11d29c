import Foundation

/// The changes of a package that add a module: all of them are written, or none.
struct ScaffoldPlan {
    let package: URL
    /// The files that do not exist yet, formatted.
    let new: Files
    /// The existing files that change, with their new texts.
    let changed: Files

    /// - Parameters:
    ///   - rows: The new rows of Package.swift and the names of the lists at whose ends they go.
    ///   - owner: The reviewer of the new files in `CODEOWNERS`, such as `@ada`; `nil` for those of their
    ///     folders.
    /// - Throws: ``ToolError`` if a module, a file or a type of the same name exists, or if the manifest does
    ///   not compile.
    init(new files: Files, rows: [(row: String, list: String)], owner: String?, in package: URL) throws {
        for path in files.keys.sorted() {
            let folder = Self.moduleFolder(of: path)
            guard !FileManager.default.fileExists(atPath: package.appending(path: folder ?? path).path) else {
                throw ToolError("\(folder ?? path) exists already: choose another name.")
            }
        }
        try Self.demandNewTypes(files, in: package)
        self.package = package
        new = try files.formatted(for: package)
        var manifest = try package.text(of: "Package.swift")
        for (row, list) in rows { try manifest.insert(row: row, into: list) }
        let graph = try Self.graph(of: manifest)
        var changed = [
            "Package.swift": manifest,
            "README.md": try PackageTool.replacingPicture(
                in: package.text(of: "README.md"), with: graph.mermaid),
        ]
        if let owner {
            let owned = new.keys.map { file in "/" + (Self.moduleFolder(of: file).map { $0 + "/" } ?? file) }
            let path = ".github/CODEOWNERS"
            changed[path] = try package.text(of: path).addingOwner(owner, of: Set(owned))
        }
        self.changed = changed
    }

    /// The new files see the types of interfaces, shared modules and the host.
    private static func demandNewTypes(_ files: Files, in package: URL) throws {
        let new = files.typeNames
        for folder in ["Modules/Interfaces", "Modules/Shared", "Apps/FeedHost"] {
            for (path, text) in try Files(below: package.appending(path: folder)).swiftFiles {
                guard let type = Files(dictionaryLiteral: (path, text)).typeNames.intersection(new).first
                else { continue }
                throw ToolError(
                    "\(type) would be a type of the feature, and is one in \(folder)/\(path): "
                        + "choose another name, or --item.")
            }
        }
    }

    /// The folder of the module that a file belongs to; `nil` for a file of the host.
    private static func moduleFolder(of path: String) -> String? {
        let folder = #/^(?:Modules/\w+|Apps/FeedHost/Scenes|Tools/Preview|Tests)/\w+(?=/)/#
        return path.firstMatch(of: folder).map { String($0.0) }
    }

    private static func graph(of manifest: String) throws -> ModuleGraph {
        let trial = FileManager.default.temporaryDirectory.appending(path: "scaffold-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: trial) }
        try manifest.write(below: trial, at: "Package.swift")
        return try ModuleGraph(of: trial)
    }

    /// A line for each file.
    var summary: String {
        let lines = new.keys.map { ($0, "new      ") } + changed.keys.map { ($0, "changed  ") }
        return lines.sorted { $0 < $1 }.map { $1 + $0 }.joined(separator: "\n")
    }

    /// Writes all files. If one cannot be written, the package stays as it was; Ctrl-C waits for the end.
    func carryOut() throws {
        let handler = signal(SIGINT, SIG_IGN)
        defer { signal(SIGINT, handler) }
        var undo: [() -> Void] = []
        do {
            for (path, text) in new.sorted(by: { $0.key < $1.key }) {
                let created = package.appending(path: outermostMissingFolder(of: path))
                guard !FileManager.default.fileExists(atPath: created.path) else {
                    throw ToolError("\(path) exists already.")
                }
                undo.append { try? FileManager.default.removeItem(at: created) }
                try text.write(below: package, at: path)
            }
            for (path, text) in changed.sorted(by: { $0.key < $1.key }) {
                let before = try package.text(of: path)
                undo.append { try? before.write(below: package, at: path) }
                try text.write(below: package, at: path)
            }
        } catch {
            for step in undo.reversed() { step() }
            throw error
        }
    }

    private func outermostMissingFolder(of path: String) -> String {
        var parts = path.split(separator: "/")
        while parts.count > 1, !package.hasFolder(parts.dropLast().joined(separator: "/")) {
            parts.removeLast()
        }
        return parts.joined(separator: "/")
    }
}

extension String {
    /// Inserts a row at the end of a list of rows in a text of Package.swift, such as `features`.
    fileprivate mutating func insert(row: String, into list: String) throws {
        let start = "\nlet \(list): [Row] = [\n"
        let parts = components(separatedBy: start)
        guard parts.count == 2, let end = parts[1].range(of: "\n]\n") else {
            throw ToolError("Package.swift does not have exactly one list 'let \(list): [Row] = ['.")
        }
        self =
            parts[0] + start + parts[1][..<end.lowerBound] + "\n    " + row + ","
            + parts[1][end.lowerBound...]
    }

    /// The text of a `CODEOWNERS` with the owner of more paths at its end, since the last matching line
    /// applies.
    fileprivate func addingOwner(_ owner: String, of paths: Set<String>) -> String {
        self + paths.sorted().map { "\($0) \(owner)\n" }.joined()
    }
}

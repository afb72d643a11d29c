import Foundation

/// What is to be written into a package: all of it, or nothing.
struct Plan {
    let package: URL
    /// Files that are not there yet.
    let new: Files
    /// Files that are there, with the texts that they get.
    let changed: Files

    /// Files that make a module, and the changes that its row brings about.
    ///
    /// - Parameter team: The reviewers of the files; `nil` for those of their folders.
    /// - Throws: ``Refusal`` where a file is there already, or where the table refuses the row.
    init(new: Files, row: (inout String) throws -> Void, team: String?, in package: URL) throws {
        for path in new.keys.sorted()
        where FileManager.default.fileExists(atPath: package.appending(path: path).path) {
            throw Refusal("\(path) is there already.")
        }
        self.package = package
        self.new = try new.formatted(for: package)
        func text(_ path: String) throws -> String {
            try String(contentsOf: package.appending(path: path), encoding: .utf8)
        }
        var (manifest, codeOwners) = (try text("Package.swift"), try text(".github/CODEOWNERS"))
        try row(&manifest)
        manifest = try ["Package.swift": manifest].formatted(for: package)["Package.swift"]!
        let table = try Self.table(of: manifest, with: new, in: package)
        if let team {
            let folders = table.targets.map(\.path).filter { !package.hasFolder($0) }
            let owned = new.keys.map { file in
                folders.first { file.hasPrefix($0 + "/") }.map { "/\($0)/" } ?? "/\(file)"
            }
            CodeOwners.add(Set(owned), team: team, to: &codeOwners)
        }
        let changed = [
            "Package.swift": manifest, ".github/CODEOWNERS": codeOwners,
            "README.md": try GraphCommand.replacing(in: text("README.md"), with: table.mermaid),
        ]
        self.changed = try changed.filter { try $1 != text($0) }
    }

    /// What a table would be like: tried on folders without files.
    private static func table(of manifest: String, with new: Files, in package: URL) throws -> Table {
        let trial = FileManager.default.temporaryDirectory.appending(path: "house-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: trial) }
        func make(_ folder: String) throws {
            try FileManager.default.createDirectory(
                at: trial.appending(path: folder), withIntermediateDirectories: true)
        }
        for top in ["Modules", "Tests", "Apps", "Tools"] {
            let rooms = try FileManager.default.contentsOfDirectory(
                atPath: package.appending(path: top).path)
            for room in rooms where package.hasFolder("\(top)/\(room)") {
                try make("\(top)/\(room)")
                guard top == "Modules" || ["Support", "Preview"].contains(room) else { continue }
                let folders = try FileManager.default.contentsOfDirectory(
                    atPath: package.appending(path: "\(top)/\(room)").path)
                for folder in folders where package.hasFolder("\(top)/\(room)/\(folder)") {
                    try make("\(top)/\(room)/\(folder)")
                }
            }
        }
        for path in new.keys { try make((path as NSString).deletingLastPathComponent) }
        try manifest.write(below: trial, at: "Package.swift")
        return try Table(of: trial)
    }

    /// A line for each file.
    var summary: String {
        let lines = new.keys.map { ($0, "new      ") } + changed.keys.map { ($0, "changed  ") }
        return lines.sorted { $0 < $1 }.map { $1 + $0 }.joined(separator: "\n")
    }

    /// Writes everything. Where something cannot be written, all is as it was before; Ctrl-C waits for the end.
    func carryOut() throws {
        let before = signal(SIGINT, SIG_IGN)
        defer { signal(SIGINT, before) }
        var undo: [() -> Void] = []
        do {
            for (path, text) in new.sorted(by: { $0.key < $1.key }) {
                let created = package.appending(path: highestMissing(of: path))
                guard !FileManager.default.fileExists(atPath: created.path) else {
                    throw Refusal("\(path) came there meanwhile.")
                }
                undo.append { try? FileManager.default.removeItem(at: created) }
                try text.write(below: package, at: path)
            }
            for (path, text) in changed.sorted(by: { $0.key < $1.key }) {
                let before = try String(contentsOf: package.appending(path: path), encoding: .utf8)
                undo.append { try? before.write(below: package, at: path) }
                try text.write(below: package, at: path)
            }
        } catch {
            for step in undo.reversed() { step() }
            throw error
        }
    }

    /// The first part of a path that is not there.
    private func highestMissing(of path: String) -> String {
        var parts = path.split(separator: "/")
        while parts.count > 1, !package.hasFolder(parts.dropLast().joined(separator: "/")) {
            parts.removeLast()
        }
        return parts.joined(separator: "/")
    }
}

extension URL {
    /// Whether there is a folder of this path below this one.
    func hasFolder(_ path: String) -> Bool {
        (try? appending(path: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true
    }
}

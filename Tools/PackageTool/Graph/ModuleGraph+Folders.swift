import Foundation

extension ModuleGraph {
    /// A sentence for each folder without a row and for each row without a folder, sorted by path.
    ///
    /// Each folder beside a module's folder, or beside a parent of one, must be a module's folder or such a
    /// parent. A folder of a script belongs to no module.
    func differences(from package: URL) throws -> [String] {
        let rows = Set(modules.map(\.path))
        var parents: Set<String> = []
        for row in rows {
            let parts = row.split(separator: "/")
            for count in 1..<parts.count { parents.insert(parts[..<count].joined(separator: "/")) }
        }
        let folders = try parents.subtracting(rows).filter(package.hasFolder).flatMap { parent in
            try FileManager.default.contentsOfDirectory(atPath: package.appending(path: parent).path)
                .filter { !$0.hasPrefix(".") }.map { "\(parent)/\($0)" }
                .filter { try package.hasFolder($0) && !package.hasScripts($0) }
        }
        return Set(folders).subtracting(rows).subtracting(parents).sorted().map {
            "The folder \($0) has no row in the table of Package.swift: add the row, or remove the folder."
        }
            + rows.filter { !package.hasFolder($0) }.sorted().map {
                "The table of Package.swift has a row for \($0), but there is no such folder: "
                    + "make it, or remove the row."
            }
    }
}

extension URL {
    /// Whether a folder of this path is below this one.
    func hasFolder(_ path: String) -> Bool {
        (try? appending(path: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true
    }

    /// Whether the folder of this path below this one is that of a script: it has files, and no Swift source.
    fileprivate func hasScripts(_ path: String) throws -> Bool {
        let files = try FileManager.default.subpathsOfDirectory(atPath: appending(path: path).path)
        return path.hasPrefix("Tools/") && !files.isEmpty && !files.contains { $0.hasSuffix(".swift") }
    }

    /// The text of the file of this path below this folder.
    func text(of path: String) throws -> String {
        try String(contentsOf: appending(path: path), encoding: .utf8)
    }
}

import Foundation

extension Table {
    /// A sentence for each folder of a package without a row and for each row without a folder, sorted by path.
    ///
    /// Rows lie in rooms, such as `Modules/Features`: each folder in a room is a row's, or a room. A row's own subfolders
    /// are its own affair.
    func differences(from package: URL) throws -> [String] {
        let rows = Set(targets.map(\.path))
        var rooms: Set<String> = []
        for row in rows {
            var room = row
            while let slash = room.lastIndex(of: "/") {
                room = String(room[..<slash])
                rooms.insert(room)
            }
        }
        let folders = try rooms.subtracting(rows).filter(package.hasFolder).flatMap { room in
            try FileManager.default.contentsOfDirectory(atPath: package.appending(path: room).path)
                .filter { !$0.hasPrefix(".") }.map { "\(room)/\($0)" }.filter(package.hasFolder)
        }
        let stray = Set(folders).subtracting(rows).subtracting(rooms).sorted().map {
            "The folder \($0) has no row in the table of Package.swift: add the row, or remove the folder."
        }
        let missing = rows.filter { !package.hasFolder($0) }.sorted().map {
            "The table of Package.swift has a row for \($0), but there is no such folder: make it, or remove the row."
        }
        return stray + missing
    }
}

/// Compares the folders of a package with the rows of its table.
struct FoldersCommand {
    var package: URL

    /// - Returns: Whether each folder has a row, and each row a folder.
    func run(_ words: [String]) throws -> Bool {
        guard words.isEmpty else { throw Refusal("folders takes no arguments.") }
        let differences = try Table(of: package).differences(from: package)
        for difference in differences { print(difference) }
        return differences.isEmpty
    }
}

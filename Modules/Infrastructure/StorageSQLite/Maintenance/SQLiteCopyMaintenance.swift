public import FoundationEssentials
public import ItemInterface
public import StorageInterface

/// Maintenance of the copies of named servers' feeds, each in a file of its own in one folder.
public struct SQLiteCopyMaintenance: StorageMaintenance {
    private let folder: String
    private let cursorBehind: @Sendable (UUID) -> Cursor?

    /// - Parameters:
    ///   - folder: The path of the folder, which may be missing.
    ///   - cursorBehind: The cursor of the page behind an item.
    public init(folder: String, cursorBehind: @escaping @Sendable (UUID) -> Cursor?) {
        self.folder = folder
        self.cursorBehind = cursorBehind
    }

    /// The contents of all files; a corrupt file is quarantined and replaced.
    public func info() throws(StorageError) -> StorageInfo {
        var info = StorageInfo()
        for name in names { info = info + (try copy(name).copyInfo()) }
        return info
    }

    /// Reads all items, and deletes a feed's first corrupt one with those below it; a file with another
    /// corruption is quarantined and replaced.
    public func verify() throws(StorageError) -> [StorageCorruption] {
        var found: [StorageCorruption] = []
        for name in names { found += try copy(name).verifyCopy(cursorBehind: cursorBehind) }
        return found
    }

    /// Deletes the files, and quarantined ones. Processes that have them open continue with new ones.
    public func clear() throws(StorageError) {
        for name in names {
            let options = DatabaseOptions(kind: .copy(fileName: name))
            try Database.delete(DatabaseFiles(folder: folder, name: name), options)
        }
    }

    private func copy(_ name: String) -> SQLiteLibrary { SQLiteLibrary(cachedAt: folder + "/" + name) }

    /// The names of the files, of which only companions may be left.
    private var names: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return Set(
            names.compactMap { name in name.firstRange(of: ".sqlite").map { String(name[..<$0.upperBound]) } }
        )
        .sorted()
    }
}

extension SQLiteLibrary {
    fileprivate func copyInfo() throws(StorageError) -> StorageInfo {
        let sources = try read(else: []) { session throws(StorageError) in try session.copyInfo() }
        return StorageInfo(
            sources: sources, fileBytes: file.byteCount, quarantinedFiles: repairs.map(\.quarantinedFile))
    }

    fileprivate func verifyCopy(
        cursorBehind: (UUID) -> Cursor?
    ) throws(StorageError) -> [StorageCorruption] {
        do throws(StorageError) {
            let found = try write(else: []) { session throws(StorageError) in
                try session.verifyCopy(cursorBehind: cursorBehind)
            }
            return repairs.map(\.corruption) + found
        } catch {
            guard !repairs.isEmpty else { throw error }
            return repairs.map(\.corruption)
        }
    }
}

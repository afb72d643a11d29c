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
        for path in paths { info = info + (try SQLiteLibrary(cachedAt: path).copyInfo()) }
        return info
    }

    /// Reads all items, and deletes a feed's first corrupt one with those below it; a file with another
    /// corruption is quarantined and replaced.
    public func verify() throws(StorageError) -> [StorageCorruption] {
        var found: [StorageCorruption] = []
        for path in paths {
            found += try SQLiteLibrary(cachedAt: path).verifyCopy(cursorBehind: cursorBehind)
        }
        return found
    }

    /// Deletes the files, and quarantined ones. Processes that have them open continue with new ones.
    public func clear() throws(StorageError) {
        for path in paths { try Database.delete(DatabaseFiles(database: path), DatabaseOptions(kind: .copy)) }
    }

    /// The paths of the files, of which only companions may be left.
    private var paths: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let files = names.compactMap { name in name.firstRange(of: ".sqlite").map { name[..<$0.upperBound] } }
        return Set(files).sorted().map { "\(folder)/\($0)" }
    }
}

extension SQLiteLibrary {
    fileprivate func copyInfo() throws(StorageError) -> StorageInfo {
        let sources = try read(else: []) { session throws(StorageError) in try session.copyInfo() }
        return StorageInfo(
            sources: sources, fileBytes: byteCount, quarantinedFiles: repairs.map(\.quarantinedFile))
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

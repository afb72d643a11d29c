public import StorageInterface

extension SQLiteStorage {
    /// The contents of the file.
    public func info() throws(StorageError) -> StorageInfo {
        let sources = try database.read { session throws(StorageError) in
            try session.info()
        }
        return StorageInfo(sources: sources, fileBytes: database.files.byteCount)
    }

    /// Deletes the rows of the server with this base URL, pinned pictures included, or without one all rows
    /// and quarantined files. Then shrinks the file, unless another process is using it or the disk is full.
    public func clear(source: String? = nil) throws(StorageError) {
        try deleteAll(of: source)
        try shrink(ignoring: [.busy, .full])
    }

    /// Deletes all pictures of the server with this base URL, and the unpinned pictures of other servers.
    /// Called after the server's pictures moved to another store; the pinned pictures of other servers have
    /// still to move.
    public func abandonPictures(source: String) throws(StorageError) {
        let hasAny = try database.read { session throws(StorageError) in
            try session.hasPicturesToAbandon(of: try session.source(source) ?? 0)
        }
        guard hasAny else { return }
        try database.write { session throws(StorageError) in
            try session.abandonPictures(of: try session.source(source) ?? 0)
        }
        try shrink(ignoring: [.busy, .full])
    }

    private func deleteAll(of source: String?) throws(StorageError) {
        try database.write { session throws(StorageError) in
            for stored in try session.allSources() where source == nil || source == stored.url {
                try session.clear(stored.number)
            }
        }
        if source == nil { database.files.deleteQuarantined() }
    }

    /// Shrinks the file. Failures of the reasons in `ignored` do not matter: the next rows reuse free pages.
    private func shrink(ignoring ignored: Set<StorageError.Reason>) throws(StorageError) {
        do throws(StorageError) {
            try database.writeWithoutTransaction { session throws(StorageError) in try session.shrink() }
        } catch {
            guard ignored.contains(error.reason) else { throw error }
        }
    }

    /// Deletes all rows of the file in a folder, as ``clear(source:)`` does. On a full disk, and for a newer
    /// program's file, deletes the files instead; processes that have them open continue with new ones.
    ///
    /// - Throws: The errors of ``init(folder:pictureBudget:)`` except `full` and `newerVersion`.
    public static func clear(folder: String) throws(StorageError) {
        try clear(folder: folder, options: DatabaseOptions())
    }

    static func clear(folder: String, options: DatabaseOptions) throws(StorageError) {
        do throws(StorageError) {
            let storage = try SQLiteStorage(folder: folder, pictureBudget: 0, options: options)
            try storage.deleteAll(of: nil)
            try storage.shrink(ignoring: [.busy])
        } catch {
            guard error.reason == .full || error.reason == .newerVersion else { throw error }
            try Database.delete(files(in: folder), options)
        }
    }

    /// Reads all rows, and deletes corrupt ones so that the program fetches them again.
    ///
    /// Blocks other processes' writes; takes about a second for a gigabyte.
    ///
    /// - Returns: The corruptions that were found; empty for a sound file.
    public func verify() throws(StorageError) -> [StorageCorruption] {
        let repaired = repairs.count
        do throws(StorageError) {
            return try database.write { session throws(StorageError) in
                try session.checkIntegrity()
                return try session.verify()
            }
        } catch {
            let found = repairs.dropFirst(repaired)
            guard !found.isEmpty else { throw error }
            return found.map(\.corruption)
        }
    }
}

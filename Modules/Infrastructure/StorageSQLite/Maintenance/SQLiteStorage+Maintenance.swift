public import StorageInterface

extension SQLiteStorage {
    /// What is stored.
    public func info() throws(StorageError) -> StorageInfo {
        let sources = try database.read { session throws(StorageError) in
            try session.info()
        }
        return StorageInfo(sources: sources, fileBytes: database.files.byteCount)
    }

    /// Deletes what is stored of the server with this base URL, pictures to be kept and that they are included, or,
    /// without one, everything, broken files that were moved aside included; and gives the room back to the disk, where
    /// another process or a full disk does not keep it from doing so.
    public func clear(source: String? = nil) throws(StorageError) {
        try deleteAll(of: source)
        try shrinkWhereThereIsRoom()
    }

    /// Deletes the pictures of the server with this base URL, pinned ones too, and of other servers those that are not
    /// pinned: after a move to another store, which has the others still to come.
    public func abandonPictures(source: String) throws(StorageError) {
        let hasAny = try database.read { session throws(StorageError) in
            try session.hasPicturesToAbandon(of: try session.source(source) ?? 0)
        }
        guard hasAny else { return }
        try database.write { session throws(StorageError) in
            try session.abandonPictures(of: try session.source(source) ?? 0)
        }
        try shrinkWhereThereIsRoom()
    }

    private func shrinkWhereThereIsRoom() throws(StorageError) {
        do throws(StorageError) {
            try shrink()
        } catch {
            // What is stored next uses the room again.
            guard error.reason == .full else { throw error }
        }
    }

    private func deleteAll(of source: String?) throws(StorageError) {
        try database.write { session throws(StorageError) in
            for stored in try session.allSources() where source == nil || source == stored.url {
                try session.clear(stored.number)
            }
        }
        if source == nil { database.files.deleteMovedAside() }
    }

    private func shrink() throws(StorageError) {
        do throws(StorageError) {
            try database.maintain { session throws(StorageError) in try session.shrink() }
        } catch {
            guard error.reason == .busy else { throw error }
        }
    }

    /// Deletes everything that is stored in a folder, as ``clear(source:)`` does, also where there is no room for that: the
    /// files are then deleted as a whole, and whoever has them open goes on with new ones.
    ///
    /// - Throws: As opening a storage does, but for `full`.
    public static func clear(folder: String) throws(StorageError) {
        try clear(folder: folder, options: DatabaseOptions())
    }

    static func clear(folder: String, options: DatabaseOptions) throws(StorageError) {
        do throws(StorageError) {
            let storage = try SQLiteStorage(folder: folder, pictureBudget: 0, options: options)
            try storage.deleteAll(of: nil)
            try storage.shrink()
        } catch {
            guard error.reason == .full else { throw error }
            try Database.delete(DatabaseFiles(folder: folder, name: options.kind.fileName), options)
        }
    }

    /// Reads everything, and deletes what is not as it was stored, so that it is fetched again.
    ///
    /// No other process can write meanwhile; it takes about a second for a gigabyte.
    ///
    /// - Returns: What was damaged. None means that all is well.
    public func verify() throws(StorageError) -> [StorageCorruption] {
        let repaired = repairs.count
        do throws(StorageError) {
            return try database.write { session throws(StorageError) in
                try session.demandIntegrity()
                return try session.verify()
            }
        } catch {
            let found = repairs.dropFirst(repaired)
            guard !found.isEmpty else { throw error }
            return found.map(\.corruption)
        }
    }
}

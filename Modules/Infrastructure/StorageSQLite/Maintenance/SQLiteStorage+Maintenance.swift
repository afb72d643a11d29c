public import StorageInterface

extension SQLiteStorage {
    /// What is stored.
    public func info() throws(StorageError) -> CacheInfo {
        let sources = try database.read { session throws(StorageError) in
            try session.info()
        }
        return CacheInfo(sources: sources, fileBytes: database.files.byteCount)
    }

    /// Deletes what is stored of the server with this base URL, pictures to be kept and that they are included, or,
    /// without one, everything, broken files that were moved aside included; and gives the room back to the disk, where another process or a full disk does not keep
    /// it from doing so.
    public func clear(source: String? = nil) throws(StorageError) {
        try database.write { session throws(StorageError) in
            for stored in try session.allSources() where source == nil || source == stored.url {
                try session.clear(stored.number)
            }
        }
        if source == nil { database.files.deleteMovedAside() }
        do throws(StorageError) {
            try database.maintain { session throws(StorageError) in try session.shrink() }
        } catch {
            // What is stored next uses the room again.
            guard error.reason == .busy || error.reason == .full else { throw error }
        }
    }

    /// Reads everything, and deletes what is not as it was stored, so that it is fetched again.
    ///
    /// No other process can write meanwhile; it takes about a second for a gigabyte.
    ///
    /// - Returns: What was damaged. None means that all is well.
    public func verify() throws(StorageError) -> [StorageFinding] {
        let repaired = repairs.count
        do throws(StorageError) {
            return try database.write { session throws(StorageError) in
                try session.demandIntegrity()
                return try session.verify()
            }
        } catch {
            let found = repairs.dropFirst(repaired)
            guard !found.isEmpty else { throw error }
            return found.map { repair in
                StorageFinding(
                    subject: .file(movedTo: repair.movedTo), source: nil, detail: repair.cause.description)
            }
        }
    }
}

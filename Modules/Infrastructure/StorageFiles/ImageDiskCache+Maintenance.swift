public import StorageInterface

extension ImageDiskCache {
    /// What the cache holds.
    public struct Info: Hashable, Sendable {
        /// The number of different pictures.
        public var pictures: Int
        /// The number of their bytes.
        public var bytes: Int
    }

    /// What the cache holds.
    public func info() throws(StorageError) -> Info {
        try open()
        return Info(pictures: shelf!.pictures.count, bytes: shelf!.bytes)
    }

    /// Deletes all pictures, also those to be kept, and forgets which are to be kept.
    public func clear() throws(StorageError) {
        try open()
        for picture in shelf!.pictures.keys { try delete(picture) }
        for source in kept.keys { try keep([], of: source) }
    }

    /// Reads all pictures, and deletes those that are not as they were stored, so that they are fetched again.
    ///
    /// - Returns: How many were damaged or missing.
    public func verify() throws(StorageError) -> Int {
        try open()
        var damaged = 0
        for picture in shelf!.pictures.keys {
            let data = try fileSystem.read(folder.picture(picture))
            if let data, Digest(of: data) == picture { continue }
            drop(picture)
            damaged += 1
        }
        return damaged
    }
}

public import StorageInterface

extension FileStorage {
    /// What the folder holds.
    public struct Info: Hashable, Sendable {
        /// The number of pictures.
        public var pictures: Int
        /// The number of their bytes.
        public var bytes: Int
    }

    /// What the folder holds of the server with this base URL, or, without one, of all.
    public func info(source: String? = nil) throws(StorageError) -> Info {
        let source = source.map { SourceName(url: $0) }
        return try withIndex { index in
            let sizes = index.sizes.lazy.filter { source == nil || $0.key.source == source }.map(\.value)
            return Info(pictures: sizes.count, bytes: sizes.reduce(0, +))
        }
    }

    /// Deletes all pictures, also pinned ones, and forgets which are pinned.
    public func clear() throws(StorageError) {
        let sources = try withIndex { index throws(StorageError) in
            for picture in index.sizes.keys { try delete(picture, &index) }
            return Array(index.pinned.keys)
        }
        for source in sources { try pin([], of: source) }
    }

    /// Deletes the pictures of the server with this base URL, pinned ones too, and of other servers those that are not
    /// pinned: after a move to another store, which has the others still to come.
    public func abandon(source: String) throws(StorageError) {
        try pin([], of: source)
        try withIndex { index throws(StorageError) in
            for picture in index.sizes.keys where !index.isPinned(picture) { try delete(picture, &index) }
        }
    }

    /// Reads all pictures, and deletes those that are not as they were stored, so that they are fetched again.
    ///
    /// - Returns: The URLs of those that were damaged or missing; `nil` for a URL that cannot be read.
    public func verify() throws(StorageError) -> [String?] {
        try withIndex { index throws(StorageError) in
            var damaged: [String?] = []
            for picture in index.sizes.keys {
                let file = try fileSystem.read(path(of: picture))
                if let file, PictureFile.picture(in: file, named: picture) != nil { continue }
                drop(picture, &index)
                damaged.append(file.flatMap { PictureFile.url(in: $0, named: picture) })
            }
            return damaged
        }
    }

    private func delete(_ picture: PictureName, _ index: inout PictureIndex) throws(StorageError) {
        try fileSystem.remove(path(of: picture))
        index.remove(picture)
    }
}

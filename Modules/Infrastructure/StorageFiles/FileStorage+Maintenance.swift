import PictureStorageInterface
public import StorageInterface

extension FileStorage: StorageMaintenance {
    /// The pictures of each server whose name one of its files tells, and the bytes of all pictures.
    public func info() throws(StorageError) -> StorageInfo {
        guard exists else { return StorageInfo() }
        return try withIndex { index throws(StorageError) in
            var info = StorageInfo(fileBytes: index.sizes.values.reduce(0, +))
            for (_, pictures) in Dictionary(grouping: index.sizes, by: \.key.source) {
                guard let url = try url(ofServerOf: pictures.map(\.key)) else { continue }
                let records = StorageInfo.Records(
                    count: pictures.count, bytes: pictures.reduce(0) { $0 + $1.value })
                info.sources.append(StorageInfo.Source(url: url, records: [.picture: records]))
            }
            info.sources.sort { $0.url < $1.url }
            return info
        }
    }

    private func url(ofServerOf pictures: [PictureName]) throws(StorageError) -> String? {
        for picture in pictures {
            let file = try fileSystem.read(path(of: picture))
            if let key = file.flatMap({ PictureFile.urls(in: $0, named: picture) }) { return key.source }
        }
        return nil
    }

    /// Deletes all pictures, also pinned ones, and forgets which are pinned.
    public func clear() throws(StorageError) {
        guard exists else { return }
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
    /// - Returns: Those that were damaged or missing.
    public func verify() throws(StorageError) -> [StorageCorruption] {
        guard exists else { return [] }
        return try withIndex { index throws(StorageError) in
            var damaged: [StorageCorruption] = []
            for picture in index.sizes.keys {
                let file = try fileSystem.read(path(of: picture))
                if let file, PictureFile.picture(in: file, named: picture) != nil { continue }
                drop(picture, &index)
                let urls = file.flatMap { PictureFile.urls(in: $0, named: picture) }
                damaged.append(
                    StorageCorruption(
                        subject: .record(.picture, name: urls?.picture), source: urls?.source,
                        detail: "its file is not as it was written"))
            }
            return damaged
        }
    }

    private func delete(_ picture: PictureName, _ index: inout PictureIndex) throws(StorageError) {
        try fileSystem.remove(path(of: picture))
        index.remove(picture)
    }
}

import PictureStorageInterface
public import StorageInterface

extension FileStorage: StorageMaintenance {
    /// The pictures of each server whose URL is readable in one of its files, and the bytes of all pictures.
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

    private func url(ofServerOf pictures: [PictureFileName]) throws(StorageError) -> String? {
        for picture in pictures {
            let file = try fileSystem.read(path(of: picture))
            if let key = file.flatMap({ PictureFileFormat.urls(in: $0, named: picture) }) {
                return key.source
            }
        }
        return nil
    }

    /// Deletes all pictures and pins.
    public func clear() throws(StorageError) {
        guard exists else { return }
        let sources = try withIndex { index throws(StorageError) in
            for picture in index.sizes.keys { try delete(picture, &index) }
            return Array(index.pinned.keys)
        }
        for source in sources { try pin([], of: source) }
    }

    /// Deletes all pictures of the server with this base URL, and the unpinned pictures of other servers.
    /// Called after the server's pictures moved to another store; the pinned pictures of other servers have
    /// still to move.
    public func abandon(source: String) throws(StorageError) {
        try pin([], of: source)
        try withIndex { index throws(StorageError) in
            for picture in index.sizes.keys where !index.isPinned(picture) { try delete(picture, &index) }
        }
    }

    /// Reads all pictures, and deletes corrupt ones so that the program fetches them again.
    ///
    /// - Returns: The corrupt and missing pictures.
    public func verify() throws(StorageError) -> [StorageCorruption] {
        guard exists else { return [] }
        return try withIndex { index throws(StorageError) in
            var corruptions: [StorageCorruption] = []
            for picture in index.sizes.keys {
                let file = try fileSystem.read(path(of: picture))
                if let file, PictureFileFormat.picture(in: file, named: picture) != nil { continue }
                drop(picture, &index)
                let urls = file.flatMap { PictureFileFormat.urls(in: $0, named: picture) }
                corruptions.append(
                    StorageCorruption(
                        subject: .record(.picture, name: urls?.picture), source: urls?.source,
                        detail: "the file was changed or damaged"))
            }
            return corruptions
        }
    }

    private func delete(_ picture: PictureFileName, _ index: inout PictureIndex) throws(StorageError) {
        try fileSystem.remove(path(of: picture))
        index.remove(picture)
    }
}

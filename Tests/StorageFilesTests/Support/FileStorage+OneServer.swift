import FoundationEssentials
import PictureStorageInterface
import StorageFiles
import StorageInterface

/// A picture of a thousand bytes, each the number.
func picture(_ number: Int, _ count: Int = 1_000) -> Data { Data(repeating: UInt8(number), count: count) }

extension FileStorage {
    /// The storage on a disk, at a time in seconds after the first one.
    static func on(_ disk: InMemoryFileSystem, budget: Int = 3_000, after time: Double = 0) -> FileStorage {
        let now = Date(timeIntervalSince1970: 1_700_000_000 + time)
        return FileStorage(folder: "/cache", pictureBudget: budget, fileSystem: disk, now: { now })
    }

    /// The number of pictures of a server, or of all, and of their bytes.
    func counts(_ source: String? = nil) throws -> [Int] {
        let info = try info()
        guard let source else { return [info.count(of: .picture), info.fileBytes] }
        let pictures = info.sources.first { $0.url == source }?[.picture] ?? StorageInfo.Records()
        return [pictures.count, pictures.bytes]
    }
}

/// The pictures of one server with an empty base URL.
extension FileStorage {
    func insert(_ data: Data, for url: String) throws(StorageError) {
        try pictureStore(source: "").insert(data, for: url)
    }

    func retrieve(for url: String) throws(StorageError) -> Data? {
        try pictureStore(source: "").retrieve(for: url)
    }

    func pin(_ urls: Set<String>) throws(StorageError) {
        try pictureStore(source: "").pin(urls)
    }
}

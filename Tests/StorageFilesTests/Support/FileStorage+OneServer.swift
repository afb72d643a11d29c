import FoundationEssentials
import PictureStorageInterface
import StorageFiles
import StorageInterface

extension FileStorage {
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

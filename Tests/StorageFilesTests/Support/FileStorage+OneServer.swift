import FoundationEssentials
import PictureStorageInterface
import StorageFiles
import StorageInterface

/// The pictures of one server, whose base URL does not matter.
extension FileStorage {
    func insert(_ data: Data, for url: String) throws(StorageError) {
        try pictureStore(source: "").insert(data, for: url)
    }

    func retrieve(for url: String) throws(StorageError) -> Data? {
        try pictureStore(source: "").retrieve(for: url)
    }

    func keep(_ urls: Set<String>) throws(StorageError) {
        try pictureStore(source: "").keep(urls)
    }
}

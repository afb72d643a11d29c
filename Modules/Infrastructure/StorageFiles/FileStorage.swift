public import FoundationEssentials
public import PictureStorageInterface
import StorageInterface
import Synchronization

/// The pictures of all servers in files, within a budget of bytes; evicts the least recently used ones.
///
/// Each picture is one file, written to a temporary path and renamed, so that it is complete or missing. A
/// corrupt file is detected when it is read, and counts as missing.
///
/// Several storages, in one process or in several, may use one folder at once; each applies its budget to the
/// pictures that it knows. All methods wait for the disk; callers run them on a scheduler. Reading a picture
/// does not wait for writing another one.
public final class FileStorage: Sendable {
    let folder: String
    let budget: Int
    let fileSystem: any FileSystem
    private let now: @Sendable () -> Date
    /// `nil` until the folder is first needed.
    private let index = Mutex<PictureIndex?>(nil)

    /// Makes a storage in a folder, which the first use reads.
    ///
    /// - Parameters:
    ///   - folder: The absolute path of a folder without other files, created by the first use if it is
    ///     missing.
    ///   - pictureBudget: The most bytes of all unpinned pictures together. A larger picture is not stored.
    ///   - fileSystem: The disk.
    ///   - now: The wall clock.
    public init(
        folder: String, pictureBudget: Int, fileSystem: any FileSystem = SystemFileSystem(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.folder = folder
        budget = pictureBudget
        self.fileSystem = fileSystem
        self.now = now
    }

    /// The store of the pictures of the server with this base URL.
    public func pictureStore(source: String) -> any PictureStore {
        FilePictureStore(storage: self, source: source)
    }

    /// Runs `body` with the index, which the first call reads from the folder.
    func withIndex<Value: Sendable>(
        _ body: (inout PictureIndex) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        try index.withLock { index throws(StorageError) in
            if index == nil { index = try opened() }
            return try body(&index!)
        }
    }

    /// Whether the folder exists, even without pictures.
    public var exists: Bool { fileSystem.hasFolder(pictures) }

    // MARK: Pictures

    func insert(_ data: Data, for url: String, of source: String) throws(StorageError) {
        let (key, name) = Self.name(of: url, source)
        let fits = try withIndex { index throws(StorageError) in
            if data.count <= budget || index.isPinned(name) { return true }
            try fileSystem.remove(path(of: name))
            index.remove(name)
            return false
        }
        guard fits else { return }
        try writeAside([data, PictureFileFormat.trailer(of: data, key)]) { aside throws(StorageError) in
            try withIndex { index throws(StorageError) in
                try evict(&index, before: name, size: data.count)
                try fileSystem.move(aside, to: path(of: name))
                index.insert(name, size: data.count)
                use(name, &index)
            }
        }
    }

    func retrieve(for url: String, of source: String) throws(StorageError) -> Data? {
        let (key, name) = Self.name(of: url, source)
        let file = try fileSystem.read(path(of: name))
        if let picture = file.flatMap({ PictureFileFormat.picture(in: $0, named: name, key: key) }) {
            // Pictures of a read-only folder can be read.
            try? withIndex { index throws(StorageError) in
                // Another process may have stored the picture.
                if index.sizes[name] == nil { index.insert(name, size: picture.count) }
                use(name, &index)
            }
            return picture
        }
        return try index.withLock { index throws(StorageError) in
            // Another thread may have stored the picture meanwhile.
            if let file = try fileSystem.read(path(of: name)) {
                if let picture = PictureFileFormat.picture(in: file, named: name, key: key) { return picture }
                try? fileSystem.remove(path(of: name))
            }
            index?.remove(name)
            return nil
        }
    }

    func touch(_ url: String, of source: String) throws(StorageError) -> Int? {
        let name = Self.name(of: url, source).name
        let size: Int? = try? withIndex { index throws(StorageError) in
            guard let size = index.sizes[name] else { return nil }
            try fileSystem.setTime(index.use(name, at: nanoseconds), of: path(of: name))
            return size
        }
        // Another process may have stored or evicted the picture.
        if let size { return size }
        return try retrieve(for: url, of: source)?.count
    }

    /// Deletes a corrupt or missing picture; ignores a failure of the disk.
    func drop(_ name: PictureFileName, _ index: inout PictureIndex) {
        try? fileSystem.remove(path(of: name))
        index.remove(name)
    }

    /// Records a use; one that the disk fails to store is valid until the end of the program.
    private func use(_ name: PictureFileName, _ index: inout PictureIndex) {
        try? fileSystem.setTime(index.use(name, at: nanoseconds), of: path(of: name))
    }

    /// The wall clock, in nanoseconds since 1970.
    private var nanoseconds: Int64 { Int64(min(max(now().timeIntervalSince1970, 0), 9_000_000_000) * 1e9) }

    private func evict(
        _ index: inout PictureIndex, before name: PictureFileName? = nil, size: Int = 0
    ) throws(StorageError) {
        while let victim = index.victim(before: name, size: size, budget: budget) {
            try fileSystem.remove(path(of: victim))
            index.remove(victim)
        }
    }

    // MARK: Pinned pictures

    func pin(_ urls: Set<String>, of source: String) throws(StorageError) {
        try pin(Set(urls.map { Self.name(of: $0, source).name }), of: SourceName(url: source))
    }

    func pin(_ names: Set<PictureFileName>, of source: SourceName) throws(StorageError) {
        try withIndex { index throws(StorageError) in
            guard names != index.pinned[source, default: []] else { return }
            let path = pinned + "/" + source.text
            if names.isEmpty {
                try fileSystem.remove(path)
            } else {
                let lines = names.map(\.text).joined(separator: "\n")
                try writeAside([Data(lines.utf8)]) { aside throws(StorageError) in
                    try fileSystem.move(aside, to: path)
                }
            }
            index.pin(names, of: source)
        }
    }

    // MARK: Folder

    var pictures: String { folder + "/pictures" }
    /// The folder of files with the names of each server's pinned pictures.
    private var pinned: String { folder + "/pinned" }
    /// The folder of incomplete files.
    private var aside: String { folder + "/aside" }

    private static func name(of url: String, _ source: String) -> (key: Data, name: PictureFileName) {
        let key = PictureFileFormat.key(of: url, source)
        return (key, PictureFileName(key, of: SourceName(url: source)))
    }

    func path(of name: PictureFileName) -> String { pictures + "/" + name.text }

    /// Writes a temporary file for `body` to rename; deletes it if `body` throws.
    private func writeAside(
        _ parts: [Data], _ body: (String) throws(StorageError) -> Void
    ) throws(StorageError) {
        let path = aside + "/" + UUID().uuidString
        do throws(StorageError) {
            try fileSystem.write(parts, to: path)
            try body(path)
        } catch {
            try? fileSystem.remove(path)
            throw error
        }
    }

    /// Reads the folder, deletes stray files, and evicts pictures beyond the budget.
    private func opened() throws(StorageError) -> PictureIndex {
        for path in [folder, pictures, pinned, aside] { try fileSystem.makeFolder(path) }
        var index = PictureIndex()
        for entry in try fileSystem.entries(of: pinned) {
            let path = pinned + "/" + entry.name
            guard let source = SourceName(entry.name), let data = try fileSystem.read(path) else {
                try? fileSystem.remove(path)
                continue
            }
            let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
            index.pin(Set(lines.compactMap { PictureFileName($0) }), of: source)
        }
        for entry in try fileSystem.entries(of: pictures).sorted(by: { $0.time < $1.time }) {
            if let name = PictureFileName(entry.name) {
                index.insert(name, size: PictureFileFormat.pictureSize(name, fileSize: entry.size))
                index.adopt(lastUse: entry.time)
            } else {
                try? fileSystem.remove(pictures + "/" + entry.name)
            }
        }
        // Other processes rename their temporary files within a minute.
        for entry in try fileSystem.entries(of: aside)
        where abs(now().timeIntervalSince1970 - Double(entry.time) / 1e9) > 60 {
            try? fileSystem.remove(aside + "/" + entry.name)
        }
        // Storing the next picture retries a failed eviction.
        try? evict(&index)
        return index
    }
}

/// The pictures of one server.
private struct FilePictureStore: PictureStore {
    let storage: FileStorage
    let source: String

    func insert(_ data: Data, for url: String) throws(StorageError) {
        try storage.insert(data, for: url, of: source)
    }

    func retrieve(for url: String) throws(StorageError) -> Data? {
        try storage.retrieve(for: url, of: source)
    }

    func touch(_ url: String) throws(StorageError) -> Int? {
        try storage.touch(url, of: source)
    }

    func pin(_ urls: Set<String>) throws(StorageError) {
        try storage.pin(urls, of: source)
    }
}

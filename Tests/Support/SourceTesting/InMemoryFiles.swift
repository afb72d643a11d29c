public import FoundationEssentials
import ItemInterface
public import SourceInterface
import Synchronization

/// Files and folders in memory. A folder exists while a file is in it, or once it was made.
public final class InMemoryFiles: LocalFiles {
    private struct State {
        var files: [String: (bytes: [UInt8], modified: Date)] = [:]
        var folders: Set<String> = []
        var watches: [(folder: String, continuation: AsyncStream<Void>.Continuation)] = []
        var readings: [String] = []
        var forbidden: Set<String> = []
    }

    private let state = Mutex(State())

    /// Makes a machine without files.
    public init() {}

    /// The paths whose bytes were read, in order.
    public var readings: [String] { state.withLock(\.readings) }

    /// The paths of all files, sorted.
    public var paths: [String] { state.withLock { $0.files.keys.sorted() } }

    /// The bytes of a file, without counting as a reading; `nil` if there is none.
    public func content(of path: String) -> [UInt8]? { state.withLock { $0.files[path]?.bytes } }

    /// Makes an empty folder.
    public func makeFolder(_ path: String) { state.withLock { _ = $0.folders.insert(path) } }

    /// Makes every reading of a file fail; it stays in its folder.
    public func forbid(_ path: String) { state.withLock { _ = $0.forbidden.insert(path) } }

    /// Writes a file, and notifies the watchers of its folder; `nil` deletes it.
    public func write(_ bytes: [UInt8]?, to path: String, modified: Date = SourceSubject.now) {
        let folder = Self.folder(of: path)
        state.withLock { state in
            state.folders.insert(folder)
            state.files[path] = bytes.map { ($0, modified) }
            for watch in state.watches where watch.folder == folder { watch.continuation.yield() }
        }
    }

    /// The bytes of a file.
    @concurrent public func bytes(of path: String, limit: Int) async throws -> [UInt8] {
        let bytes = try read(path)
        guard bytes.count <= limit else { throw SourceError.unreadable(reason: "\(path): it is too large") }
        return bytes
    }

    /// The first bytes of a file.
    @concurrent public func head(of path: String, count: Int) async throws -> [UInt8] {
        Array(try read(path).prefix(count))
    }

    /// The files in a folder.
    @concurrent public func files(in folder: String) async throws -> [LocalFile] {
        try state.withLock { state in
            guard state.folders.contains(folder) else {
                throw SourceError.missingPath(reason: "\(folder): there is no such folder")
            }
            return state.files.filter { Self.folder(of: $0.key) == folder }.map { path, file in
                LocalFile(
                    name: String(path.dropFirst(folder.count + 1)), path: path, size: file.bytes.count,
                    modified: file.modified)
            }
        }
    }

    /// An element for each file that is written or deleted after this call.
    public func changes(in folder: String) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        state.withLock { $0.watches.append((folder, continuation)) }
        return stream
    }

    private func read(_ path: String) throws -> [UInt8] {
        try state.withLock { state in
            state.readings.append(path)
            guard let file = state.files[path], !state.forbidden.contains(path) else {
                throw SourceError.missingPath(reason: "\(path): there is no such file")
            }
            return file.bytes
        }
    }

    private static func folder(of path: String) -> String {
        String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
    }
}

import FoundationEssentials
import Glibc
import ItemInterface
public import SourceInterface
import Synchronization

/// The files and folders of this machine, through Linux's system calls.
public final class SystemFiles: LocalFiles {
    private let watches = Mutex<[ObjectIdentifier: FolderWatch]>([:])

    /// Makes access to files. An object knows only its own watches.
    public init() {}

    /// The bytes of a file.
    @concurrent public func bytes(of path: String, limit: Int) async throws -> [UInt8] {
        do throws(FileError) {
            return try await Self.read(path, limit: limit)
        } catch {
            throw error.sourceError(path)
        }
    }

    /// The first bytes of a file.
    @concurrent public func head(of path: String, count: Int) async throws -> [UInt8] {
        do throws(FileError) {
            return try OpenFile(path).bytes(limit: count)
        } catch {
            throw error.sourceError(path)
        }
    }

    /// The files in a folder.
    @concurrent public func files(in folder: String) async throws -> [LocalFile] {
        let written = watches.withLock { watches in
            watches.values.filter { $0.folder == folder }.reduce(into: Set()) { $0.formUnion($1.written) }
        }
        do throws(FileError) {
            return try Self.list(folder).filter { !written.contains($0.name) }
        } catch {
            throw error.sourceError(folder)
        }
    }

    /// The changes in a folder; unread changes are merged.
    public func changes(in folder: String) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        guard let watch = FolderWatch(of: folder, onChange: { continuation.yield() }) else {
            continuation.finish()
            return stream
        }
        watches.withLock { $0[ObjectIdentifier(watch)] = watch }
        continuation.onTermination = { _ in watch.end() }
        watch.start { [weak self] in
            self?.watches.withLock { $0[ObjectIdentifier(watch)] = nil }
            continuation.finish()
        }
        return stream
    }

    /// The bytes of a file of at most `limit` bytes, with an error that gives the reason.
    ///
    /// Never blocks on pipes and devices, and allocates at most `limit` + 1 bytes.
    @concurrent public static func read(_ path: String, limit: Int) async throws(FileError) -> [UInt8] {
        let file = try OpenFile(path)
        guard file.size <= limit else { throw .tooLarge }
        // A file may grow while it is read.
        let bytes = try file.bytes(limit: limit + 1)
        guard bytes.count <= limit else { throw .tooLarge }
        return bytes
    }

    private static func list(_ folder: String) throws(FileError) -> [LocalFile] {
        guard let stream = opendir(folder) else { throw .system(errno) }
        defer { closedir(stream) }
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        var files: [LocalFile] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else { break }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(validating: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            var status = stat()
            // The file may have been deleted meanwhile.
            guard let name, !name.hasPrefix("."), fstatat(dirfd(stream), name, &status, 0) == 0,
                status.st_mode & S_IFMT == S_IFREG
            else { continue }
            files.append(
                LocalFile(
                    name: name, path: prefix + name, size: Int(status.st_size), modified: Date(status.st_mtim)
                ))
        }
        guard errno == 0 else { throw .system(errno) }
        return files
    }
}

extension Date {
    fileprivate init(_ time: timespec) {
        self.init(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000)
    }
}

import Foundation
import Glibc
import HTTPInterface

/// The file of a download that has not ended: `PATH.part`, and its origin in `PATH.part.json`. It is locked
/// for other processes, and deleted without bytes.
final class PartFile {
    /// The URL of the body, and the state of the download at its beginning.
    private struct Origin: Codable {
        let url: String
        var state: HTTPDownloadState
    }

    /// Calls of the system, which a test replaces. Each returns 0, or `errno`.
    struct Calls: Sendable {
        /// Gives a file a second name.
        var link: @Sendable (_ old: String, _ new: String) -> Int32 = {
            Glibc.link($0, $1) == 0 ? 0 : errno
        }
        /// Writes the bytes of a descriptor to the disk.
        var synchronize: @Sendable (_ descriptor: Int32) -> Int32 = { fdatasync($0) == 0 ? 0 : errno }
    }

    private typealias Failure = FileDownloader.Failure

    private let path: String
    private let descriptor: Int32
    private let url: HTTPURL
    private let calls: Calls
    private(set) var state: HTTPDownloadState
    /// The number of bytes that were written since the last ``synchronize()``.
    private var unsynchronized = 0
    private var isFinished = false

    /// Opens the file of the first path at which there is neither a file nor the part of another download.
    static func open(
        for url: HTTPURL, at paths: [String], calls: Calls = Calls()
    ) throws(FileDownloader.Failure) -> PartFile {
        var last = ""
        for path in paths {
            last = path
            if try !exists(path), let file = try PartFile(of: url, path, calls) { return file }
        }
        throw .system(EEXIST, path: last)
    }

    /// Opens or creates the file; `nil` if it is that of another program, or of another URL.
    private init?(of url: HTTPURL, _ path: String, _ calls: Calls) throws(FileDownloader.Failure) {
        let part = path + ".part"
        let origin = (FileManager.default.contents(atPath: part + ".json")).flatMap {
            try? JSONDecoder().decode(Origin.self, from: $0)
        }
        if let origin, origin.url != url.text { return nil }
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
        // A file without an origin is that of another download, which has just begun, or of another program.
        let descriptor = Glibc.open(part, origin == nil ? flags | O_EXCL : flags, 0o666)
        if descriptor < 0, errno == EEXIST { return nil }
        guard descriptor >= 0 else { throw .system(errno, path: part) }
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let code = errno
            // Some network file systems have no locks.
            if ![ENOLCK, EOPNOTSUPP, ENOSYS].contains(code) {
                close(descriptor)
                throw code == EWOULDBLOCK ? .busy(path: path) : .system(code, path: part)
            }
        }
        var (opened, named) = (stat(), stat())
        guard fstat(descriptor, &opened) == 0, opened.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        // The process with the lock may have finished the file meanwhile.
        guard lstat(part, &named) == 0, named.st_ino == opened.st_ino else {
            close(descriptor)
            throw .busy(path: path)
        }
        self.path = path
        self.descriptor = descriptor
        self.url = url
        self.calls = calls
        state = origin?.state ?? HTTPDownloadState()
        state.count = Int(opened.st_size)
        guard let expected = state.expectedCount, state.count > expected else { return }
        state = HTTPDownloadState()
    }

    deinit {
        var status = stat()
        if !isFinished, fstat(descriptor, &status) == 0, status.st_size == 0 {
            for name in [path + ".part", path + ".part.json"] { unlink(name) }
        }
        // A process that is being started has the descriptor for a moment.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Whether all bytes are there.
    var isComplete: Bool { state.canResume && state.count == state.expectedCount }

    /// Begins with a response: truncates the file where that has the whole body.
    func begin(_ stream: HTTPStream) throws {
        try state.begin(stream)
        guard state.count == 0 else { return }
        guard ftruncate(descriptor, 0) == 0 else { throw Failure.system(errno, path: path) }
        try writeOrigin()
    }

    /// Appends bytes.
    func append(_ data: Data) throws(FileDownloader.Failure) {
        let code = data.withUnsafeBytes { bytes in
            Self.write(bytes, to: descriptor, at: state.count) { state.count += $0 }
        }
        if code != 0 { throw .system(code, path: path) }
        unsynchronized += data.count
        if unsynchronized >= Self.synchronizedCount { try synchronize() }
    }

    /// Writes the bytes to the disk, every ``synchronizedCount`` ones, so that the last time does not take long.
    private func synchronize() throws(FileDownloader.Failure) {
        unsynchronized = 0
        let code = calls.synchronize(descriptor)
        // Some file systems have no such call.
        if ![0, EINVAL, EROFS].contains(code) { throw .system(code, path: path) }
    }

    private static let synchronizedCount = 32_000_000

    /// Ends the body of a response.
    func end() throws(HTTPError) { try state.end() }

    /// Gives the file its path, or the first free one behind that.
    func finish(at paths: [String]) throws(FileDownloader.Failure) -> String {
        try synchronize()
        var last = path
        for path in paths.drop(while: { $0 != self.path }) {
            last = path
            switch rename(self.path + ".part", to: path) {
            case 0:
                isFinished = true
                unlink(self.path + ".part.json")
                return path
            case EEXIST: continue
            case let code: throw .system(code, path: path)
            }
        }
        throw .system(EEXIST, path: last)
    }

    /// Writes the origin in place of an earlier one. The URL may have a secret.
    private func writeOrigin() throws {
        let name = path + ".part.json"
        let data = try JSONEncoder().encode(Origin(url: url.text, state: state))
        unlink(name)
        let file = Glibc.open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Failure.system(errno, path: name) }
        defer { close(file) }
        let code = data.withUnsafeBytes { Self.write($0, to: file, at: 0) { _ in } }
        if code != 0 { throw Failure.system(code, path: name) }
    }

    private static func exists(_ path: String) throws(FileDownloader.Failure) -> Bool {
        var status = stat()
        if lstat(path, &status) == 0 { return true }
        guard errno == ENOENT else { throw .system(errno, path: path) }
        return false
    }

    /// Writes all bytes from an offset on.
    ///
    /// - Parameter written: Called with the number of bytes of each write.
    /// - Returns: 0, or `errno`.
    private static func write(
        _ bytes: UnsafeRawBufferPointer, to file: Int32, at offset: Int, written: (Int) -> Void
    ) -> Int32 {
        var done = 0
        while done < bytes.count {
            let count = pwrite(file, bytes.baseAddress! + done, bytes.count - done, off_t(offset + done))
            if count < 0, errno != EINTR { return errno }
            done += max(0, count)
            written(max(0, count))
        }
        return 0
    }

    /// Renames a file, unless the new name exists.
    ///
    /// - Returns: 0, or `errno`.
    private func rename(_ old: String, to new: String) -> Int32 {
        switch calls.link(old, new) {
        case 0:
            unlink(old)
            return 0
        case EEXIST: return EEXIST
        default: break
        }
        // A file system without links, such as that of a memory card.
        let file = Glibc.open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard file >= 0 else { return errno }
        close(file)
        guard Glibc.rename(old, new) != 0 else { return 0 }
        let code = errno
        unlink(new)
        return code
    }
}

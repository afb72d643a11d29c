import CXXHash
import FoundationEssentials
import Glibc
import StorageInterface

/// The values of all servers in one file, which is replaced whole: after a crash it holds the old values or the new ones.
///
/// Programs that share the file take turns to write. The costs of a call grow with the file: it is a store to begin with.
struct StoredFile<Value: Codable & Sendable>: Sendable {
    private let folder: String
    private let path: String
    private let source: String
    private let initial: Value
    private let isExpendable: Bool

    /// Makes no file before something is stored.
    ///
    /// - Parameters:
    ///   - folder: Its absolute path; it need not be there.
    ///   - name: The file's name without a suffix.
    ///   - source: The base URL of the server whose value this is.
    ///   - initial: The value where none is stored.
    ///   - isExpendable: Whether a damaged file counts as none. Otherwise it is told by each call, and stays as it is.
    init(folder: String, name: String, source: String, initial: Value, isExpendable: Bool = false) {
        self.folder = folder
        path = "\(folder)/\(name).json"
        self.source = source
        self.initial = initial
        self.isExpendable = isExpendable
    }

    /// The server's value.
    func read() throws(StorageError) -> Value {
        try values()[source] ?? initial
    }

    /// Changes the server's value.
    func update(_ change: (inout Value) -> Void) throws(StorageError) {
        guard !folder.isEmpty else { throw StorageError(.unavailable, message: "no folder") }
        try makeFolder()
        // The lock is in a file of its own, since the other one is replaced. Closing it releases the lock.
        let lock = open(path + ".lock", O_RDONLY | O_CREAT | O_CLOEXEC, 0o600)
        try demand(lock >= 0)
        defer { close(lock) }
        while flock(lock, LOCK_EX) != 0 { try demand(errno == EINTR) }
        var values = try values()
        change(&values[source, default: initial])
        let json: Data
        do { json = try JSONEncoder().encode(values) } catch {
            throw StorageError(.inputOutput, message: "\(path): \(error)")
        }
        try replace(by: Data("\(hash(of: json))\n".utf8) + json)
    }

    private func values() throws(StorageError) -> [String: Value] {
        let bytes: Data
        do {
            bytes = try Data(contentsOf: URL(filePath: path))
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return [:]
        } catch {
            throw StorageError(.inputOutput, message: "\(path): \(error)")
        }
        let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
        if parts.count == 2, parts[0].elementsEqual(hash(of: parts[1]).utf8),
            let values = try? JSONDecoder().decode([String: Value].self, from: parts[1])
        {
            return values
        }
        guard isExpendable else { throw StorageError(.damaged, message: path) }
        return [:]
    }

    private func hash(of bytes: Data) -> String {
        String(bytes.withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }, radix: 16)
    }

    private func replace(by bytes: Data) throws(StorageError) {
        let aside = path + ".new"
        do throws(StorageError) {
            let file = open(aside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            try demand(file >= 0)
            defer { close(file) }
            var rest = bytes
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
                try demand(count >= 0 || errno == EINTR)
                rest = rest.dropFirst(max(0, count))
            }
            try demand(fsync(file) == 0)
            try demand(rename(aside, path) == 0)
        } catch {
            unlink(aside)
            throw error
        }
        // The new name outlasts a power cut once the folder is written too.
        let folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try demand(folder >= 0)
        defer { close(folder) }
        try demand(fsync(folder) == 0)
    }

    private func makeFolder() throws(StorageError) {
        var partial = ""
        for name in folder.split(separator: "/") {
            partial += "/" + name
            try demand(mkdir(partial, 0o700) == 0 || errno == EEXIST)
        }
    }

    /// Throws what the operating system's last call failed with, unless it `succeeded`.
    private func demand(_ succeeded: Bool) throws(StorageError) {
        let code = errno
        guard !succeeded else { return }
        let reason: StorageError.Reason =
            switch code {
            case ENOSPC, EDQUOT, EFBIG: .full
            case EROFS, EACCES, EPERM: .readOnly
            case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG: .unavailable
            default: .inputOutput
            }
        throw StorageError(reason, code: Int(code), message: "\(path): \(String(cString: strerror(code)))")
    }
}

import FoundationEssentials
import Glibc
import StorageInterface

/// The values of all servers in one JSON file, which each write replaces: after a crash it holds the old values or the new ones.
///
/// Processes that share the file write in turns. A call reads the whole file.
struct StoredFile<Value: Codable & Sendable>: Sendable {
    private let folder: String
    private let path: String
    private let source: String
    private let initial: Value
    private let isExpendable: Bool

    /// - Parameters:
    ///   - folder: The absolute path of the file's folder, which the first write creates.
    ///   - name: The file's name without its suffix.
    ///   - source: The base URL of the server that the value belongs to.
    ///   - initial: The value until one is stored.
    ///   - isExpendable: Whether a corrupt file counts as empty; otherwise each call reports it and the file stays.
    init(folder: String, name: String, source: String, initial: Value, isExpendable: Bool = false) {
        self.folder = folder
        path = "\(folder)/\(name).json"
        self.source = source
        self.initial = initial
        self.isExpendable = isExpendable
    }

    func read() throws(StorageError) -> Value {
        try values()[source] ?? initial
    }

    func update(_ change: (inout Value) -> Void) throws(StorageError) {
        guard !folder.isEmpty else { throw StorageError(.unavailable, message: "no folder") }
        var partial = ""
        for name in folder.split(separator: "/") {
            partial += "/" + name
            try check(mkdir(partial, 0o700) == 0 || errno == EEXIST)
        }
        // A lock on the file itself would end with its replacement.
        let lock = open(path + ".lock", O_RDONLY | O_CREAT | O_CLOEXEC, 0o600)
        try check(lock >= 0)
        defer { close(lock) }
        while flock(lock, LOCK_EX) != 0 { try check(errno == EINTR) }
        var values = try values()
        change(&values[source, default: initial])
        let json: Data
        do { json = try JSONEncoder().encode(values) } catch {
            throw StorageError(.inputOutput, message: "\(path): \(error)")
        }
        try replace(by: Data("\(checksum(of: json))\n".utf8) + json)
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
        if parts.count == 2, parts[0].elementsEqual(checksum(of: parts[1]).utf8),
            let values = try? JSONDecoder().decode([String: Value].self, from: parts[1])
        {
            return values
        }
        guard isExpendable else { throw StorageError(.damaged, message: path) }
        return [:]
    }

    /// FNV-1a, with 64 bits.
    private func checksum(of bytes: Data) -> String {
        String(
            bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 16)
    }

    private func replace(by bytes: Data) throws(StorageError) {
        let temporary = path + ".new"
        do throws(StorageError) {
            let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            try check(file >= 0)
            defer { close(file) }
            var rest = bytes
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
                try check(count >= 0 || errno == EINTR)
                rest = rest.dropFirst(max(0, count))
            }
            try check(fsync(file) == 0 && rename(temporary, path) == 0)
        } catch {
            unlink(temporary)
            throw error
        }
        // The new name survives a power failure once the folder is written too.
        let folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try check(folder >= 0)
        defer { close(folder) }
        try check(fsync(folder) == 0)
    }

    /// Throws the error of the last system call unless it succeeded.
    private func check(_ succeeded: Bool) throws(StorageError) {
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

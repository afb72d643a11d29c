import CSQLite
import Glibc
import StorageInterface

extension StorageError {
    /// The error for a result code of SQLite.
    ///
    /// - Parameters:
    ///   - code: A primary or extended result code.
    ///   - systemError: The `errno` of the failed system call; 0 for other failures.
    init(sqlite code: Int32, systemError: Int32 = 0, message: String) {
        self.init(Self.reason(code, systemError), code: Int(code), message: message)
    }

    /// The error of a failed call on a connection.
    ///
    /// SQLite reports `SQLITE_CORRUPT` even if the disk failed to read a page. The file is intact then and
    /// only has to be reopened, see ``isReadFailure``.
    init(sqlite code: Int32, on connection: OpaquePointer?, doing text: String) {
        let words = String(cString: sqlite3_errmsg(connection))
        let message = "\(words), in: \(text)"
        // An unknown format number in the file's header, for which SQLite has no code of its own.
        let code = code == SQLITE_ERROR && words == "unsupported file format" ? SQLITE_NOTADB : code
        if code & 0xFF == SQLITE_CORRUPT, let systemError = Self.diskError(of: connection) {
            self.init(sqlite: Self.readFailure, systemError: systemError, message: message)
        } else {
            self.init(
                sqlite: code, systemError: sqlite3_system_errno(connection), message: message)
        }
    }

    /// The `errno` of the disk's last failure on a connection's files since it was opened; `nil` without one.
    static func diskError(of connection: OpaquePointer?) -> Int32? {
        let pointers = [SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER]
        for pointer in pointers {
            var file: UnsafeMutablePointer<sqlite3_file>?
            var systemError: Int32 = 0
            sqlite3_file_control(connection, "main", pointer, &file)
            guard let file, let methods = file.pointee.pMethods?.pointee else { continue }
            _ = methods.xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &systemError)
            if systemError != 0 { return systemError }
        }
        return nil
    }

    /// Whether the disk failed to read a page of an intact file.
    var isReadFailure: Bool { code == Int(Self.readFailure) }

    /// `SQLITE_IOERR_CORRUPTFS`, which Swift does not import.
    static let readFailure = SQLITE_IOERR | 33 << 8

    /// Whether the file itself is corrupt. The error of a single row with a wrong checksum has no code.
    var isCorruptFile: Bool { reason == .damaged && code != nil }

    /// Whether memory was lacking, or a corrupt index of FTS5 has the size of something that no memory holds.
    var isOutOfMemory: Bool { code.map { $0 & 0xFF } == Int(SQLITE_NOMEM) }

    /// Whether the file, or only an index of FTS5 in it, is corrupt.
    var isCorruptIndex: Bool { isCorruptFile || isOutOfMemory }

    private static func reason(_ code: Int32, _ systemError: Int32) -> Reason {
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_READONLY: .readOnly
        case SQLITE_FULL: .full
        case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
        // The module stores only valid rows, so a constraint fails only on corrupt data.
        case SQLITE_CONSTRAINT, SQLITE_MISMATCH: .damaged
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .unavailable
        default: reason(ofSystem: systemError)
        }
    }

    /// The error for the `errno` of a failed system call.
    init(system error: Int32, path: String) {
        let reason = Self.reason(ofSystem: error)
        self.init(
            reason == .inputOutput ? .unavailable : reason, code: nil,
            message: "\(path): \(String(cString: strerror(error)))")
    }

    private static func reason(ofSystem error: Int32) -> Reason {
        switch error {
        case ENOSPC, EDQUOT, EFBIG: .full
        case EROFS, EACCES, EPERM: .readOnly
        default: .inputOutput
        }
    }
}

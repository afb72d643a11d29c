import CSQLite
import Glibc
import StorageInterface

extension StorageError {
    /// What a result code of SQLite means for the program.
    ///
    /// - Parameters:
    ///   - code: A primary or extended result code.
    ///   - systemError: `errno` of the failed system call, where there was one.
    init(sqlite code: Int32, systemError: Int32 = 0, message: String) {
        self.init(Self.reason(code, systemError), code: Int(code), message: message)
    }

    /// Why a call on a connection failed.
    ///
    /// Where the disk fails to give a page, SQLite takes the file for a broken one. It is not: nothing is to be done to
    /// it but to open it anew, see ``isUnread``.
    init(sqlite code: Int32, on connection: OpaquePointer?, doing text: String) {
        let words = String(cString: sqlite3_errmsg(connection))
        let message = "\(words), in: \(text)"
        // The format's number in the header is none that there is; SQLite has no code for that.
        let code = code == SQLITE_ERROR && words == "unsupported file format" ? SQLITE_NOTADB : code
        if code & 0xFF == SQLITE_CORRUPT, let systemError = Self.diskError(of: connection) {
            self.init(sqlite: Self.unread, systemError: systemError, message: message)
        } else {
            self.init(
                sqlite: code, systemError: sqlite3_system_errno(connection), message: message)
        }
    }

    /// Why the disk failed last on the files of a connection since it was opened; `nil` where it never did.
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

    /// A failure of the disk that SQLite takes, or would take, for a broken file.
    var isUnread: Bool { code == Int(Self.unread) }

    /// `SQLITE_IOERR_CORRUPTFS`
    static let unread = SQLITE_IOERR | 33 << 8

    /// The file itself is broken, which only a new one mends; a single row's wrong checksum has no code.
    var isBrokenFile: Bool { reason == .damaged && code != nil }

    private static func reason(_ code: Int32, _ systemError: Int32) -> Reason {
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_READONLY: .readOnly
        case SQLITE_FULL: .full
        case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
        // What is stored breaks a rule only where something that was stored before is not as it was.
        case SQLITE_CONSTRAINT, SQLITE_MISMATCH: .damaged
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .unavailable
        default: reason(ofSystem: systemError)
        }
    }

    /// What a failed system call means for the program.
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

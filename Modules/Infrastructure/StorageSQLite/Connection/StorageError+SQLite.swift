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

import CSQLite
import Glibc

/// The calls of a disk that SQLite makes and that can fail.
enum DiskOperation: Hashable, Sendable, CaseIterable {
    case open, read, write, truncate, sync, size
    case lock, unlock, checkLock
    case mapIndex, lockIndex, unlockIndex
    case delete, access, path

    /// Whether the call changes a file.
    var isChange: Bool {
        switch self {
        case .write, .truncate, .sync, .mapIndex, .delete: true
        default: false
        }
    }

    /// Whether the call may grow a file.
    var needsRoom: Bool { self == .write || self == .mapIndex }
}

/// The failure of a call.
enum DiskFailure: Hashable, Sendable {
    /// The disk is full (ENOSPC).
    case full
    /// The disk fails (EIO).
    case inputOutput
    /// Half of the bytes are written, then the disk is full.
    case torn
    /// The disk is read-only (EROFS).
    case readOnly

    var systemError: Int32 {
        switch self {
        case .full, .torn: ENOSPC
        case .inputOutput: EIO
        case .readOnly: EROFS
        }
    }

    /// The result code of SQLite's default VFS for this failure.
    func code(of operation: DiskOperation) -> Int32 {
        switch operation {
        case .write where systemError == ENOSPC: SQLITE_FULL
        case .mapIndex where self == .readOnly: SQLITE_CANTOPEN
        case .open, .path: SQLITE_CANTOPEN
        case .read: Self.inputOutput(self == .inputOutput ? 33 : 1)
        case .write: Self.inputOutput(3)
        case .sync: Self.inputOutput(4)
        case .truncate: Self.inputOutput(6)
        case .size: Self.inputOutput(7)
        case .unlock: Self.inputOutput(8)
        case .delete: Self.inputOutput(10)
        case .access: Self.inputOutput(13)
        case .checkLock: Self.inputOutput(14)
        case .lock: Self.inputOutput(15)
        case .mapIndex: Self.inputOutput(self == .inputOutput ? 21 : 19)
        case .lockIndex, .unlockIndex: Self.inputOutput(20)
        }
    }

    /// The number of `SQLITE_IOERR_READ`, 1, and of its successors.
    private static func inputOutput(_ number: Int32) -> Int32 { SQLITE_IOERR | number << 8 }
}

/// The calls that fail.
enum DiskFault: Hashable, Sendable {
    /// No call.
    case none
    /// Only the call with this index among those of its kind; the next one has index 0.
    case one(Int, of: DiskOperation, DiskFailure)
    /// All calls of a kind, as on an unreadable part of the disk.
    case all(DiskOperation)
    /// All calls of all kinds from this index, as after the death of the process.
    case from(Int)
    /// The calls that change a file.
    case readOnly
    /// The calls that grow a file.
    case full
}

import CSQLite
import Glibc

/// What SQLite asks of a disk, as far as a call can fail.
enum DiskOperation: Hashable, Sendable, CaseIterable {
    case open, read, write, truncate, sync, size
    case lock, unlock, checkLock
    case mapIndex, lockIndex, unlockIndex
    case delete, access, path

    /// It changes a file.
    var isChange: Bool {
        switch self {
        case .write, .truncate, .sync, .mapIndex, .delete: true
        default: false
        }
    }

    /// It may make a file larger.
    var needsRoom: Bool { self == .write || self == .mapIndex }
}

/// How a call fails.
enum DiskFailure: Hashable, Sendable {
    /// No room is left (ENOSPC).
    case full
    /// The disk does not answer (EIO).
    case inputOutput
    /// Half of what is to be written is written, and then no room is left.
    case torn
    /// Nothing on the disk may be changed (EROFS).
    case readOnly

    var systemError: Int32 {
        switch self {
        case .full, .torn: ENOSPC
        case .inputOutput: EIO
        case .readOnly: EROFS
        }
    }

    /// What SQLite's usual file system returns where a call fails like this.
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

    /// `SQLITE_IOERR_READ`, which is 1, and those that follow it.
    private static func inputOutput(_ number: Int32) -> Int32 { SQLITE_IOERR | number << 8 }
}

/// Which calls fail.
enum DiskFault: Hashable, Sendable {
    /// None.
    case none
    /// The call with this index among those of its kind, the next one's being 0, and no other.
    case one(Int, of: DiskOperation, DiskFailure)
    /// All calls of a kind, as where a part of the disk cannot be read.
    case all(DiskOperation)
    /// The calls of all kinds from this index on, as where the process is dead.
    case from(Int)
    /// Those that would change a file.
    case readOnly
    /// Those that would make a file larger.
    case full
}

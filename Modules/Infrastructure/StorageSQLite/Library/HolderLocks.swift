import FoundationEssentials
import Glibc
import Synchronization

/// Locks by which programs show each other that they run: for each id in its leases, a program locks one byte
/// of a file.
///
/// The kernel releases the locks when a program ends, however that happens, so that its leases need not
/// expire.
final class HolderLocks: Sendable {
    private struct Held {
        var file: LockFile?
        /// The places of this object's locks, which the kernel does not report to their owner.
        var places: Set<Int> = []
    }

    /// Commands of fcntl(2) for locks of open files, which Glibc's module leaves out. Locks of processes would
    /// be lost with the first descriptor of the file that is closed.
    private static let (getLock, setLock) = (Int32(36), Int32(37))

    private let path: String
    private let held = Mutex(Held())

    /// - Parameter path: The path of the file, which the first lock creates.
    init(path: String) { self.path = path }

    /// Locks the byte of a holder until this object is freed. Without a lock, where the file cannot be opened,
    /// other programs take the holder's for that of a program that has ended.
    func hold(_ holder: UUID) {
        held.withLock { held in
            guard held.places.insert(Self.place(of: holder)).inserted, let file = open(&held) else { return }
            var lock = Self.lock(of: holder)
            _ = fcntl(file.descriptor, Self.setLock, &lock)
        }
    }

    /// Whether the program of a holder has ended: `false` where that is unknown.
    func hasEnded(_ holder: UUID) -> Bool {
        held.withLock { held in
            guard !held.places.contains(Self.place(of: holder)), let file = open(&held) else {
                return false
            }
            var lock = Self.lock(of: holder)
            return fcntl(file.descriptor, Self.getLock, &lock) == 0 && lock.l_type == Int16(F_UNLCK)
        }
    }

    private func open(_ held: inout Held) -> LockFile? {
        held.file = held.file ?? (try? LockFile(path: path))
        return held.file
    }

    private static func lock(of holder: UUID) -> flock {
        flock(
            l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: place(of: holder), l_len: 1, l_pid: 0)
    }

    /// The offset of a holder's byte: half of the id's bits, which are random.
    private static func place(of holder: UUID) -> Int {
        withUnsafeBytes(of: holder.uuid) { bytes in
            Int(bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self) >> 2)
        }
    }
}

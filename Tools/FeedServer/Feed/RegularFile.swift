import Glibc

/// The status of a regular file; two states of a file that differ in content differ here.
struct RegularFile: Equatable {
    let inode: UInt64
    let size: Int
    /// Nanoseconds since 1970.
    let modified: Int

    /// `nil` where the path names no regular file.
    init?(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        self.init(descriptor)
    }

    private init?(_ descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        (inode, size) = (UInt64(status.st_ino), Int(status.st_size))
        modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    }

    /// The bytes from the start. Does not block on a pipe or a device, and returns `nil` for them.
    static func read(_ path: String, atMost limit: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let file = RegularFile(descriptor) else { return nil }
        let wanted = min(limit, file.size)
        return [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
            while count < wanted {
                let got = Glibc.read(descriptor, buffer.baseAddress! + count, wanted - count)
                guard got > 0 else { return }
                count += got
            }
        }
    }
}

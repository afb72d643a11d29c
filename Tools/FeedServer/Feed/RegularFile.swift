import Glibc

/// The status of a regular file; two states of a file that differ in content differ here.
struct RegularFile: Equatable {
    let inode: UInt64
    let size: Int
    /// Nanoseconds since 1970.
    let modified: Int

    /// `nil` if the path names no regular file.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        (inode, size) = (UInt64(status.st_ino), Int(status.st_size))
        modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    }

    /// The bytes from the start; `nil` for a pipe or a device, which would block.
    static func read(_ path: String, atMost limit: Int) -> [UInt8]? {
        guard let size = RegularFile(path)?.size, let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        let wanted = min(limit, size)
        return [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
            if let start = buffer.baseAddress { count = fread(start, 1, wanted, file) }
        }
    }
}

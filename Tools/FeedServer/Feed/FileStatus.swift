import Glibc

/// What the file system says of a regular file; two states of a file that differ in content differ here.
struct FileStatus: Equatable {
    let inode: UInt64
    let size: Int
    /// Nanoseconds since 1970.
    let modified: Int

    /// `nil` where there is no such regular file.
    init?(_ path: String) {
        var status = stat()
        guard statusOfFile(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        inode = UInt64(status.st_ino)
        size = Int(status.st_size)
        modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    }
}

/// `stat`, the function: the structure of the same name hides it in an initializer.
private func statusOfFile(_ path: String, _ status: inout stat) -> Int32 {
    stat(path, &status)
}

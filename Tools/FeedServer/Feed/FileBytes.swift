import Glibc

/// Reads files without ever waiting for one: a pipe or a device in a folder is not a picture.
enum FileBytes {
    /// The bytes from the start; `nil` where there is no such regular file.
    static func read(_ path: String, atMost limit: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let wanted = min(limit, Int(status.st_size))
        return [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
            while count < wanted {
                let got = Glibc.read(descriptor, buffer.baseAddress! + count, wanted - count)
                guard got > 0 else { return }
                count += got
            }
        }
    }
}

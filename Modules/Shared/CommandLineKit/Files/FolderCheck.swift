import Glibc

/// Finds out by trying whether files can be made in a folder.
public enum FolderCheck {
    /// Why no file can be made in a folder, or the folder not itself, in the system's words; `nil` where it can.
    ///
    /// What it makes to find out is deleted again. Another process that finds out the same may delete a folder between
    /// two steps of this one, which then tries again.
    ///
    /// - Parameter folder: An absolute path.
    public static func refusal(in folder: String) -> String? {
        for _ in 0..<100 {
            guard let code = attempt(in: folder) else { return nil }
            if code != ENOENT { return words(code) }
        }
        return words(ENOENT)
    }

    private static func attempt(in folder: String) -> Int32? {
        var made: [String] = []
        defer { for path in made.reversed() { rmdir(path) } }
        var path = ""
        for name in folder.split(separator: "/") {
            path += "/" + name
            if mkdir(path, 0o700) == 0 {
                made.append(path)
            } else if errno != EEXIST {
                return errno
            }
        }
        let file = "\(folder)/.check-\(UInt64.random(in: 0 ... .max))"
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return errno }
        // Without a name it is gone even where this process is killed.
        unlink(file)
        // On a full disk an empty file can be made, and only writing tells.
        let page = [UInt8](repeating: 0, count: 4_096)
        let count = write(descriptor, page, page.count)
        let code = count < 0 || fsync(descriptor) != 0 ? errno : count < page.count ? ENOSPC : 0
        close(descriptor)
        return code == 0 ? nil : code
    }

    /// Whether a path is that of a folder.
    public static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func words(_ code: Int32) -> String { String(cString: strerror(code)) }
}

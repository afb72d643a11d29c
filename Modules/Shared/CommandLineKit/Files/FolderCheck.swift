import Glibc

/// Checks by trial whether files can be created in a folder.
public enum FolderCheck {
    /// The system's reason why no file can be created in a folder, which need not exist; `nil` if one can.
    ///
    /// All created files and folders are deleted again. A concurrent check by another process may delete a
    /// folder in between; the check is then repeated.
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
        // An unlinked file disappears even if this process is killed.
        unlink(file)
        // On a full disk an empty file can be created, and only writing fails.
        let page = [UInt8](repeating: 0, count: 4_096)
        let count = write(descriptor, page, page.count)
        let code = count < 0 || fsync(descriptor) != 0 ? errno : count < page.count ? ENOSPC : 0
        close(descriptor)
        return code == 0 ? nil : code
    }

    /// Returns whether a path is a folder's.
    public static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns whether a path is a symbolic link's.
    public static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    private static func words(_ code: Int32) -> String { String(cString: strerror(code)) }
}

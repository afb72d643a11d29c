import Glibc

/// Finds out by trying whether files can be made in a folder.
nonisolated enum FolderCheck {
    /// Why no file can be made in a folder, or the folder not itself, in the system's words; `nil` where it can.
    ///
    /// What it makes to find out is deleted again.
    ///
    /// - Parameter folder: An absolute path.
    static func refusal(in folder: String) -> String? {
        var made: [String] = []
        defer { for path in made.reversed() { rmdir(path) } }
        var path = ""
        for name in folder.split(separator: "/") {
            path += "/" + name
            if mkdir(path, 0o700) == 0 {
                made.append(path)
            } else if errno != EEXIST {
                return words(errno)
            }
        }
        let file = "\(folder)/.feedhost-check-\(getpid())"
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return words(errno) }
        // Without a name it is gone even where this process is killed.
        unlink(file)
        // On a full disk an empty file can be made, and only writing tells.
        let page = [UInt8](repeating: 0, count: 4_096)
        let count = write(descriptor, page, page.count)
        let code = count < 0 || fsync(descriptor) != 0 ? errno : count < page.count ? ENOSPC : 0
        close(descriptor)
        return code == 0 ? nil : words(code)
    }

    /// Whether a path is that of a folder.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func words(_ code: Int32) -> String { String(cString: strerror(code)) }
}

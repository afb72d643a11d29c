import Foundation

/// Mounts that only one program sees, where this machine has namespaces for users.
nonisolated enum MountNamespace {
    static let isAvailable: Bool = {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", "unshare -Urm mount -t tmpfs none /mnt"]
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    /// What stands before a program in a line of bash, so that it sees a folder that cannot be written.
    static func readOnly(_ folder: String) -> String {
        script("mount --bind \(folder) \(folder) && mount -o remount,ro,bind \(folder) && exec \"$@\"")
    }

    /// The same for a folder that is empty and has only so much room; then `script` runs, in which `"$@"` is the program.
    ///
    /// - Parameter files: How many files, folders and the folder itself there is room for.
    static func small(_ folder: String, kilobytes: Int, files: Int = 1_000, _ script: String) -> String {
        self.script("mount -t tmpfs -o size=\(kilobytes)k,nr_inodes=\(files) none \(folder) && \(script)")
    }

    /// The same for a password database in which this folder is the home of who runs the program.
    static func home(_ folder: String) throws -> String {
        let database = folder + ".passwd"
        try "root:x:0:0::\(folder):/bin/sh\n".write(toFile: database, atomically: true, encoding: .utf8)
        return script("mount --bind \(database) /etc/passwd && exec \"$@\"")
    }

    private static func script(_ script: String) -> String {
        "unshare -Urm bash -c '\(script)' bash"
    }
}

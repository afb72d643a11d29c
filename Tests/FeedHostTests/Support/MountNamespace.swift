import Foundation

/// Mounts for one program, where the system has user namespaces.
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

    /// The beginning of a line of bash that runs a program with a read-only folder.
    static func readOnly(_ folder: String) -> String {
        script("mount --bind \(folder) \(folder) && mount -o remount,ro,bind \(folder) && exec \"$@\"")
    }

    /// The same with an empty folder of limited size; then `script` runs, in which `"$@"` is the program.
    ///
    /// - Parameter files: The limit of files and folders, including the folder.
    static func small(_ folder: String, kilobytes: Int, files: Int = 1_000, _ script: String) -> String {
        self.script("mount -t tmpfs -o size=\(kilobytes)k,nr_inodes=\(files) none \(folder) && \(script)")
    }

    /// The same with a password database in which the folder is the user's home.
    static func home(_ folder: String) throws -> String {
        let database = folder + ".passwd"
        try "root:x:0:0::\(folder):/bin/sh\n".write(toFile: database, atomically: true, encoding: .utf8)
        return script("mount --bind \(database) /etc/passwd && exec \"$@\"")
    }

    private static func script(_ script: String) -> String {
        "unshare -Urm bash -c '\(script)' bash"
    }
}

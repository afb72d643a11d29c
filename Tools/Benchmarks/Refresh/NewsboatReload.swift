import Foundation

/// newsboat, which reloads all of its feeds and exits.
enum NewsboatReload {
    /// The seconds of a reload into an empty cache and of a second one; `nil` if newsboat is not installed.
    static func measurement(of urls: [String]) throws -> (cold: Double, again: Double)? {
        let program = "/usr/bin/newsboat"
        guard FileManager.default.isExecutableFile(atPath: program) else { return nil }
        let folder = try TemporaryFolder()
        func write(_ text: String, _ name: String) throws {
            try Data(text.utf8).write(to: URL(filePath: "\(folder.path)/\(name)"))
        }
        try write(urls.joined(separator: "\n") + "\n", "urls")
        try write("auto-reload no\nreload-threads 16\nmax-items 0\n", "config")
        let times = try (0..<2).map { _ in
            try seconds {
                let process = Process()
                process.executableURL = URL(filePath: program)
                process.arguments = [
                    "-u", folder.path + "/urls", "-c", folder.path + "/cache.db", "-C",
                    folder.path + "/config", "-x", "reload",
                ]
                process.environment = ["HOME": folder.path, "TERM": "xterm", "LANG": "C.UTF-8"]
                process.standardInput = FileHandle.nullDevice
                process.standardOutput = FileHandle.nullDevice
                process.standardError = FileHandle.nullDevice
                try process.run()
                process.waitUntilExit()
                guard process.terminationStatus == 0 else { throw CannotRun("newsboat does not reload.") }
            }
        }
        return (times[0], times[1])
    }
}

import Foundation
import Synchronization

/// Rebuilds a preview.
nonisolated final class PreviewBuilder: Sendable {
    /// The package's folder.
    let package: String
    /// The target's name, such as `FeedFeaturePreview`.
    let name: String
    private let running = Mutex<pid_t?>(nil)

    init(name: String, package: String) {
        self.name = name
        self.package = package
    }

    /// A file whose modification time is the start of the last build.
    var stamp: String { "\(package)/.build/\(name)-built" }
    /// A file with the options of the next start.
    var options: String { "\(package)/.build/\(name)-options" }

    /// The folders of the preview's sources.
    var folders: [String] {
        [
            "Modules/Features/\(name.dropLast("Preview".count))", "Modules/Shared", "Modules/Interfaces",
            "Apps/FeedHost/Scenes", "Tools/Preview/PreviewKit", "Tools/Preview/\(name)",
        ].map { "\(package)/\($0)" }
    }

    /// Builds, and waits for the end of the build.
    func build() -> BuildReport {
        _ = FileManager.default.createFile(atPath: stamp, contents: nil)
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swift", "build", "--no-color-diagnostics", "--product", name]
        process.currentDirectoryURL = URL(filePath: package)
        process.environment = ProcessInfo.processInfo.environment.merging(["FEEDHOST_ONLY": name]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        do {
            try process.run()
        } catch {
            return .failed([BuildError(place: nil, message: "swift cannot be started: \(error)")])
        }
        running.withLock { $0 = process.processIdentifier }
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        running.withLock { $0 = nil }
        if process.terminationStatus == 0 { return .built }
        return .failed(output: String(decoding: said, as: UTF8.self), package: package)
    }

    /// Cancels a running build.
    func cancel() {
        if let process = running.withLock(\.self) { kill(process, SIGTERM) }
    }
}

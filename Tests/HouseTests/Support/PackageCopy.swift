import Foundation

@testable import House

/// A copy of this package in a folder of its own, to be spoiled.
struct PackageCopy: ~Copyable {
    /// This package.
    static let original = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardized

    /// The copy's top folder.
    let folder: URL
    /// The copy, and what package managers leave behind.
    private let root: URL

    /// - Parameter withSources: Whether the files are copied too. The table needs their folders only.
    init(withSources: Bool = false) throws {
        root = FileManager.default.temporaryDirectory.appending(path: "house-\(UUID().uuidString)")
        folder = root.appending(path: "package")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for path in try Command(
            words: ["git", "ls-files", "--cached", "--others", "--exclude-standard"], folder: Self.original
        ).lines() {
            let source = Self.original.appending(path: path), copy = folder.appending(path: path)
            // A file that was removed and not committed yet.
            guard FileManager.default.fileExists(atPath: source.path) else { continue }
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            guard withSources || path == "Package.swift" else { continue }
            try FileManager.default.copyItem(at: source, to: copy)
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    /// Replaces a text that stands in a file once.
    func replace(_ text: String, by other: String, in path: String) throws {
        let file = folder.appending(path: path)
        let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: text)
        guard parts.count == 2 else { throw Refusal("'\(text)' does not stand in \(path) once.") }
        try parts.joined(separator: other).write(to: file, atomically: true, encoding: .utf8)
    }

    /// Why the package's table is refused; `nil` where it is not.
    func refusalOfTable(narrowedTo module: String = "") throws -> String? {
        try refusal(["swift", "package", "--manifest-cache", "none", "dump-package"], narrowedTo: module)
    }

    /// Why a module is not built; `nil` where it is.
    func refusalOfBuilding(_ module: String) throws -> String? {
        try refusal(["swift", "build", "--target", module])
    }

    private func refusal(_ words: [String], narrowedTo module: String = "") throws -> String? {
        let process = Process(), output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["FEEDHOST_ONLY": module, "TMPDIR": root.path]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? nil : String(decoding: said, as: UTF8.self)
    }
}

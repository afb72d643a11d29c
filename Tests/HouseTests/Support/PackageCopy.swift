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

    /// What stands in a file.
    func text(of path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    /// Writes a file as editors do: another takes its place.
    func write(_ text: String, to path: String) throws {
        try text.write(to: folder.appending(path: path), atomically: true, encoding: .utf8)
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

    /// Why the graph of the package's modules is refused; `nil` where it is not.
    func refusalOfGraph() throws -> String? {
        try refusal(["swift", "package", "--manifest-cache", "none", "describe"])
    }

    /// Why a module is not built; `nil` where it is.
    func refusalOfBuilding(_ module: String) throws -> String? {
        try refusal(["swift", "build", "--target", module])
    }

    /// Why a module and its tests are not built alone, as `Tools/test MODULE` does; `nil` where they are.
    func refusalOfBuildingAlone(_ module: String) throws -> String? {
        try refusal(
            ["swift", "build", "--build-tests", "--scratch-path", ".build/only/\(module)"], narrowedTo: module
        )
    }

    /// The compiled modules that lie where a module was built alone.
    func modulesBuilt(besides module: String) -> Set<String> {
        let scratch = folder.appending(path: ".build/only/\(module)")
        let files = FileManager.default.enumerator(atPath: scratch.path)?.compactMap { $0 as? String } ?? []
        return Set(
            files.map { URL(filePath: $0) }.filter { $0.pathExtension == "swiftmodule" }
                .map { $0.deletingPathExtension().lastPathComponent })
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

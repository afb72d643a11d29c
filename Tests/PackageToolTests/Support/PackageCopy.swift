import Foundation

@testable import PackageTool

/// A copy of this package that a test may change.
final class PackageCopy: Sendable {
    /// This package.
    static let original = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardized

    /// The folder of what is built with these tests.
    static let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

    /// The folder of the modules among them: all, or those of PackageTool alone.
    static let builtModules = products.appending(path: "Modules")
    static let areFeaturesBuilt = FileManager.default.fileExists(
        atPath: builtModules.appending(path: "FeedFeature.swiftmodule").path)

    /// The copy's top folder.
    let folder: URL
    /// The parent of the copy, and of temporary files of SwiftPM.
    private let root: URL

    /// The environment of builds: all scratch folders share the compiled modules of the system's libraries.
    var environment: [String: String] {
        ["SWIFTPM_TESTS_MODULECACHE": root.appending(path: "ModuleCache").path]
    }

    /// - Parameter withSources: Whether other files than Package.swift are copied. The manifest needs their
    ///   folders only.
    init(withSources: Bool = false) throws {
        root = FileManager.default.temporaryDirectory.appending(path: "package-\(UUID().uuidString)")
        folder = root.appending(path: "package")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for path in try Subprocess(
            words: ["git", "ls-files", "--cached", "--others", "--exclude-standard"], folder: Self.original
        ).lines() {
            let source = Self.original.appending(path: path), copy = folder.appending(path: path)
            // Git lists a removed file until the removal is committed.
            guard FileManager.default.fileExists(atPath: source.path) else { continue }
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            guard withSources || path == "Package.swift" else { continue }
            try FileManager.default.copyItem(at: source, to: copy)
        }
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    /// Lets scripts of the copy run the PackageTool that is built with these tests.
    func linkTool() throws {
        let built = folder.appending(path: ".build/check/debug")
        try FileManager.default.createDirectory(at: built, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: built.appending(path: "PackageTool"),
            withDestinationURL: Self.products.appending(path: "PackageTool"))
    }

    /// Lets ``restore()`` return to the files as they are now.
    func keep() throws {
        for words in [["init", "--quiet"], ["add", "--all"]] { try git(words) }
    }

    /// Undoes the tests' changes since ``keep()``, except their build products.
    func restore() throws {
        for words in [["restore", "."], ["clean", "-d", "--force", "--quiet"]] { try git(words) }
    }

    private func git(_ words: [String]) throws {
        _ = try Subprocess(words: ["git"] + words, folder: folder).output()
    }

    /// The text of a file.
    func text(of path: String) throws -> String {
        try folder.text(of: path)
    }

    /// Replaces a file by another one, as editors do.
    func write(_ text: String, to path: String) throws {
        try text.write(below: folder, at: path)
    }

    /// Replaces a text that occurs once in a file.
    func replace(_ text: String, by other: String, in path: String) throws {
        let parts = try self.text(of: path).components(separatedBy: text)
        guard parts.count == 2 else { throw ToolError("'\(text)' does not occur once in \(path).") }
        try write(parts.joined(separator: other), to: path)
    }

    /// The error of the package's manifest; `nil` if it is valid.
    func manifestError(narrowedTo module: String = "") throws -> String? {
        try error(of: ["swift", "package", "--manifest-cache", "none", "dump-package"], narrowedTo: module)
    }

    /// The error of the package's graph of targets; `nil` if it is valid.
    func graphError() throws -> String? {
        try error(of: ["swift", "package", "--manifest-cache", "none", "describe"])
    }

    /// The error of a build of a module and its tests alone, as by `Tools/test MODULE`; `nil` if it builds.
    func errorBuildingAlone(_ module: String) throws -> String? {
        try error(of: ["swift", "build", "--build-tests"], narrowedTo: module)
    }

    /// The modules in the plan of the last build.
    func plannedModules() throws -> Set<String> {
        Set(
            try text(of: ".build/debug.yaml").matches(of: /Compiling Swift Module '(\w+)'/).map {
                String($0.1)
            })
    }

    private func error(of words: [String], narrowedTo module: String = "") throws -> String? {
        let (status, said) = try run(words, environment: ["FEEDHOST_ONLY": module, "TMPDIR": root.path])
        return status == 0 ? nil : said
    }

    /// The exit code of a program in the copy's folder, with its standard output and error.
    func run(_ words: [String], environment: [String: String]) throws -> (status: Int32, said: String) {
        let process = Process(), output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(self.environment) { $1 }
            .merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: said, as: UTF8.self))
    }
}

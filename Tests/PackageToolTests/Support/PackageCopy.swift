import Foundation

@testable import PackageTool

/// A copy of this package that a test may change.
struct PackageCopy: ~Copyable {
    /// This package.
    static let original = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardized

    /// The copy's top folder.
    let folder: URL
    /// The parent of the copy, unless that is kept, and of temporary files of SwiftPM.
    private let root: URL
    /// The modules that the generators have made in the copy in which tests build.
    let scaffold: Scaffold?
    /// The lock of the copy in which tests build, against other runs of the tests.
    private let lock: FileHandle?

    /// - Parameter withSources: Whether other files than Package.swift are copied. The manifest needs their
    ///   folders only.
    init(withSources: Bool = false) throws {
        root = Self.temporaryFolder()
        folder = root.appending(path: "package")
        (scaffold, lock) = (nil, nil)
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

    private init(in folder: URL, lock: FileHandle) throws {
        let fresh = try PackageCopy(withSources: true)
        let scaffold = try Scaffold(in: fresh)
        try Self.mirror(fresh.folder, to: folder)
        let root = Self.temporaryFolder()
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        (self.root, self.folder, self.scaffold, self.lock) = (root, folder, scaffold, lock)
    }

    /// The copy in which tests build, one after the other, with scaffolded modules. What one has built is
    /// there for the next one, and for the next run.
    static func forBuilding() throws -> PackageCopy {
        let parent = original.appending(path: ".build/copy")
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        let file = open(parent.appending(path: "lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard file >= 0, flock(file, LOCK_EX) == 0 else { throw ToolError("\(parent.path) has no lock.") }
        return try PackageCopy(
            in: parent.appending(path: "package"),
            lock: FileHandle(fileDescriptor: file, closeOnDealloc: true))
    }

    private static func temporaryFolder() -> URL {
        FileManager.default.temporaryDirectory.appending(path: "package-\(UUID().uuidString)")
    }

    /// Makes a folder equal to another one but for `.build`. What is equal keeps its time.
    private static func mirror(_ source: URL, to copy: URL) throws {
        let files = FileManager.default
        try files.createDirectory(at: copy, withIntermediateDirectories: true)
        let wanted = paths(in: source)
        for path in Set(paths(in: copy)).subtracting(wanted) {
            // A removed folder takes its files along.
            try? files.removeItem(at: copy.appending(path: path))
        }
        for path in wanted {
            let (from, to) = (source.appending(path: path), copy.appending(path: path))
            guard let data = try? Data(contentsOf: from) else {
                try files.createDirectory(at: to, withIntermediateDirectories: true)
                continue
            }
            if let found = try? Data(contentsOf: to) {
                if found == data { continue }
                try files.removeItem(at: to)
            }
            try files.copyItem(at: from, to: to)
        }
    }

    /// The paths of folders, each before its files, and of files.
    private static func paths(in folder: URL) -> [String] {
        let paths = FileManager.default.enumerator(atPath: folder.path)
        var found: [String] = []
        while let path = paths?.nextObject() as? String {
            if path == ".build" { paths?.skipDescendants() } else { found.append(path) }
        }
        return found
    }

    deinit { try? FileManager.default.removeItem(at: root) }

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

    /// The error of a build of a module; `nil` if it builds.
    func errorBuilding(_ module: String) throws -> String? {
        try error(of: ["swift", "build", "--target", module])
    }

    /// The error of a build of a module and its tests alone, as by `Tools/test MODULE`; `nil` if it builds.
    func errorBuildingAlone(_ module: String) throws -> String? {
        try error(
            of: ["swift", "build", "--build-tests", "--scratch-path", ".build/only/\(module)"],
            narrowedTo: module)
    }

    /// The modules that builds of a module alone have compiled.
    func modulesBuilt(besides module: String) -> Set<String> {
        Set(filesOfModules(besides: module).map { $0.deletingPathExtension().lastPathComponent })
    }

    /// The modules of the manifest of a module alone.
    func modules(narrowedTo module: String) throws -> Set<String> {
        try Set(ModuleGraph(of: folder, narrowedTo: module).modules.map(\.name))
    }

    /// Forgets modules that builds of a module alone have compiled, so that a next build compiles them again.
    func forgetModulesBuilt(besides module: String, except kept: Set<String>) throws {
        for file in filesOfModules(besides: module)
        where !kept.contains(file.deletingPathExtension().lastPathComponent) {
            try FileManager.default.removeItem(at: file)
        }
    }

    private func filesOfModules(besides module: String) -> [URL] {
        let scratch = folder.appending(path: ".build/only/\(module)")
        let paths = FileManager.default.enumerator(atPath: scratch.path)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix(".swiftmodule") }.map { scratch.appending(path: $0) }
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
        // A copy is built as a newcomer builds the package.
        process.environment = ProcessInfo.processInfo.environment.merging(["FEEDHOST_SLOW": ""]) { $1 }
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

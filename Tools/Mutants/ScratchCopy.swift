import Foundation

/// A copy of the package, built narrowed to one module, in which mutants are tried one after the other.
struct ScratchCopy {
    let module: String
    let folder: URL
    private var logs: URL { folder.deletingLastPathComponent() }

    /// Copies what git knows or would know of the package. What is there from the last time stays where it is
    /// still the same, so that little needs to be built.
    init(of package: URL, for module: String) throws {
        self.module = module
        folder = package.appending(path: ".build/mutants/\(module)/package")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let listed = try Command.run(
            ["git", "-C", package.path, "ls-files", "-co", "--exclude-standard", "-z"],
            into: folder.deletingLastPathComponent().appending(path: "files"), limit: 60)
        let paths = Set(listed.output.split(separator: "\0").map(String.init))
        for path in paths {
            guard let original = try? Data(contentsOf: package.appending(path: path)) else { continue }
            let copy = folder.appending(path: path)
            if (try? Data(contentsOf: copy)) == original { continue }
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try original.write(to: copy)
            let mode = try FileManager.default.attributesOfItem(
                atPath: package.appending(path: path).path)[.posixPermissions]
            if let mode {
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: copy.path)
            }
        }
        try removeStrangers(keeping: paths)
    }

    private func removeStrangers(keeping paths: Set<String>) throws {
        guard let found = FileManager.default.enumerator(atPath: folder.path) else { return }
        var strangers: [String] = []
        while let path = found.nextObject() as? String {
            if path.hasPrefix(".build") { found.skipDescendants(); continue }
            if found.fileAttributes?[.type] as? FileAttributeType != .typeDirectory, !paths.contains(path) {
                strangers.append(path)
            }
        }
        for path in strangers { try FileManager.default.removeItem(at: folder.appending(path: path)) }
        // Folders that lost their last file would be folders without a row in the table.
        for path in Set(strangers.map { ($0 as NSString).deletingLastPathComponent }) {
            var path = path
            while !path.isEmpty, rmdir(folder.appending(path: path).path) == 0 {
                path = (path as NSString).deletingLastPathComponent
            }
        }
    }

    func text(of path: String) -> String? {
        try? String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    func write(_ text: String, to path: String) throws {
        try text.write(to: folder.appending(path: path), atomically: false, encoding: .utf8)
    }

    /// - Returns: The compiler's errors, or nil where it builds.
    func build() throws -> String? {
        let built = try Command.run(
            [
                "env", "FEEDHOST_ONLY=\(module)", "swift", "build", "--build-tests", "--package-path",
                folder.path,
            ],
            into: logs.appending(path: "build.log"), limit: 1_200)
        if built.status == 0 { return nil }
        let errors = built.output.split(separator: "\n").filter { $0.contains("error:") }
        return errors.isEmpty ? String(built.output.suffix(500)) : errors.prefix(3).joined(separator: "\n")
    }

    /// Runs the module's tests.
    ///
    /// - Parameter limit: Seconds after which they count as hanging.
    func test(limit: Int) throws -> Outcome {
        let binary = folder.appending(path: ".build/debug/FeedHostPackageTests.xctest").path
        let tested = try Command.run(
            ["env", "-C", folder.path, binary, "--testing-library", "swift-testing"],
            into: logs.appending(path: "test.log"), limit: limit)
        return Outcome(status: tested.status, output: tested.output)
    }
}

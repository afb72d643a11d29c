import Foundation

/// A copy of the package, narrowed to one module, whose files hold its mutants.
struct ScratchCopy: Sendable {
    let module: String
    let folder: URL
    /// The folder of the logs.
    var logs: URL { folder.deletingLastPathComponent() }

    /// Copies the files that git tracks, or would. Unchanged ones stay, so that the build is incremental.
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
        // A folder without files would be a folder without a row in the table.
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

    /// An error of the compiler.
    struct BuildError: Hashable {
        /// The path of the file in the package.
        let path: String
        let line: Int
        let column: Int
        let message: String
    }

    /// Builds the module and its tests.
    ///
    /// - Returns: The errors, none of a build that succeeds.
    /// - Throws: ``Stop`` if the build fails without an error of the compiler.
    func build() throws -> Set<BuildError> {
        let built = try Command.run(
            [
                "env", "FEEDHOST_ONLY=\(module)", "swift", "build", "--no-color-diagnostics",
                "--build-tests",
                "--package-path", folder.path,
            ],
            into: logs.appending(path: "build.log"), limit: 1_200)
        if built.status == 0 { return [] }
        let root = folder.resolvingSymlinksInPath().path + "/"
        let errors = built.output.split(separator: "\n").compactMap { line -> BuildError? in
            guard let match = line.firstMatch(of: /^(\/[^:]+):(\d+):(\d+): error: (.*)/),
                let number = Int(match.2), let column = Int(match.3)
            else { return nil }
            let path = match.1.hasPrefix(root) ? match.1.dropFirst(root.count) : match.1
            return BuildError(path: String(path), line: number, column: column, message: String(match.4))
        }
        guard !errors.isEmpty else {
            throw Stop(sentence: "\(module) does not build:\n\(built.output.suffix(1_000))")
        }
        return Set(errors)
    }

    /// The names of the module's tests, as Swift Testing's `--filter` takes them.
    func tests() throws -> [String] {
        let listed = try Command.run(
            testCommand + ["--list-tests"], into: logs.appending(path: "tests"), limit: 60)
        return listed.output.split(separator: "\n").map(String.init).filter {
            $0.hasPrefix("\(module)Tests.")
        }
    }

    /// Runs tests with a mutant, or without one.
    ///
    /// - Parameters:
    ///   - tests: Their names; empty for all tests.
    ///   - variables: Environment variables: the mutant to turn on, or the file that records reached mutants.
    ///   - worker: A number that no concurrent run has.
    ///   - limit: The timeout in seconds.
    func test(_ tests: [String], with variables: [String: String], worker: Int, limit: Int) throws -> Outcome
    {
        let filters = tests.flatMap { ["--filter", "^" + NSRegularExpression.escapedPattern(for: $0)] }
        // The backtracer of a crash may outlive the run, and with it the locks that it inherits.
        let environment =
            ["env", "-C", folder.path, "SWIFT_BACKTRACE=enable=no"] + variables.map { "\($0)=\($1)" }
        let tested = try Command.run(
            environment + testCommand + filters, into: logs.appending(path: "test-\(worker).log"),
            limit: limit)
        return Outcome(status: tested.status, output: tested.output)
    }

    private var testCommand: [String] {
        [
            folder.appending(path: ".build/debug/FeedHostPackageTests.xctest").path, "--testing-library",
            "swift-testing",
        ]
    }
}

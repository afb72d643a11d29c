import FileTesting
import Foundation
import HTTPTesting

@testable import FeedHost

/// A temporary home folder, into which Tools/install installs the built program.
nonisolated final class Installation: Sendable {
    struct Result {
        let status: Int32
        let said: String
        var lines: [String] { said.split(separator: "\n").map(String.init) }
    }

    /// This package.
    static let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardized.path

    private let folder: TemporaryFolder
    let home: String
    var prefix: String { home + "/.local" }
    var program: String { prefix + "/bin/feedhost" }
    /// The folder of replaced programs, the first in `PATH`.
    var programs: String { folder.path + "/programs" }
    /// The output of the programs.
    var log: [String] {
        let text = try? String(contentsOfFile: folder.path + "/log", encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }

    /// - Parameter name: The name of the home folder.
    init(home name: String = "home of Ana") throws {
        folder = try TemporaryFolder()
        home = folder.path + "/" + name
        for path in [home, programs] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        let built = Executables.url(of: "FeedHost").deletingLastPathComponent().path
        // A build for release takes minutes: this replacement of Swift skips it.
        try addProgram(
            "swift",
            """
            echo "swift $*" >> '\(folder.path)/log'
            case " $* " in *" --show-bin-path "*) echo "${BUILT:-\(built)}" ;; esac
            """)
    }

    /// Adds a script to the replaced programs.
    func addProgram(_ name: String, _ script: String) throws {
        try folder.addProgram("programs/" + name, script)
    }

    /// Makes a copy of the built program with another sentence.
    ///
    /// - Returns: The folder, for the variable `BUILT`.
    func version(saying sentence: String, for key: String, in table: String) async throws -> String {
        let copy = folder.path + "/version-\(UUID().uuidString)"
        _ = try await run(
            """
            mkdir '\(copy)' && cd '\(Executables.url(of: "FeedHost").deletingLastPathComponent().path)'
            cp -R FeedHost FeedHost_*.resources '\(copy)'
            file=$(echo '\(copy)'/*.resources/en.lproj/\(table).strings)
            sed -i 's/^"\(key)" = .*/"\(key)" = "\(sentence)";/' "$file"
            """)
        return copy
    }

    /// Runs Tools/install.
    ///
    /// - Parameter wrapper: The beginning of the line of bash that runs it.
    func install(
        _ arguments: String..., behind wrapper: String = "", environment: [String: String] = [:]
    ) async throws -> Result {
        try await run(
            "\(wrapper) '\(Self.package)/Tools/install' \"$@\"", ["--prefix", prefix] + arguments,
            environment)
    }

    /// Runs a line of bash in the home folder, with the environment of a login.
    func run(
        _ line: String, _ arguments: [String] = [], _ environment: [String: String] = [:]
    ) async throws -> Result {
        try await onOwnThread { [self] in try runBlocking(line, arguments, environment) }
    }

    private func runBlocking(
        _ line: String, _ arguments: [String], _ environment: [String: String]
    ) throws -> Result {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", line, "bash"] + arguments
        process.currentDirectoryURL = URL(filePath: home)
        process.environment = self.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Result(status: process.terminationStatus, said: String(decoding: data, as: UTF8.self))
    }

    /// The environment of a login of the home's owner.
    var environment: [String: String] {
        [
            "HOME": home, "PATH": "\(prefix)/bin:\(programs):/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
        ]
    }

    /// All files in the home folder with their modes, folders last.
    func files(in folder: String? = nil) async throws -> [String] {
        try await run(
            "cd \"$1\" && find . -mindepth 1 -printf '%m %P\\n' | LC_ALL=C sort", [folder ?? home]
        ).lines
    }
}

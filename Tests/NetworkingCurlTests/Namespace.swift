import Foundation
import HTTPTesting

/// A network namespace of its own, in which tests of this process run a second time, with resolvers of their making.
///
/// Only a process that is started in one can be in one, so a test that needs one starts this program again.
enum Namespace {
    private static let mark = "FEEDHOST_TESTS_IN_NAMESPACE"

    /// Whether this process is in one.
    static var isInside: Bool { ProcessInfo.processInfo.environment[mark] != nil }

    /// Whether one can be made here: the kernel lets users, and the commands are there.
    static var isAvailable: Bool {
        (try? run(script: "ip link set lo up && mount --bind /dev/null /etc/resolv.conf", []))?.status == 0
    }

    /// Runs the tests of a suite of this program in a namespace that has nothing but the loopback interface.
    ///
    /// - Parameter resolver: The address that names are asked at.
    /// - Returns: What the program ends with, 0 where all tests passed, and what it prints.
    static func run(suite: String, resolver: String) async throws -> (status: Int32, output: String) {
        try await onOwnThread { try runBlocking(suite: suite, resolver: resolver) }
    }

    private static func runBlocking(
        suite: String, resolver: String
    ) throws -> (status: Int32, output: String) {
        let file = FileManager.default.temporaryDirectory.appending(path: "resolv-\(UUID().uuidString)")
        try "nameserver \(resolver)\noptions timeout:5 attempts:2\n"
            .write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return try run(
            script: #"ip link set lo up && mount --bind "$1" /etc/resolv.conf && shift && exec "$@""#,
            [file.path, program, "--testing-library", "swift-testing", "--filter", suite])
    }

    private static func run(script: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["unshare", "--user", "--map-root-user", "--net", "--mount", "sh", "-c", script, "sh"] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging([mark: "1"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }
}

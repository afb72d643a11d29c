import Foundation
import HTTPTesting

/// Runs tests of this program again in a network namespace, with a resolver of their own.
enum Namespace {
    private static let mark = "FEEDHOST_TESTS_IN_NAMESPACE"

    /// Whether this process is in the namespace.
    static var isInside: Bool { ProcessInfo.processInfo.environment[mark] != nil }

    /// Whether the kernel and the installed commands allow namespaces.
    static var isAvailable: Bool {
        (try? run(script: "ip link set lo up && mount --bind /dev/null /etc/resolv.conf", []))?.status == 0
    }

    /// Runs the tests of a suite of this program in a namespace that has nothing but the loopback interface.
    ///
    /// - Parameter resolver: The address of the resolver.
    /// - Returns: The exit status, 0 where all tests passed, and the output.
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

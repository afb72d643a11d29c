import Foundation

/// Runs tests of this program again in a network namespace that has nothing but a loopback interface, with
/// names and a resolver of its own.
public enum NetworkNamespace {
    /// An address that is public, which the loopback interface of the namespace has beside its own.
    public static let publicAddress = "93.184.216.34"
    private static let mark = "FEEDHOST_TESTS_IN_NAMESPACE"
    private static let hostsVariable = "FEEDHOST_TESTS_HOSTS"

    /// Whether this process is in the namespace.
    public static var isInside: Bool { ProcessInfo.processInfo.environment[mark] != nil }

    /// Whether the kernel and the installed commands allow namespaces.
    public static let isAvailable =
        (try? run(script: "ip link set lo up && mount --bind /dev/null /etc/resolv.conf", []))?.status == 0

    /// Runs the tests of a suite of this program in a namespace.
    ///
    /// - Parameter resolver: The address of the resolver.
    /// - Returns: The exit status, 0 if all tests passed, and the output.
    public static func run(
        suite: String, resolver: String = "127.0.0.1"
    ) async throws -> (status: Int32, output: String) {
        try await onOwnThread { try runBlocking(suite: suite, resolver: resolver) }
    }

    /// Replaces the addresses of names, in the namespace only.
    public static func setHosts(_ addresses: [String: String]) throws {
        guard let path = ProcessInfo.processInfo.environment[hostsVariable] else { return }
        // The mounted file stays the same one.
        try Data(hosts(addresses).utf8).write(to: URL(filePath: path))
    }

    private static func hosts(_ addresses: [String: String]) -> String {
        (["127.0.0.1 localhost"] + addresses.map { "\($1) \($0)" }).map { $0 + "\n" }.joined()
    }

    private static func runBlocking(
        suite: String, resolver: String
    ) throws -> (status: Int32, output: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "names-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (names, hosts) = (folder.appending(path: "resolv.conf"), folder.appending(path: "hosts"))
        try Data("nameserver \(resolver)\noptions timeout:5 attempts:2\n".utf8).write(to: names)
        try Data(Self.hosts([:]).utf8).write(to: hosts)
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return try run(
            script: """
                ip link set lo up && ip address add "$1/32" dev lo && mount --bind "$2" /etc/resolv.conf &&
                    mount --bind "$3" /etc/hosts && export \(hostsVariable)="$3" && shift 3 && exec "$@"
                """,
            [publicAddress, names.path, hosts.path, program] + [
                "--testing-library", "swift-testing", "--filter", suite,
            ])
    }

    private static func run(
        script: String, _ arguments: [String]
    ) throws -> (status: Int32, output: String) {
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

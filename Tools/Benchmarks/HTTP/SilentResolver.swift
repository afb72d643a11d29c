import Foundation
import Glibc

/// Trials with a resolver that does not respond, in child processes in a network namespace.
enum SilentResolver {
    /// - Throws: ``CannotRun`` if the kernel refuses a namespace.
    static func trials(_ count: Int) throws -> CancelTrials {
        let folder = try TemporaryFolder()
        let file = folder.path + "/resolv.conf"
        try Data("nameserver 127.0.0.1\noptions timeout:5 attempts:2\n".utf8).write(to: URL(filePath: file))
        let output = try OwnProcess.output(
            of: ["resolving", "\(count)"],
            through: [
                "unshare", "--user", "--map-root-user", "--net", "--mount", "sh", "-c",
                #"ip link set lo up && mount --bind "$1" /etc/resolv.conf && exec "$2""#, "sh", file,
            ])
        guard let trials = output.flatMap(CancelTrials.init) else {
            throw CannotRun("it needs user and network namespaces, and the ip command.")
        }
        return trials
    }

    /// Runs the trials in the namespace.
    static func runTrials(_ arguments: [String]) async throws -> String {
        let socket = try bindToNamePort()
        defer { close(socket) }
        return try await CancelTrials.run(arguments.first.flatMap { Int($0) } ?? 0, at: .resolving).text
    }

    /// A socket on the port of DNS that is never read.
    private static func bindToNamePort() throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(53).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else { throw CannotRun("the port of a resolver is taken.") }
        return descriptor
    }
}

import Foundation
import Glibc

/// nginx on a free port of this machine, which serves the files of a temporary folder and stops with this
/// object.
final class Nginx: Sendable {
    private let folder: TemporaryFolder
    private let process: Process
    private let input: Pipe
    let port: Int
    let url: String

    /// - Parameters:
    ///   - files: Names and sizes in bytes of the files to serve.
    ///   - document: The contents of each file; `nil` for random bytes.
    ///   - hosts: The number of addresses, from 127.0.0.1.
    ///   - command: The words in front of nginx's command.
    /// - Throws: ``CannotRun`` if nginx is missing or does not serve.
    init(
        serving files: [(name: String, size: Int)], of document: Data? = nil, at hosts: Int = 1,
        through command: [String] = []
    ) throws {
        let places = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"]
        let program = places.first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let program else {
            throw CannotRun("nginx is not installed: run Tools/setup bench, or install Debian's nginx-light.")
        }
        folder = try TemporaryFolder()
        let port = try Self.freePort()
        self.port = port
        url = "http://127.0.0.1:\(port)"
        try FileManager.default.createDirectory(
            atPath: folder.path + "/files", withIntermediateDirectories: true)
        for (name, size) in files {
            // Random bytes are incompressible.
            let words = (0..<size / 8 + 1).map { _ in UInt64.random(in: 0...UInt64.max) }
            let contents = document ?? words.withUnsafeBytes { Data($0.prefix(size)) }
            try contents.write(to: URL(filePath: folder.path + "/files/" + name))
        }
        try Data(Self.configuration(folder.path, port, hosts).utf8).write(
            to: URL(filePath: folder.path + "/nginx.conf"))
        process = Process()
        // The end of this process closes the pipe, which stops nginx.
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments =
            [
                "-c", #"trap "" INT; "$@" & read -r _; kill $!; wait"#, "sh",
            ] + command + [program, "-p", folder.path, "-c", "nginx.conf", "-e", "errors"]
        input = Pipe()
        process.standardInput = input
        process.standardError = FileHandle.nullDevice
        try Self.withoutBlockedSignals { try process.run() }
        let deadline = ContinuousClock.now + .seconds(10)
        while !Self.answers(port) {
            guard ContinuousClock.now < deadline, process.isRunning else {
                let errors = try? String(contentsOfFile: folder.path + "/errors", encoding: .utf8)
                try? input.fileHandleForWriting.close()
                throw CannotRun("nginx does not serve: \(errors ?? "it says nothing")")
            }
            usleep(10_000)
        }
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// A process inherits the blocked signals of its parent's thread. The shell's `wait` needs SIGCHLD, which
    /// many of Swift's threads block.
    private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try body()
    }

    private static func configuration(_ folder: String, _ port: Int, _ hosts: Int) -> String {
        let addresses = (1...hosts).map { "listen 127.0.0.\($0):\(port);" }
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
            "\($0)_temp_path \(folder)/\($0);"
        }
        return """
            \(getuid() == 0 ? "user root;" : "")
            daemon off;
            worker_processes 1;
            pid \(folder)/pid;
            error_log \(folder)/errors crit;
            events { worker_connections 1024; }
            http {
                \(temporary.joined(separator: " "))
                access_log off;
                sendfile on;
                tcp_nodelay on;
                keepalive_requests 1000000000;
                default_type application/octet-stream;
                server { \(addresses.joined(separator: " ")) root \(folder)/files; }
            }
            """
    }

    private static func freePort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else { throw CannotRun("there is no free port.") }
        return Int(in_port_t(bigEndian: address.sin_port))
    }

    private static func answers(_ port: Int) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        address.sin_port = in_port_t(port).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}

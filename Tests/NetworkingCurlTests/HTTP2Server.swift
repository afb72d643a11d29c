import Foundation
import HTTPInterface
import HTTPTesting

/// nginx with HTTP/2 over TLS on 127.0.0.1. Its responses name the protocol and the connection.
final class HTTP2Server: Sendable {
    private static let command = "/usr/sbin/nginx"

    /// Whether this machine has nginx.
    static var isAvailable: Bool {
        FileManager.default.isExecutableFile(atPath: command) && TLSServer.isAvailable
    }

    let url: HTTPURL
    let port: Int
    let certificateFile: String
    private let folder: URL
    private let process = Process()

    /// Starts a server, and returns when it listens.
    static func start() async throws -> HTTP2Server {
        // Another process may take the port before nginx binds it.
        for _ in 1...5 {
            let server = try await onOwnThread { try HTTP2Server() }
            if await server.listens() { return server }
        }
        throw CocoaError(.executableLoad)
    }

    /// Whether nginx got its port: it writes the number of its process then, and ends otherwise.
    private func listens() async -> Bool {
        let file = folder.appending(path: "nginx.pid").path
        while process.isRunning {
            if FileManager.default.fileExists(atPath: file) { return true }
            try? await Task.sleep(for: .milliseconds(5))
        }
        return false
    }

    private init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "FeedHost-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificateFile = folder.appending(path: "certificate.pem").path
        let keyFile = folder.appending(path: "key.pem").path
        try TLSServer.make(.valid, at: certificateFile, keyFile: keyFile, in: folder)
        // A port that was free a moment ago.
        port = try LoopbackPort(.refusing).port
        url = HTTPURL("https://127.0.0.1:\(port)/")!
        let settings = Self.settings(port: port, certificate: certificateFile, key: keyFile)
        try settings.write(to: folder.appending(path: "nginx.conf"), atomically: true, encoding: .utf8)
        process.executableURL = URL(filePath: Self.command)
        process.arguments = ["-p", folder.path, "-e", "errors", "-c", "nginx.conf"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    private static func settings(port: Int, certificate: String, key: String) -> String {
        """
        daemon off;
        master_process off;
        pid nginx.pid;
        events {}
        http {
            access_log off;
            client_body_temp_path b; proxy_temp_path p; fastcgi_temp_path f;
            uwsgi_temp_path u; scgi_temp_path s;
            server {
                listen 127.0.0.1:\(port) ssl http2;
                ssl_certificate \(certificate);
                ssl_certificate_key \(key);
                add_header X-Protocol $server_protocol;
                add_header X-Connection $connection;
                location / { return 200 "whole"; }
            }
        }
        """
    }
}

import FileTesting
import Foundation
import Glibc
import HTTPInterface

/// A constant feed over TLS on loopback, by the `openssl` command, with a self-signed certificate.
nonisolated final class TLSFeedServer {
    /// Whether this machine has the command.
    static let isAvailable: Bool = {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl", "version"]
        process.standardOutput = FileHandle.nullDevice
        do { try process.run() } catch { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    let baseURL: HTTPURL
    var certificateFile: String { folder.path + "/certificate.pem" }
    private let folder: TemporaryFolder
    private let process = Process()

    /// - Parameter page: The first page, which is the response to every request.
    init(page: String) throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/v1", withIntermediateDirectories: true)
        try page.write(toFile: folder.path + "/v1/feed?limit=10", atomically: true, encoding: .utf8)
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", Self.script]
        process.currentDirectoryURL = URL(filePath: folder.path)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        var text = ""
        while true {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw CocoaError(.executableLoad) }
            text += String(decoding: data, as: UTF8.self)
            guard let match = text.firstMatch(of: /ACCEPT 127\.0\.0\.1:(\d+)\n/) else { continue }
            baseURL = HTTPURL("https://127.0.0.1:\(match.1)")!
            break
        }
    }

    deinit {
        // Children of Swift's threads have SIGTERM blocked, and openssl does not unblock it.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private static let script = """
        openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=FeedHost \\
            -addext subjectAltName=IP:127.0.0.1 -days 1 -keyout key.pem -out certificate.pem &&
        exec openssl s_server -accept 127.0.0.1:0 -cert certificate.pem -key key.pem -WWW
        """
}

import Foundation
import Glibc
import HTTPInterface
import HTTPTesting

/// An HTTPS server on 127.0.0.1 with a certificate made for it, by the `openssl` command.
final class TLSServer: Sendable {
    /// The kind of certificate.
    enum Certificate {
        case valid
        case expired
        case forAnotherHost
    }

    /// Whether this machine has the command.
    static var isAvailable: Bool { (try? run(["version"])) != nil }

    let url: HTTPURL
    /// The certificate's file; a client that trusts it accepts a valid certificate.
    let certificateFile: String
    private let folder: URL
    private let process = Process()
    private let output = Pipe()
    private let said: String

    /// Starts a server, and returns when it listens.
    ///
    /// - Parameter answers: Whether it responds to requests; otherwise it ends after one connection, and
    ///   prints the received bytes.
    static func start(_ certificate: Certificate, answers: Bool = true) async throws -> TLSServer {
        try await onOwnThread { try TLSServer(certificate, answers: answers) }
    }

    private init(_ certificate: Certificate, answers: Bool) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "FeedHost-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificateFile = folder.appending(path: "certificate.pem").path
        let keyFile = folder.appending(path: "key.pem").path
        try Self.make(certificate, at: certificateFile, keyFile: keyFile, in: folder)
        process.executableURL = Self.command
        process.arguments =
            ["openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", certificateFile, "-key", keyFile]
            + (answers ? ["-www"] : ["-naccept", "1"])
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        // It ends when its input does.
        process.standardInput = answers ? FileHandle.nullDevice : Pipe()
        try process.run()
        var text = ""
        url = try Self.readURL(from: output, &text)
        said = text
    }

    deinit {
        // Children of Swift's threads are born with SIGTERM blocked, and openssl leaves it so.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The output until the end of its one connection, with the bytes that the client sent.
    func outputUntilItsEnd() async throws -> String {
        let rest = try await onOwnThread { [output] in try output.fileHandleForReading.readToEnd() ?? Data() }
        return said + String(decoding: rest, as: UTF8.self)
    }

    private static let command = URL(filePath: "/usr/bin/env")

    private static func readURL(from output: Pipe, _ text: inout String) throws -> HTTPURL {
        while true {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw CocoaError(.executableLoad) }
            text += String(decoding: data, as: UTF8.self)
            if let match = text.firstMatch(of: /ACCEPT 127\.0\.0\.1:(\d+)\n/) {
                return HTTPURL("https://127.0.0.1:\(match.1)/")!
            }
        }
    }

    static func make(_ certificate: Certificate, at file: String, keyFile: String, in folder: URL) throws {
        let request = folder.appending(path: "request.pem").path
        let extensions = folder.appending(path: "extensions").path
        let host = certificate == .forAnotherHost ? "DNS:other.test" : "IP:127.0.0.1"
        try "subjectAltName=\(host)\nbasicConstraints=critical,CA:TRUE\n"
            .write(toFile: extensions, atomically: true, encoding: .utf8)
        try run([
            "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj",
            "/CN=FeedHost test", "-keyout", keyFile, "-out", request,
        ])
        try run([
            "x509", "-req", "-in", request, "-key", keyFile, "-days", certificate == .expired ? "-1" : "1",
            "-extfile", extensions, "-out", file,
        ])
    }

    private static func run(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = command
        process.arguments = ["openssl"] + arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    }
}

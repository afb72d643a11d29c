import Foundation
import Glibc

/// The files of a folder over TLS on loopback, by the `openssl` command, with a self-signed certificate.
public final class TLSFileServer {
    /// Whether this machine has the command.
    public static let isAvailable: Bool = {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl", "version"]
        process.standardOutput = FileHandle.nullDevice
        do { try process.run() } catch { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    /// The address of the folder, without a slash at its end.
    public let url: String
    /// The path of the certificate in PEM form, which is in the folder.
    public let certificateFile: String
    private let process = Process()

    /// Serves a folder, in which it writes certificate and key.
    public init(of folder: String) throws {
        certificateFile = folder + "/certificate.pem"
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", Self.script]
        process.currentDirectoryURL = URL(filePath: folder)
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
            url = "https://127.0.0.1:\(match.1)"
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

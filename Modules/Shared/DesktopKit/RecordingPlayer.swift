public import ConcurrencyInterface
import Foundation
import Glibc
public import HTTPInterface

/// Plays recordings in mpv, which it controls over a socket, or in another program, which it only starts.
///
/// mpv inherits one end of a pair of sockets, and ends when the other one is closed: with the recording, and
/// with this process, however that ends (mpv(1), `--input-ipc-client`, 0.33 or newer).
public struct RecordingPlayer: Sendable {
    /// The reason why nothing is played.
    public enum Failure: Error, Hashable, Sendable {
        /// The program is not installed.
        case noProgram(String)
        /// The program could not be started (`nil`), or has ended with this exit status.
        case failed(program: String, status: Int32?)
    }

    private let words: [String]
    private let environment: [String: String]
    private let client: any HTTPClient
    private let clock: any MonotonicClock

    /// - Parameters:
    ///   - command: The program with its options, separated by spaces; `nil` for mpv.
    ///   - environment: The environment variables: `PATH`, `SSL_CERT_FILE`, and those of the program.
    ///   - client: Holds each request to the addresses of its policy (SSRF guard).
    public init(
        command: String? = nil, environment: [String: String], client: any HTTPClient,
        clock: any MonotonicClock
    ) {
        let words = (command ?? "").split(separator: " ").map(String.init)
        self.words = words.isEmpty ? ["mpv"] : words
        self.environment = environment
        self.client = client
        self.clock = clock
    }

    /// Plays an address, which is passed to mpv over the socket, since other users can see arguments and a private
    /// recording's URL has a token; to another program as an argument, and not through a shell.
    ///
    /// mpv gets a URL only where the client may request its first byte now; it connects and follows redirects
    /// by itself then.
    ///
    /// - Parameter position: The seconds to leave out, for mpv.
    /// - Returns: `nil` if the program is not mpv: it plays on its own.
    /// - Throws: ``Failure``, the client's errors, and `CancellationError`.
    public func play(_ address: String, from position: Double = 0) async throws -> PlayedRecording? {
        guard let path = SearchPath(environment).path(of: words[0]) else {
            throw Failure.noProgram(words[0])
        }
        let name = URL(filePath: path).lastPathComponent
        guard name.hasPrefix("mpv") else {
            let program = DetachedProcess([path] + words.dropFirst() + [address], environment: environment)
            let status = await program?.status(within: .seconds(2), by: clock)
            guard program != nil, status ?? 0 == 0 else {
                throw Failure.failed(program: name, status: status)
            }
            return nil
        }
        if let url = HTTPURL(address) {
            var request = HTTPRequest.recording(at: url)
            request.headers["Range"] = "bytes=0-0"
            _ = try await client.stream(request)
        }
        return try await playInPlayer(at: path, name, address, from: position)
    }

    private func playInPlayer(
        at path: String, _ name: String, _ address: String, from position: Double
    ) async throws -> PlayedRecording {
        // mpv verifies no certificate by default, and trusts the system's authorities then, or those of a file.
        let authorities = environment["SSL_CERT_FILE"].map { ["--tls-ca-file=\($0)"] } ?? []
        // The reader's own options come after the defaults, which they replace.
        let options =
            ["--no-video", "--no-terminal", "--ytdl=no", "--tls-verify=yes"] + authorities
            + words.dropFirst() + [
                "--idle=once", "--keep-open=no",
                "--input-ipc-client=fd://\(DetachedProcess.inheritedSocket)",
                "--start=\(Int(position))",
            ]
        var sockets: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &sockets) == 0 else {
            throw Failure.failed(program: name, status: nil)
        }
        let program = DetachedProcess([path] + options, environment: environment, socket: sockets[1])
        close(sockets[1])
        guard let program else {
            close(sockets[0])
            throw Failure.failed(program: name, status: nil)
        }
        let recording = PlayedRecording(of: address, socket: sockets[0], from: position)
        if await recording.begins(within: .seconds(10), by: clock) { return recording }
        recording.stop()
        let status = await program.status(within: .seconds(2), by: clock)
        if status == nil { program.terminate() }
        try Task.checkCancellation()
        throw Failure.failed(program: name, status: status)
    }
}

extension HTTPRequest {
    /// The request for a recording that a document has named: from a public address only.
    public static func recording(at url: HTTPURL) -> HTTPRequest {
        HTTPRequest(url, bodyLimit: recordingLimit, addressPolicy: .publicOnly, isUserInitiated: true)
    }
}

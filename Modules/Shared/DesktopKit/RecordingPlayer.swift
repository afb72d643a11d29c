public import ConcurrencyInterface
import Foundation
import Glibc

/// Plays recordings in mpv, which it controls over a socket, or in another program, which it only starts.
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
    private let clock: any MonotonicClock

    /// - Parameters:
    ///   - command: The program with its options, separated by spaces; `nil` for mpv.
    ///   - environment: The environment variables: `PATH`, and those of the program.
    public init(command: String? = nil, environment: [String: String], clock: any MonotonicClock) {
        let words = (command ?? "").split(separator: " ").map(String.init)
        self.words = words.isEmpty ? ["mpv"] : words
        self.environment = environment
        self.clock = clock
    }

    /// Plays an http or https address, which is passed as an argument and not through a shell.
    ///
    /// - Parameter position: The seconds to leave out, for mpv.
    /// - Returns: `nil` where the program is not mpv: it plays on its own.
    public func play(_ address: String, from position: Double = 0) async throws(Failure)
        -> PlayedRecording?
    {
        guard let path = SearchPath(environment).path(of: words[0]) else { throw .noProgram(words[0]) }
        let name = URL(filePath: path).lastPathComponent
        guard name.hasPrefix("mpv") else {
            let program = DetachedProcess([path] + words.dropFirst() + [address], environment: environment)
            let status = await program?.status(within: .seconds(2), by: clock)
            guard program != nil, status ?? 0 == 0 else { throw .failed(program: name, status: status) }
            return nil
        }
        guard let socket = PlayerSocket() else { throw .failed(program: name, status: nil) }
        // The reader's own options come after the defaults, which they replace.
        let options =
            ["--no-video", "--no-terminal"] + words.dropFirst() + [
                "--idle=no", "--keep-open=no", "--input-ipc-server=\(socket.path)",
                "--start=\(Int(position))", "--", address,
            ]
        guard let program = DetachedProcess([path] + options, environment: environment) else {
            socket.remove()
            throw .failed(program: name, status: nil)
        }
        let connection = await connect(to: socket, of: program)
        switch connection {
        case .open(let descriptor): return PlayedRecording(socket: descriptor, of: program, from: position)
        case .ended(let status):
            if status == nil { program.terminate() }
            socket.remove()
            throw .failed(program: name, status: status)
        }
    }

    private enum Connection { case open(Int32), ended(status: Int32?) }

    /// Connects once mpv listens, unless it ends before.
    private func connect(to socket: PlayerSocket, of program: DetachedProcess) async -> Connection {
        await withTaskGroup(of: Connection?.self) { [clock] group in
            group.addTask { .ended(status: await program.status(within: .seconds(10), by: clock)) }
            group.addTask {
                while !Task.isCancelled {
                    if let descriptor = socket.connect() { return .open(descriptor) }
                    try? await clock.sleep(for: .milliseconds(20))
                }
                return nil
            }
            defer { group.cancelAll() }
            for await connection in group {
                if let connection { return connection }
            }
            return .ended(status: nil)
        }
    }
}

/// The socket on which mpv listens, in a folder that nobody else may read.
private struct PlayerSocket: Sendable {
    let path: String

    /// `nil` where no folder can be made.
    init?() {
        var template = Array((FileManager.default.temporaryDirectory.path + "/feedhost-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { return nil }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self) + "/mpv"
    }

    /// Connects, and deletes the socket's file, which mpv leaves behind; `nil` while nothing listens.
    func connect() -> Int32? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = Array(path.utf8) + [0]
        guard name.count <= MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard code == 0 else {
            close(descriptor)
            return nil
        }
        remove()
        return descriptor
    }

    /// Deletes the file and its folder.
    func remove() {
        unlink(path)
        rmdir(URL(filePath: path).deletingLastPathComponent().path)
    }
}

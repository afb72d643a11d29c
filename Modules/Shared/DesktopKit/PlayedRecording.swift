import ConcurrencyInterface
import Foundation
import Glibc
public import ItemInterface
import Synchronization

/// A recording that mpv plays; see mpv(1), "JSON IPC".
public final class PlayedRecording: Sendable {
    /// The latest states, at most one a second unless the reader pauses; the last one has an end.
    public let states: AsyncStream<PlaybackState>
    /// The descriptor of the connection; `nil` once mpv has closed it.
    private let socket: Mutex<Int32?>
    /// A value once mpv has sent a message; ends when it closes the connection.
    private let messages: AsyncStream<Void>

    init(of address: String, socket: Int32, from position: Double) {
        self.socket = Mutex(socket)
        let (states, continuation) = AsyncStream<PlaybackState>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        self.states = states
        let (messages, received) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.messages = messages
        for (number, property) in PlayerMessage.properties.enumerated() {
            send(["observe_property", number + 1, property])
        }
        send(["loadfile", address])
        // mpv sends messages until it ends, even when the states are no longer read.
        Thread.detachNewThread { [self] in
            var state = PlaybackState(position: position)
            Self.readLines(of: socket) { line in
                received.yield()
                guard state.end == nil, let message = PlayerMessage(line) else { return }
                let before = state
                message.change(&state)
                let isNews =
                    Int(before.position) != Int(state.position) || before.duration != state.duration
                    || before.isPaused != state.isPaused || state.end != nil
                if isNews { continuation.yield(state) }
            }
            if state.end == nil {
                state.end = .stopped
                continuation.yield(state)
            }
            continuation.finish()
            received.finish()
            self.socket.withLock { $0 = nil }
            close(socket)
        }
    }

    /// Pauses, or continues.
    public func togglePause() { send(["cycle", "pause"]) }

    /// Ends mpv, and with it the states, even if mpv does not reply any more.
    public func stop() {
        socket.withLock { socket in
            if let socket { _ = shutdown(socket, Int32(SHUT_RDWR)) }
        }
    }

    /// Waits for the first message of mpv, which has no other use. To be called once.
    ///
    /// - Returns: Whether it came within the limit; at once where mpv ends, or the task is cancelled.
    func begins(within limit: Duration, by clock: any MonotonicClock) async -> Bool {
        await withTaskGroup(of: Bool.self) { [messages] group in
            group.addTask {
                for await _ in messages { return true }
                return false
            }
            group.addTask {
                try? await clock.sleep(for: limit)
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
    }

    private func send(_ command: [any Sendable]) {
        guard let line = try? JSONSerialization.data(withJSONObject: ["command": command]) else { return }
        let bytes = Array(line) + [UInt8(ascii: "\n")]
        socket.withLock { socket in
            // A connection that mpv has closed says so to the thread that reads.
            if let socket { _ = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
        }
    }

    /// Calls `body` with each line until the connection ends, or a line is too long.
    private static func readLines(of socket: Int32, _ body: (Data) -> Void) {
        var rest = Data()
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while rest.count <= 1 << 16 {
            let count = recv(socket, &buffer, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest.append(contentsOf: buffer[..<count])
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                body(rest[..<end])
                rest = Data(rest[(end + 1)...])
            }
        }
    }
}

/// A message of mpv that changes the state.
struct PlayerMessage: Decodable {
    static let properties = ["time-pos", "duration", "pause"]

    private let event: String
    private let name: String?
    private let number: Double?
    private let isTrue: Bool?
    private let reason: String?
    private let fileError: String?

    private enum CodingKeys: String, CodingKey {
        case event, name, data, reason
        case fileError = "file_error"
    }

    /// `nil` for a line that is not an event, such as the reply to a command.
    init?(_ line: Data) {
        guard let message = try? JSONDecoder().decode(Self.self, from: line) else { return nil }
        self = message
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        event = try values.decode(String.self, forKey: .event)
        name = try? values.decode(String.self, forKey: .name)
        number = try? values.decode(Double.self, forKey: .data)
        isTrue = try? values.decode(Bool.self, forKey: .data)
        reason = try? values.decode(String.self, forKey: .reason)
        fileError = try? values.decode(String.self, forKey: .fileError)
    }

    func change(_ state: inout PlaybackState) {
        switch (event, name) {
        // A file may declare any number.
        case ("property-change", "time-pos"):
            if let number, (0..<1e9).contains(number) { state.position = number }
        case ("property-change", "duration"):
            if let number, number > 0, number < 1e9 { state.duration = number }
        case ("property-change", "pause"): if let isTrue { state.isPaused = isTrue }
        // A playlist names the next recording.
        case ("end-file", _) where reason == "redirect": break
        case ("end-file", _):
            state.end =
                switch reason {
                case "eof": .finished
                case "error": .failed(fileError ?? "unknown error")
                default: .stopped
                }
        default: break
        }
    }
}

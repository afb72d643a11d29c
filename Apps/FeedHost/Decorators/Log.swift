import Foundation
import Synchronization
import TextInterface

/// Takes one line for each request, cache miss and fault, and writes it with the time to where the reader wanted it.
nonisolated final class Log: Sendable {
    private let handles: Mutex<[FileHandle]>
    private let now: @Sendable () -> Date

    /// - Parameter handles: Where lines go; none, and nothing is written.
    init(to handles: [FileHandle], now: @escaping @Sendable () -> Date) {
        self.handles = Mutex(handles)
        self.now = now
    }

    /// The log that `--log` and `--verbose` ask for.
    ///
    /// - Throws: A ``UsageError`` where the file cannot be written.
    static func make(
        file: String?, verbose: Bool, now: @escaping @Sendable () -> Date
    ) throws(UsageError) -> Log {
        var handles: [FileHandle] = verbose ? [.standardError] : []
        if let file {
            let descriptor = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else {
                throw UsageError("--log cannot write '\(file)': \(String(cString: strerror(errno))).")
            }
            handles.append(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
        }
        return Log(to: handles, now: now)
    }

    /// Writes one line; what came from outside is disarmed first.
    func write(_ line: @autoclosure () -> String) {
        handles.withLock { handles in
            guard !handles.isEmpty else { return }
            let time = now().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
            let data = Data("\(time) \(SafeText(line()).text)\n".utf8)
            for handle in handles { try? handle.write(contentsOf: data) }
        }
    }
}

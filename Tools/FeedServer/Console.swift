import Glibc

/// Writes whole lines to standard output and standard error, without a buffer.
enum Console {
    static func say(_ line: String) { write(line, to: STDOUT_FILENO) }
    static func note(_ line: String) { write(line, to: STDERR_FILENO) }

    /// Ends the program with an error, in one sentence with its remedy.
    static func fail(_ sentence: String, code: Int32) -> Never {
        note("FeedServer: " + sentence)
        exit(code)
    }

    private static func write(_ line: String, to descriptor: Int32) {
        var bytes = Array((line + "\n").utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { return }
            bytes = bytes.dropFirst(written)
        }
    }
}

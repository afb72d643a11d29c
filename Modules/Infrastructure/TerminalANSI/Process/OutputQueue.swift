/// What a terminal has not taken yet. A terminal may be slow, or be held by its reader: nobody should wait for it.
struct OutputQueue {
    private let output: Descriptor
    private var waiting: [UInt8] = []
    private var start = 0

    init(_ output: Descriptor) {
        self.output = output
    }

    /// Whether everything was taken.
    var isEmpty: Bool { start == waiting.count }

    /// Writes what the terminal takes now, and keeps the rest.
    ///
    /// - Returns: Whether the terminal is there.
    mutating func write(_ bytes: [UInt8]) -> Bool {
        if isEmpty {
            (waiting, start) = (bytes, 0)
        } else {
            waiting += bytes
        }
        return flush()
    }

    /// Writes what the terminal takes now of what was kept.
    ///
    /// - Returns: Whether the terminal is there.
    mutating func flush() -> Bool {
        guard let written = waiting.withUnsafeBytes({ output.writeSome($0[start...]) }) else { return false }
        start += written
        if isEmpty { (waiting, start) = ([], 0) }
        return true
    }

    /// Forgets what was kept.
    mutating func removeAll() {
        (waiting, start) = ([], 0)
    }
}

import Glibc

/// Caches the head of the previous response, as bytes and as parsed content.
///
/// Many responses of a server have equal heads. An equal head is compared and neither parsed nor allocated;
/// on the first line that differs, the lines before it are parsed.
struct HeadCache {
    enum Step {
        /// The line equals the next cached one.
        case matches
        /// The line equals the last cached one.
        case completes
        /// The line differs, or no head is cached.
        case differs
    }

    private enum Mode { case comparing, recording, idle }

    /// The largest cached head, in bytes; it lives as long as its handle.
    private static let byteLimit = 4_096

    private var mode = Mode.recording
    private var bytes: [UInt8] = []
    /// The offset of each line's end.
    private var ends: [Int] = []
    /// The offset of the next line to compare.
    private var start = 0
    /// The parsed content of the cached head.
    private(set) var content = ResponseHead.Content()
    /// The number of lines that were compared.
    private var index = 0

    mutating func begin() {
        // A recorded head that is incomplete cannot be compared.
        if mode == .recording { removeAll() }
        mode = ends.isEmpty ? .recording : .comparing
        (index, start) = (0, 0)
    }

    mutating func compare(_ line: UnsafeRawBufferPointer) -> Step {
        guard mode == .comparing else { return .differs }
        let end = ends[index]
        guard end - start == line.count, let line = line.baseAddress,
            bytes.withUnsafeBytes({ memcmp($0.baseAddress! + start, line, end - start) }) == 0
        else { return .differs }
        (index, start) = (index + 1, end)
        guard index == ends.count else { return .matches }
        mode = .idle
        return .completes
    }

    /// Begins to record at the first line that differs; returns the lines before it.
    mutating func diverge() -> [[UInt8]] {
        guard mode == .comparing else { return [] }
        mode = .recording
        ends.removeSubrange(index...)
        bytes.removeSubrange((ends.last ?? 0)...)
        return zip([0] + ends, ends).map { Array(bytes[$0..<$1]) }
    }

    mutating func record(_ line: UnsafeRawBufferPointer) {
        guard mode == .recording else { return }
        guard bytes.count + line.count <= Self.byteLimit else {
            removeAll()
            mode = .idle
            return
        }
        bytes.append(contentsOf: line)
        ends.append(bytes.count)
    }

    /// Caches the parsed content of the recorded head.
    mutating func complete(_ content: ResponseHead.Content) {
        guard mode == .recording else { return }
        self.content = content
        mode = .idle
    }

    private mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        content = ResponseHead.Content()
    }
}

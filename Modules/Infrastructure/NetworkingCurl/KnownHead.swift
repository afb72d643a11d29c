import Glibc

/// The head of the answer before, as it came and as it was read.
///
/// Many answers of a server have the same head, to the last byte. Such a one is only compared: nothing in it is parsed,
/// and nothing is allocated for it. As soon as one differs, its lines until then are read after all.
struct KnownHead {
    /// What a line has to do with the known head.
    enum Step {
        /// It is the next line of it.
        case follows
        /// It is the last line of it.
        case completes
        /// It is another one than was expected, or none was.
        case differs
    }

    private enum Mode { case comparing, recording, idle }

    /// The largest head that is remembered, in bytes: it stays for as long as its handle does.
    private static let byteLimit = 4_096

    private var mode = Mode.recording
    private var bytes: [UInt8] = []
    /// Where each line ends.
    private var ends: [Int] = []
    /// Where the next line to be compared begins.
    private var start = 0
    /// What the lines say.
    private(set) var content = ResponseHead.Content()
    /// How many lines were compared.
    private var index = 0

    /// Another answer begins.
    mutating func begin() {
        // What was recorded of an answer that never came to its end is of no use.
        if mode == .recording { forget() }
        mode = ends.isEmpty ? .recording : .comparing
        (index, start) = (0, 0)
    }

    /// Compares the next line with the known one.
    mutating func compare(_ line: UnsafeRawBufferPointer) -> Step {
        guard mode == .comparing else { return .differs }
        let end = ends[index]
        guard end - start == line.count, let line = line.baseAddress,
            bytes.withUnsafeBytes({ memcmp($0.baseAddress! + start, line, end - start) }) == 0
        else { return .differs }
        (index, start) = (index + 1, end)
        guard index == ends.count else { return .follows }
        mode = .idle
        return .completes
    }

    /// Remembers the lines of an answer that differs from here on; returns those that were compared before.
    mutating func divert() -> [[UInt8]] {
        guard mode == .comparing else { return [] }
        mode = .recording
        ends.removeSubrange(index...)
        bytes.removeSubrange((ends.last ?? 0)...)
        return zip([0] + ends, ends).map { Array(bytes[$0..<$1]) }
    }

    /// Remembers a line.
    mutating func record(_ line: UnsafeRawBufferPointer) {
        guard mode == .recording else { return }
        guard bytes.count + line.count <= Self.byteLimit else {
            forget()
            mode = .idle
            return
        }
        bytes.append(contentsOf: line)
        ends.append(bytes.count)
    }

    /// Remembers what the recorded lines mean, now that the head is at its end.
    mutating func complete(_ content: ResponseHead.Content) {
        guard mode == .recording else { return }
        self.content = content
        mode = .idle
    }

    private mutating func forget() {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        content = ResponseHead.Content()
    }
}

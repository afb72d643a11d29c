import FoundationEssentials
import Glibc
import HTTPInterface

/// Owns the memory in which a body accumulates, and returns it as `Data` without a copy.
struct BodyBuffer: ~Copyable {
    private var start: UnsafeMutableRawPointer?
    private var capacity = 0
    private(set) var count = 0

    deinit { free(start) }

    /// Grows the capacity to at least `total` bytes.
    ///
    /// - Throws: `bodyTooLarge` if allocation fails.
    mutating func reserve(_ total: Int) throws(HTTPError) {
        guard total > capacity else { return }
        guard let grown = realloc(start, total) else {
            throw HTTPError(.bodyTooLarge, message: "no memory for a body of \(total) bytes")
        }
        start = grown
        capacity = total
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) throws(HTTPError) {
        guard let source = bytes.baseAddress, bytes.count > 0 else { return }
        try grow(by: bytes.count)
        memcpy(start! + count, source, bytes.count)
        count += bytes.count
    }

    /// Appends the bytes that `fill` writes into at least `minimum` free bytes; it returns their count.
    mutating func fill(
        atLeast minimum: Int, _ fill: (UnsafeMutableRawBufferPointer) throws(HTTPError) -> Int
    ) throws(HTTPError) {
        try grow(by: minimum)
        count += try fill(UnsafeMutableRawBufferPointer(start: start! + count, count: capacity - count))
    }

    mutating func take() -> Data {
        defer { (start, capacity, count) = (nil, 0, 0) }
        guard let start, count > 0 else {
            free(start)
            return Data()
        }
        let wasted = capacity - count
        let kept = wasted > count / 4 && wasted > 4_096 ? realloc(start, count) ?? start : start
        return Data(bytesNoCopy: kept, count: count, deallocator: .free)
    }

    /// Removes all bytes, and keeps up to 64 KB of capacity for the next body.
    mutating func clear() {
        count = 0
        guard capacity > 65_536 else { return }
        free(start)
        (start, capacity) = (nil, 0)
    }

    private mutating func grow(by more: Int) throws(HTTPError) {
        guard count + more > capacity else { return }
        try reserve(max(count + more, capacity * 2, 1_024))
    }
}

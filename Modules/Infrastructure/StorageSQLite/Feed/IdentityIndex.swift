import CSQLite
import StorageInterface

/// An index in memory from fingerprints to the possible keys of a feed's items, which the table `items`
/// confirms.
///
/// Appending looks up each item. An index in the file would have random keys, so that each new item writes
/// another page of it: at a hundred thousand pages, appending would be five times as slow. The index is built
/// from the stored pages' fingerprints when a connection first needs it.
///
/// The index may have stale hints, for instance after a rolled back transaction, but never misses one.
struct IdentityIndex {
    private let start: Int64
    /// An open-addressing hash table. A hint is 31 bits of the fingerprint, a set bit, and 32 bits of the
    /// key's distance from `start`; 0 is a free slot.
    private var slots: [UInt64]
    private var count = 0

    /// Makes an empty index for keys near `start`.
    init(start: Int64) {
        self.start = start
        slots = Array(repeating: 0, count: 64)
    }

    /// Adds a possible key of a fingerprint.
    mutating func add(_ fingerprint: Fingerprint, key: Int64) {
        reserveCapacity(adding: 1)
        count += 1
        let distance = UInt64(UInt32(bitPattern: Int32(key - start)))
        insert(Self.tag(of: fingerprint) | distance)
    }

    /// Prefetches the slot of a fingerprint into the processor's cache.
    func prefetch(_ fingerprint: Fingerprint) {
        slots.withUnsafeBufferPointer {
            csqlite_prefetch($0.baseAddress! + home(of: Self.tag(of: fingerprint)))
        }
    }

    /// The first possible key that `confirm` confirms.
    func key(
        of fingerprint: Fingerprint, confirm: (Int64) throws(StorageError) -> Bool
    ) throws(StorageError) -> Int64? {
        let tag = Self.tag(of: fingerprint)
        var slot = home(of: tag)
        while slots[slot] != 0 {
            if slots[slot] & Self.tagBits == tag {
                let distance = Int32(bitPattern: UInt32(truncatingIfNeeded: slots[slot]))
                let key = start + Int64(distance)
                if try confirm(key) { return key }
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private static let tagBits: UInt64 = 0xFFFF_FFFF_0000_0000

    private static func tag(of fingerprint: Fingerprint) -> UInt64 {
        fingerprint.bits & 0xFFFF_FFFE_0000_0000 | 0x1_0000_0000
    }

    /// The first slot to probe: the hint's highest bits, so that growing needs no fingerprints.
    private func home(of hint: UInt64) -> Int {
        Int(hint >> (64 - slots.count.trailingZeroBitCount))
    }

    private mutating func insert(_ hint: UInt64) {
        var slot = home(of: hint)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = hint
    }

    /// Grows the table for `more` hints.
    mutating func reserveCapacity(adding more: Int) {
        var size = slots.count
        while (count + more) * 4 > size * 3 { size *= 2 }
        guard size > slots.count else { return }
        let hints = slots
        slots = Array(repeating: 0, count: size)
        for hint in hints where hint != 0 { insert(hint) }
    }
}

import CSQLite
import StorageInterface

/// Where in one feed items of a fingerprint may stand: hints of 8 bytes, which the table of items confirms or not.
///
/// It is in memory because appending looks every item up in it. An index in the file would be as random as ids are:
/// each new item would write a page of it, which makes appending five times as slow at a hundred thousand pages. The
/// hints are read from the stored pages' fingerprints when a connection first needs them.
///
/// A hint may be stale, for instance after a transaction that failed; what must not happen is that one is missing.
struct IdentityIndex {
    private let start: Int64
    /// A hint is 31 bits of the fingerprint, a 1, and 32 bits of the key's distance from the start; 0 is a free slot.
    private var slots: [UInt64]
    private var count = 0

    /// Makes an empty index for keys that stand around `start`.
    init(start: Int64) {
        self.start = start
        slots = Array(repeating: 0, count: 64)
    }

    /// Adds the hint that the item of a fingerprint may have that key.
    mutating func add(_ fingerprint: Fingerprint, key: Int64) {
        makeRoom(for: 1)
        count += 1
        let distance = UInt64(UInt32(bitPattern: Int32(key - start)))
        insert(Self.tag(of: fingerprint) | distance)
    }

    /// Fetches the place of a fingerprint into the processor's cache, to be there when it is looked for.
    func prefetch(_ fingerprint: Fingerprint) {
        slots.withUnsafeBufferPointer {
            csqlite_prefetch($0.baseAddress! + home(of: Self.tag(of: fingerprint)))
        }
    }

    /// The first key hinted at that `confirm` confirms.
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

    /// The slot at which the search for a hint begins: the tag's highest bits, so that a hint alone tells it.
    private func home(of hint: UInt64) -> Int {
        Int(hint >> (64 - slots.count.trailingZeroBitCount))
    }

    private mutating func insert(_ hint: UInt64) {
        var slot = home(of: hint)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = hint
    }

    /// Makes room for so many hints more at once.
    mutating func makeRoom(for more: Int) {
        var size = slots.count
        while (count + more) * 4 > size * 3 { size *= 2 }
        guard size > slots.count else { return }
        let hints = slots
        slots = Array(repeating: 0, count: size)
        for hint in hints where hint != 0 { insert(hint) }
    }
}

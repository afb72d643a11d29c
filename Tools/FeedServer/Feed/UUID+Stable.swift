import FoundationEssentials

extension UUID {
    /// The UUID of a name, of version 8 ("of one's own making", RFC 9562): the same name always has the same one.
    init(stableFor name: String) {
        let halves = [StableHash.value(of: name.utf8, seed: 1), StableHash.value(of: name.utf8, seed: 2)]
        var bytes = halves.flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> ($0 * 8)) } }
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        self = bytes.withUnsafeBytes { UUID(uuid: $0.load(as: uuid_t.self)) }
    }
}

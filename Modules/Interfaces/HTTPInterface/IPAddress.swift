import Glibc

/// The address of a server, of IPv4 or IPv6.
public struct IPAddress: Hashable, Sendable {
    /// The sixteen bytes of IPv6; those of IPv4 are the last four behind `::ffff:` (RFC 4291, 2.5.5.2).
    private let high: UInt64
    private let low: UInt64

    /// Makes an address of IPv6 of its two halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Makes an address of IPv4.
    public init(v4: UInt32) {
        self.init(high: 0, low: Self.mapped << 32 | UInt64(v4))
    }

    /// Reads an address as it is usually written: `192.0.2.1`, `2001:db8::1`; `nil` for anything else.
    public init?(_ text: String) {
        var four: UInt32 = 0
        if inet_pton(AF_INET, text, &four) == 1 {
            self.init(v4: UInt32(bigEndian: four))
            return
        }
        var sixteen: (UInt64, UInt64) = (0, 0)
        guard inet_pton(AF_INET6, text, &sixteen) == 1 else { return nil }
        self.init(high: UInt64(bigEndian: sixteen.0), low: UInt64(bigEndian: sixteen.1))
    }

    /// The address that the host of a URL stands for by itself: a written one, with or without brackets, or that of the
    /// loopback for `localhost` and names below it (RFC 6761, 6.3); `nil` for names that have to be looked up.
    public init?(host: String) {
        var name = host.lowercased()[...]
        while name.hasSuffix(".") { name.removeLast() }
        if name == "localhost" || name.hasSuffix(".localhost") {
            self.init(v4: 0x7F00_0001)
            return
        }
        if name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
        self.init(String(name.prefix { $0 != "%" }))
    }

    /// Whether everybody on the internet may reach it: not so for this machine, the networks around it and groups, nor for
    /// what is kept for examples and the future (RFC 6890, and IANA's registries of special addresses). Of an address that
    /// carries one of IPv4, that one counts.
    public var isPublic: Bool {
        if let v4 { return !Self.special4.contains { v4 >> (32 - $0.bits) == $0.prefix >> (32 - $0.bits) } }
        return high >> 61 == 0b001
            && !Self.special6.contains { high >> (64 - $0.bits) == $0.prefix >> (64 - $0.bits) }
    }

    /// The address of IPv4 that it is, or that it leads to.
    private var v4: UInt32? {
        if high == 0, low >> 32 == Self.mapped { return UInt32(truncatingIfNeeded: low) }
        // NAT64 (RFC 6052) and 6to4 (RFC 3056).
        if high == 0x0064_FF9B_0000_0000, low >> 32 == 0 { return UInt32(truncatingIfNeeded: low) }
        if high >> 48 == 0x2002 { return UInt32(truncatingIfNeeded: high >> 16) }
        return nil
    }

    private static let mapped: UInt64 = 0xFFFF

    private static let special4: [(prefix: UInt32, bits: UInt32)] = [
        (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
        (0xAC10_0000, 12), (0xC000_0000, 24), (0xC000_0200, 24), (0xC058_6300, 24), (0xC0A8_0000, 16),
        (0xC612_0000, 15), (0xC633_6400, 24), (0xCB00_7100, 24), (0xE000_0000, 4), (0xF000_0000, 4),
    ]

    /// Of those that are unicast and global by their first bits: protocols' own, examples.
    private static let special6: [(prefix: UInt64, bits: UInt64)] = [
        (0x2001_0000_0000_0000, 23), (0x2001_0DB8_0000_0000, 32), (0x3FFF_0000_0000_0000, 20),
    ]
}

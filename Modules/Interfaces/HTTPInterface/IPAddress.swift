import Glibc

/// An IPv4 or IPv6 address.
public struct IPAddress: Hashable, Sendable {
    /// The sixteen bytes of an IPv6 address; IPv4 addresses are mapped to `::ffff:0:0/96` (RFC 4291, section
    /// 2.5.5.2).
    private let high: UInt64
    private let low: UInt64

    /// Makes an IPv6 address from its halves in host byte order.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Makes an IPv4 address from a number in host byte order.
    public init(v4: UInt32) { self.init(high: 0, low: Self.mapped << 32 | UInt64(v4)) }

    /// Parses an address in its standard notation, such as `192.0.2.1` or `2001:db8::1`; `nil` for anything
    /// else.
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

    /// Parses the host of a URL: an address with or without brackets, or `localhost` and its subdomains (RFC
    /// 6761, section 6.3); `nil` for names that require DNS.
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

    /// Whether the address is globally reachable unicast: not loopback, private, link-local, multicast,
    /// documentation or reserved (RFC 6890, and IANA's special-purpose address registries). An embedded IPv4
    /// address decides.
    public var isPublic: Bool {
        if let v4 { return !Self.special4.contains { v4 >> (32 - $0.bits) == $0.prefix >> (32 - $0.bits) } }
        return high >> 61 == 0b001
            && !Self.special6.contains { high >> (64 - $0.bits) == $0.prefix >> (64 - $0.bits) }
    }

    /// The IPv4 address that is mapped or embedded.
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

    /// The special-purpose blocks within global unicast: protocol assignments, documentation.
    private static let special6: [(prefix: UInt64, bits: UInt64)] = [
        (0x2001_0000_0000_0000, 23), (0x2001_0DB8_0000_0000, 32), (0x3FFF_0000_0000_0000, 20),
    ]
}

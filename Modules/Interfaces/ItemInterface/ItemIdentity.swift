public import FoundationEssentials
public import HTTPInterface

/// Makes the identities of sources, items and pictures: version 5 UUIDs (RFC 9562, section 5.5), the same on every
/// machine.
public enum ItemIdentity {
    /// The identity of a source by its address at the time of subscription. It does not change when the
    /// source moves.
    public static func source(_ address: HTTPURL) -> UUID { UUID(name: address.canonical.text, in: urls) }

    /// The identity of a source that is a file or folder on this machine.
    ///
    /// - Parameter path: An absolute path.
    public static func source(path: String) -> UUID { UUID(name: "file://" + path, in: urls) }

    /// The identity of an item in the name space of its source, so that no feed can forge another's
    /// identities.
    ///
    /// - Parameter nativeID: The identity within the source; see ``NativeIdentity``.
    public static func item(_ nativeID: String, of source: UUID) -> UUID { UUID(name: nativeID, in: source) }

    /// The identity of a picture on a server.
    public static func picture(_ address: HTTPURL) -> UUID { UUID(name: address.text, in: urls) }

    /// The name space of URLs (RFC 9562, section 6.6).
    private static let urls = UUID(
        uuid: (0x6B, 0xA7, 0xB8, 0x11, 0x9D, 0xAD, 0x11, 0xD1, 0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30, 0xC8)
    )
}

extension UUID {
    /// The version 5 UUID of a name in a name space.
    init(name: String, in space: UUID) {
        var message = withUnsafeBytes(of: space.uuid) { Array($0) }
        message.append(contentsOf: name.utf8)
        var bytes = SHA1.digest(of: message)
        bytes[6] = bytes[6] & 0x0F | 0x50
        bytes[8] = bytes[8] & 0x3F | 0x80
        self.init(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
    }
}

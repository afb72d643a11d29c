/// The identity of a row: 16 bytes without references, quick to compare in a hundred thousand rows.
public struct RowID: Hashable, Sendable {
    /// The first 8 bytes.
    public let high: UInt64
    /// The last 8 bytes.
    public let low: UInt64

    /// Creates an id from 16 bytes.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Creates an id from the bytes of a UUID.
    public init(
        _ uuid: (
            UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8,
            UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8
        )
    ) {
        let bytes = withUnsafeBytes(of: uuid) { bytes in
            (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
        high = UInt64(bigEndian: bytes.0)
        low = UInt64(bigEndian: bytes.1)
    }
}

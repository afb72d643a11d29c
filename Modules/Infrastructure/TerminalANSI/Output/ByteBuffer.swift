/// A buffer of bytes for a terminal.
struct ByteBuffer {
    private(set) var bytes: [UInt8] = []

    var count: Int { bytes.count }
    var isEmpty: Bool { bytes.isEmpty }

    mutating func append(_ byte: UInt8) {
        bytes.append(byte)
    }

    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func append(utf8 text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    mutating func append(contentsOf more: [UInt8]) {
        bytes.append(contentsOf: more)
    }

    mutating func append(decimal number: Int) {
        if number >= 10 { append(decimal: number / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    mutating func append(scalar: Unicode.Scalar) {
        if scalar.isASCII {
            bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            bytes.append(contentsOf: UTF8.encode(scalar)!)
        }
    }

    mutating func reserve(_ count: Int) {
        bytes.reserveCapacity(count)
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }
}

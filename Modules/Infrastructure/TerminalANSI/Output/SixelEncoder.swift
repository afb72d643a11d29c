package import TerminalInterface
import TextInterface

/// Encodes pictures as sixels (DEC STD 070, XTerm Control Sequences): bands of six rows, color by color.
package struct SixelEncoder {
    private let picture: TerminalPicture.Indexed
    private var bytes = ByteBuffer()
    /// For each color and column of a band, a mask of the six rows.
    private var masks: [UInt8]
    /// For each color of a band, its first and last column.
    private var spans: [(first: Int, last: Int)?]

    private init(_ picture: TerminalPicture.Indexed) {
        self.picture = picture
        masks = Array(repeating: 0, count: picture.palette.count * picture.width)
        spans = Array(repeating: nil, count: picture.palette.count)
    }

    /// The sequence that draws rows of pixels from the cursor on. Pixels below them in the last band stay.
    package static func bytes(of picture: TerminalPicture.Indexed, rows: Range<Int>) -> [UInt8] {
        var encoder = SixelEncoder(picture)
        encoder.write(rows)
        // The sequence is stored for long, so without the reserved capacity.
        return encoder.bytes.bytes.withUnsafeBufferPointer { Array($0) }
    }

    private mutating func write(_ rows: Range<Int>) {
        bytes.reserve(rows.count * picture.width)
        // Square pixels, and unset pixels stay transparent.
        bytes.append("\u{1B}P0;1;0q\"1;1;")
        bytes.append(decimal: picture.width)
        bytes.append(";")
        bytes.append(decimal: rows.count)
        for (index, color) in picture.palette.enumerated() { define(color, index) }
        for start in stride(from: rows.lowerBound, to: rows.upperBound, by: 6) {
            if start > rows.lowerBound { bytes.append("-") }
            writeBand(start..<min(start + 6, rows.upperBound))
        }
        bytes.append("\u{1B}\\")
    }

    private mutating func define(_ color: Color, _ index: Int) {
        bytes.append("#")
        bytes.append(decimal: index)
        bytes.append(";2")
        for part in [color.red, color.green, color.blue] {
            bytes.append(";")
            bytes.append(decimal: (Int(part) * 100 + 127) / 255)
        }
    }

    private mutating func writeBand(_ rows: Range<Int>) {
        collect(rows)
        var colors = spans.indices.filter { spans[$0] != nil }
        colors.sort { spans[$0]!.first < spans[$1]!.first }
        var isFirst = true
        // One pass draws as many colors as do not overlap.
        while !colors.isEmpty {
            if !isFirst { bytes.append("$") }
            isFirst = false
            var column = 0
            colors.removeAll { color in
                guard let span = spans[color], span.first >= column else { return false }
                bytes.append("#")
                bytes.append(decimal: color)
                append(63, count: span.first - column)
                append(color, span)
                column = span.last + 1
                return true
            }
        }
        for color in spans.indices {
            guard let span = spans[color] else { continue }
            let start = color * picture.width
            for index in start + span.first...start + span.last { masks[index] = 0 }
            spans[color] = nil
        }
    }

    private mutating func collect(_ rows: Range<Int>) {
        picture.pixels.withUnsafeBufferPointer { pixels in
            masks.withUnsafeMutableBufferPointer { masks in
                for (bit, row) in rows.enumerated() {
                    let start = row * picture.width
                    for column in 0..<picture.width {
                        masks[Int(pixels[start + column]) * picture.width + column] |= 1 << UInt8(bit)
                    }
                }
                for color in spans.indices {
                    let row = masks[color * picture.width..<(color + 1) * picture.width]
                    guard let first = row.firstIndex(where: { $0 != 0 }),
                        let last = row.lastIndex(where: { $0 != 0 })
                    else { continue }
                    spans[color] = (first - row.startIndex, last - row.startIndex)
                }
            }
        }
    }

    private mutating func append(_ color: Int, _ span: (first: Int, last: Int)) {
        let start = color * picture.width
        var column = span.first
        while column <= span.last {
            let mask = masks[start + column]
            var next = column + 1
            while next <= span.last, masks[start + next] == mask { next += 1 }
            append(63 + mask, count: next - column)
            column = next
        }
    }

    /// A repeated sixel: from the fourth on, the repeat introducer is shorter.
    private mutating func append(_ sixel: UInt8, count: Int) {
        if count > 3 {
            bytes.append("!")
            bytes.append(decimal: count)
            bytes.append(sixel)
        } else {
            for _ in 0..<count { bytes.append(sixel) }
        }
    }
}

/// A decoded sixel sequence.
struct SixelPicture: Equatable {
    struct ProtocolError: Error {
        var description: String
    }

    let width: Int
    let height: Int
    /// The palette by index, each component 0…100.
    private(set) var palette: [Int: [Int]] = [:]
    /// The color of each pixel, also below the picture; `nil` if none was set.
    private(set) var pixels: [[Int]?]

    /// - Parameter content: The string between `ESC P` and `ESC \`.
    init(_ content: String) throws {
        guard let start = content.firstIndex(of: "q") else { throw ProtocolError(description: "no sixels") }
        guard content[..<start] == "0;1;0" else { throw ProtocolError(description: "the ground is painted") }
        var rest = Substring(content[content.index(after: start)...])
        func numbers() -> [Int] {
            let text = rest.prefix { $0.isNumber || $0 == ";" }
            rest = rest.dropFirst(text.count)
            return text.split(separator: ";").compactMap { Int($0) }
        }
        guard rest.popFirst() == "\"" else { throw ProtocolError(description: "no size") }
        let size = numbers()
        guard size.count == 4, size[0] == 1, size[1] == 1 else { throw ProtocolError(description: "\(size)") }
        (width, height) = (size[2], size[3])
        pixels = Array(repeating: nil, count: width * ((height + 5) / 6 * 6))
        var (column, band, color) = (0, 0, [0, 0, 0])
        while let character = rest.popFirst() {
            switch character {
            case "#":
                let parts = numbers()
                if parts.count == 5, parts[1] == 2 { palette[parts[0]] = Array(parts[2...]) }
                guard let known = palette[parts[0]] else {
                    throw ProtocolError(description: "no color \(parts)")
                }
                color = known
            case "$": column = 0
            case "-": (column, band) = (0, band + 1)
            case "!":
                let count = numbers()[0]
                guard let sixel = rest.popFirst() else { throw ProtocolError(description: "no sixel") }
                for _ in 0..<count { try put(sixel, color, &column, band) }
            default: try put(character, color, &column, band)
            }
        }
    }

    private mutating func put(_ sixel: Character, _ color: [Int], _ column: inout Int, _ band: Int) throws {
        guard let value = sixel.asciiValue, (63...126).contains(value), column < width else {
            throw ProtocolError(description: "\(sixel) at \(column)")
        }
        for bit in 0..<6 where (value - 63) & 1 << UInt8(bit) != 0 {
            pixels[(6 * band + bit) * width + column] = color
        }
        column += 1
    }
}

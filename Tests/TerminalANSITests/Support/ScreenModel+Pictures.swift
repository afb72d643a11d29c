import Foundation

extension ScreenModel {
    /// A picture in pixels that the terminal keeps.
    struct Picture: Equatable {
        var columns: Int
        var rows: Int
        var bytes: Data
    }

    /// A picture of which not all was handed over yet.
    struct HalfPicture {
        var number: Int
        var columns: Int
        var rows: Int
        var text = ""
    }

    /// Understands of kitty's graphics protocol what we write.
    mutating func takePictureCommand(_ content: String) throws {
        guard content.hasPrefix("G") else { throw Confusion(description: "the command \(content)") }
        let parts = content.dropFirst().split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        var keys: [Substring: Substring] = [:]
        for pair in parts[0].split(separator: ",") {
            let sides = pair.split(separator: "=")
            guard sides.count == 2 else { throw Confusion(description: "the key \(pair)") }
            keys[sides[0]] = sides[1]
        }
        let data = parts.count > 1 ? String(parts[1]) : ""
        guard data.utf8.count <= 4096 else { throw Confusion(description: "more than 4,096 bytes") }
        switch keys["a"] {
        case "q": questions.append("graphics")
        case "d": try dropPictures(keys)
        default: try takePicture(keys, data)
        }
    }

    private mutating func takePicture(_ keys: [Substring: Substring], _ data: String) throws {
        if halfPicture == nil {
            guard keys["a"] == "T", keys["U"] == "1", keys["f"] == "100", keys["q"] == "2",
                let number = keys["i"].flatMap({ Int($0) }), let columns = keys["c"].flatMap({ Int($0) }),
                let rows = keys["r"].flatMap({ Int($0) })
            else { throw Confusion(description: "the picture \(keys)") }
            halfPicture = HalfPicture(number: number, columns: columns, rows: rows)
        }
        halfPicture?.text += data
        guard keys["m"] != "1", let whole = halfPicture.take() else { return }
        guard let bytes = Data(base64Encoded: whole.text) else { throw Confusion(description: "no base64") }
        pictures[whole.number] = Picture(columns: whole.columns, rows: whole.rows, bytes: bytes)
    }

    private mutating func dropPictures(_ keys: [Substring: Substring]) throws {
        switch keys["d"] {
        case "I": pictures[keys["i"].flatMap { Int($0) } ?? 0] = nil
        case "R":
            guard let first = keys["x"].flatMap({ Int($0) }), let last = keys["y"].flatMap({ Int($0) }) else {
                throw Confusion(description: "the pictures \(keys)")
            }
            pictures = pictures.filter { !(first...last).contains($0.key) }
        default: throw Confusion(description: "the deletion \(keys)")
        }
    }

    /// Lays pixels on the cells from the cursor on; each cell gets one colour, or the test is wrong.
    mutating func takeSixels(_ content: String) throws {
        let picture = try SixelPicture(content)
        let end = row + (picture.height + cell.height - 1) / cell.height
        guard end < rows else { throw Confusion(description: "sixels on the last row") }
        for y in 0..<picture.height {
            for x in 0..<picture.width where column + x / cell.width < columns {
                let place = (row: row + y / cell.height, column: column + x / cell.width)
                let color = picture.pixels[y * picture.width + x]
                if x % cell.width == 0, y % cell.height == 0 { places[place.row][place.column].pixel = color }
                guard places[place.row][place.column].pixel == color else {
                    throw Confusion(description: "a cell of two colours")
                }
            }
        }
        guard picture.pixels.dropFirst(picture.width * picture.height).allSatisfy({ $0 == nil }) else {
            throw Confusion(description: "pixels below the picture")
        }
        // Where the cursor is then, terminals disagree.
        (row, column) = (rows - 1, columns - 1)
    }
}

import Foundation

extension ScreenModel {
    /// A picture in the terminal's memory.
    struct Picture: Equatable {
        var columns: Int
        var rows: Int
        var bytes: Data
    }

    /// A picture whose transmission is incomplete.
    struct HalfPicture {
        var number: Int
        var columns: Int
        var rows: Int
        var text = ""
    }

    /// Interprets the commands of kitty's graphics protocol that the module writes.
    mutating func takePictureCommand(_ content: String) throws {
        guard content.hasPrefix("G") else { throw ProtocolError(description: "the command \(content)") }
        let parts = content.dropFirst().split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        var keys: [Substring: Substring] = [:]
        for pair in parts[0].split(separator: ",") {
            let sides = pair.split(separator: "=")
            guard sides.count == 2 else { throw ProtocolError(description: "the key \(pair)") }
            keys[sides[0]] = sides[1]
        }
        let data = parts.count > 1 ? String(parts[1]) : ""
        guard data.utf8.count <= 4096 else { throw ProtocolError(description: "more than 4,096 bytes") }
        switch keys["a"] {
        case "q": queries.append(keys["t"] == "s" ? "shared memory" : "graphics")
        case "d": try dropPictures(keys)
        case "p": try place(keys)
        default: try takePicture(keys, data)
        }
    }

    private mutating func takePicture(_ keys: [Substring: Substring], _ data: String) throws {
        if halfPicture == nil {
            let isPlaced = keys["a"] == "t"
            guard isPlaced || keys["a"] == "T" && keys["U"] == "1",
                keys["f"] == "100" || keys["s"] != nil && keys["v"] != nil, keys["q"] == "2",
                let number = keys["i"].flatMap({ Int($0) }),
                let columns = isPlaced ? 0 : keys["c"].flatMap({ Int($0) }),
                let rows = isPlaced ? 0 : keys["r"].flatMap({ Int($0) })
            else { throw ProtocolError(description: "the picture \(keys)") }
            placed = placed.filter { $0.picture != number }
            halfPicture = HalfPicture(number: number, columns: columns, rows: rows)
        }
        halfPicture?.text += data
        guard keys["m"] != "1", let whole = halfPicture.take() else { return }
        guard let bytes = Data(base64Encoded: whole.text) else {
            throw ProtocolError(description: "no base64")
        }
        // The data is the name of a shared memory object, which a real terminal unlinks.
        let file = keys["t"] == "s" ? URL(filePath: "/dev/shm" + String(decoding: bytes, as: UTF8.self)) : nil
        pictures[whole.number] = Picture(
            columns: whole.columns, rows: whole.rows,
            bytes: try file.map { try Data(contentsOf: $0) } ?? bytes)
    }

    private mutating func dropPictures(_ keys: [Substring: Substring]) throws {
        switch keys["d"] {
        case "i":
            let (number, id) = (keys["i"].flatMap { Int($0) }, keys["p"].flatMap { Int($0) })
            placed = placed.filter { $0.picture != number || $0.id != id }
        case "I":
            let number = keys["i"].flatMap { Int($0) } ?? 0
            pictures[number] = nil
            placed = placed.filter { $0.picture != number }
        case "R":
            guard let first = keys["x"].flatMap({ Int($0) }), let last = keys["y"].flatMap({ Int($0) }) else {
                throw ProtocolError(description: "the pictures \(keys)")
            }
            pictures = pictures.filter { !(first...last).contains($0.key) }
        default: throw ProtocolError(description: "the deletion \(keys)")
        }
    }

    /// A cell with a part of a picture.
    struct PlacedCell: Equatable {
        var picture: Int
        var id: Int
        var row: Int
        var column: Int
        /// The first visible pixel of the picture in the cell.
        var x: Int
        var y: Int
    }

    /// Places a part of a picture at the cursor; each cell shows equally many pixels.
    private mutating func place(_ keys: [Substring: Substring]) throws {
        let numbers = ["i", "p", "c", "r", "x", "y", "w", "h"].compactMap { keys[$0].flatMap { Int($0) } }
        guard numbers.count == 8, keys["C"] == "1", keys["q"] == "2", pictures[numbers[0]] != nil else {
            throw ProtocolError(description: "the placement \(keys)")
        }
        let (columns, rows, width, height) = (numbers[2], numbers[3], numbers[6], numbers[7])
        guard row + rows <= self.rows, column + columns <= self.columns, width % columns == 0,
            height % rows == 0
        else { throw ProtocolError(description: "a placement beyond the edge, or with parts of cells") }
        placed = placed.filter { $0.picture != numbers[0] || $0.id != numbers[1] }
        for (row, column) in (0..<rows).flatMap({ row in (0..<columns).map { (row, $0) } }) {
            placed.append(
                PlacedCell(
                    picture: numbers[0], id: numbers[1], row: self.row + row, column: self.column + column,
                    x: numbers[4] + column * width / columns, y: numbers[5] + row * height / rows))
        }
    }

    /// Draws sixels at the cursor; each cell has one color in these tests.
    mutating func takeSixels(_ content: String) throws {
        let picture = try SixelPicture(content)
        let end = row + (picture.height + cell.height - 1) / cell.height
        guard end < rows else { throw ProtocolError(description: "sixels on the last row") }
        for y in 0..<picture.height {
            for x in 0..<picture.width where column + x / cell.width < columns {
                let place = (row: row + y / cell.height, column: column + x / cell.width)
                let color = picture.pixels[y * picture.width + x]
                if x % cell.width == 0, y % cell.height == 0 { cells[place.row][place.column].pixel = color }
                guard cells[place.row][place.column].pixel == color else {
                    throw ProtocolError(description: "a cell of two colors")
                }
            }
        }
        guard picture.pixels.dropFirst(picture.width * picture.height).allSatisfy({ $0 == nil }) else {
            throw ProtocolError(description: "pixels below the picture")
        }
        let right = column + picture.width / cell.width
        if spillsSixels, right < columns {
            for place in row..<end { cells[place][right] = ScreenCell() }
            cells[end][right] = ScreenCell()
        }
        // Terminals disagree about the cursor's position afterwards.
        (row, column) = (rows - 1, columns - 1)
    }
}

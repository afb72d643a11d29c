import TextInterface

extension Grid {
    /// The color of a cell; `nil` if its parts have different ones.
    func seen(_ row: Int, _ column: Int) -> Color? {
        let style = self[row, column].style
        let isSpace = cluster(row: row, column: column) == " "
        return isSpace || style.foreground == style.background ? style.background : nil
    }

    var seen: [Color?] { (0..<rows).flatMap { row in (0..<columns).map { seen(row, $0) } } }
}

extension Color? {
    /// Whether the difference to another color is invisible.
    func isNear(_ other: Color) -> Bool {
        guard let self, !self.isTerminal else { return false }
        let parts = [(self.red, other.red), (self.green, other.green), (self.blue, other.blue)]
        return parts.allSatisfy { abs(Int($0.0) - Int($0.1)) <= 3 }
    }
}

extension Color { static let black = Color(0x000000) }

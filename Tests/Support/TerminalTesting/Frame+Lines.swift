public import TerminalInterface
import TextInterface

extension Frame {
    /// The characters of the frame's rows, without spaces at their ends and without empty lines at the
    /// bottom.
    public var lines: [String] {
        var lines = (0..<grid.rows).map { row in
            let line = grid.line(row)
            guard let last = line.lastIndex(where: { $0 != " " }) else { return "" }
            return String(line[...last])
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// The frame's ``lines`` in one text.
    public var text: String { lines.joined(separator: "\n") }
}

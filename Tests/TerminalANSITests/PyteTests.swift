import FileTesting
import Foundation
import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

/// Compares with an independent terminal emulator: pyte (Debian's python3-pyte).
@Suite("Renderer in pyte")
struct PyteTests {
    static let isInstalled = (try? output(of: "/usr/bin/python3", ["-c", "import pyte"])) == ""

    @Test(
        "Random frames look right in pyte, also after scrolls",
        .enabled(if: isInstalled, "/usr/bin/python3 has no pyte: install python3-pyte"), arguments: [9, 10])
    func frames(seed: UInt64) throws {
        let count = RendererTests.count / 5
        let file = FileManager.default.temporaryDirectory.appending(path: "frames-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try JSONEncoder().encode(steps(count, seed: seed)).write(to: file)

        #expect(
            try output(of: "/usr/bin/python3", ["-c", Self.script, file.path])
                == "\(count) frames are right\n")
    }

    /// The written bytes, and the expected text, colors and attributes of each cell.
    private struct Step: Encodable {
        let bytes: String
        let cells: [[[String]]]
    }

    private static let size = TerminalSize(columns: 30, rows: 9)

    private func steps(_ count: Int, seed: UInt64) -> [Step] {
        var random = RandomFrames(seed: seed, parts: .certain)
        var sut = Renderer(depth: .trueColor)
        sut.scrolls = true
        var frame: Frame?
        return (0..<count).map { _ in
            let next = random.next(after: frame, columns: Self.size.columns, rows: Self.size.rows)
            frame = next
            let bytes = sut.bytes(for: next, size: Self.size)
            return Step(bytes: Data(bytes).base64EncodedString(), cells: cells(of: next.grid))
        }
    }

    private func cells(of grid: Grid) -> [[[String]]] {
        (0..<grid.rows).map { row in
            (0..<grid.columns).map { column in
                let cell = grid[row, column]
                let style = cell.width == 0 ? grid[row, column - 1].style : cell.style
                let text = grid.cluster(row: row, column: column)
                return [text, name(style.foreground), name(style.background), "\(style.attributes.rawValue)"]
            }
        }
    }

    private func name(_ color: Color) -> String {
        if color.isTerminal { return "default" }
        let digits = String(color.rawValue & 0xFFFFFF, radix: 16)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    private static let script = """
        import base64, json, sys, unicodedata
        import pyte

        DIM, UNDERLINE, INVERSE, STRUCK = 2, 8, 16, 32
        steps = json.load(open(sys.argv[1]))
        screen = pyte.Screen(\(size.columns), \(size.rows))
        stream = pyte.ByteStream(screen)
        # Nothing of what was there before may shine through.
        stream.feed(b"\\x1b[?7l" + b"\\r\\n".join([b"#" * \(size.columns)] * \(size.rows)))

        def visible(text, foreground, background, attributes):
            # A space shows its ground alone; pyte knows no dim text.
            attributes &= ~DIM
            if text == " " and not attributes & (UNDERLINE | INVERSE | STRUCK):
                return (" ", background)
            return (unicodedata.normalize("NFC", text), foreground, background, attributes)

        for number, step in enumerate(steps):
            stream.feed(base64.b64decode(step["bytes"]))
            for row, cells in enumerate(step["cells"]):
                for column, (text, foreground, background, attributes) in enumerate(cells):
                    seen = screen.buffer[row][column]
                    bits = seen.bold | seen.italics << 2 | seen.underscore << 3 | seen.reverse << 4
                    bits |= seen.strikethrough << 5
                    one = visible(seen.data, seen.fg, seen.bg, bits)
                    other = visible(text, foreground, background, int(attributes))
                    if one != other:
                        sys.exit(f"frame {number}, row {row}, column {column}: {one}, but wanted {other}")
        print(len(steps), "frames are right")
        """
}

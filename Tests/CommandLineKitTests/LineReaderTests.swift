import CommandLineKit
import Foundation
import Glibc
import Testing

@Suite("The reader of lines") struct LineReaderTests {
    /// The lines read from bytes.
    private func lines(_ bytes: [UInt8], limit: Int = 100) -> [String] {
        let pipe = Pipe()
        let writer = Thread {
            try? pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
            try? pipe.fileHandleForWriting.close()
        }
        writer.start()
        let reader = LineReader(
            input: pipe.fileHandleForReading.fileDescriptor, limit: limit, isPrompting: false)
        var lines: [String] = []
        while let line = reader.next(reminder: "") { lines.append(line) }
        return lines
    }

    @Test(
        "A line ends with LF, CRLF or the end of the input",
        arguments: [
            ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]), ("a\r\nb\r\n", ["a", "b"]),
            ("\n", [""]),
        ] as [(String, [String])])
    func ends(text: String, expected: [String]) {
        #expect(lines(Array(text.utf8)) == expected)
    }

    @Test("A line that is too long is cut one byte after the limit, and the next line is complete")
    func tooLong() {
        let long = String(repeating: "a", count: 1_000_000)
        let start = String(long.prefix(11))
        #expect(lines(Array("\(long)\nb\n\(long)".utf8), limit: 10) == [start, "b", start])
    }

    @Test("Bytes that are not UTF-8 are replaced")
    func invalid() {
        #expect(lines([0xFF, 0x61, 0x0A, 0x00, 0x0A, 0x62, 0x0A]) == ["\u{FFFD}a", "\0", "b"])
    }
}

import CommandLineKit
import Foundation
import Glibc
import Testing

@Suite("Lines that are typed") struct LineReaderTests {
    /// The lines that come of these bytes.
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
        "They end with a line feed, a carriage return before it, or with the input",
        arguments: [
            ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]), ("a\r\nb\r\n", ["a", "b"]),
            ("\n", [""]),
        ] as [(String, [String])])
    func ends(text: String, expected: [String]) {
        #expect(lines(Array(text.utf8)) == expected)
    }

    @Test("Of one that is too long a byte more than the limit is kept, and the next one is whole")
    func tooLong() {
        let long = String(repeating: "a", count: 1_000_000)
        let start = String(long.prefix(11))
        #expect(lines(Array("\(long)\nb\n\(long)".utf8), limit: 10) == [start, "b", start])
    }

    @Test("Bytes that are no UTF-8 cost the others nothing")
    func invalid() {
        #expect(lines([0xFF, 0x61, 0x0A, 0x00, 0x0A, 0x62, 0x0A]) == ["\u{FFFD}a", "\0", "b"])
    }
}

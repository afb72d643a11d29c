import FileTesting
import Foundation
import Glibc
import Testing

@testable import CommandLineKit

@Suite("The configuration file") struct ConfigurationFileTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }
    private var path: String { folder + "/config" }

    init() throws {
        temporary = try TemporaryFolder()
    }

    private func write(_ bytes: some Sequence<UInt8>) throws {
        try Data(bytes).write(to: URL(filePath: path))
    }

    private func reason(at path: String? = nil) -> String? {
        do throws(ConfigurationFile.Unreadable) {
            _ = try ConfigurationFile.lines(at: path ?? self.path)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test(
        "A line of the configuration file ends with LF, CRLF or CR",
        arguments: ["a = 1\n\nb = ü\n", "a = 1\r\n\r\nb = ü\r\n", "a = 1\r\rb = ü\r", "a = 1\n\r\nb = ü\r"])
    func lineEnds(text: String) throws {
        try write(text.utf8)
        #expect(try ConfigurationFile.lines(at: path) == ["a = 1", "", "b = ü", ""])
    }

    @Test("A byte order mark is skipped, and the last line needs no newline")
    func byteOrderMark() throws {
        try write([0xEF, 0xBB, 0xBF] + Array("a = 1\nb = 2".utf8))
        #expect(try ConfigurationFile.lines(at: path) == ["a = 1", "b = 2"])
    }

    @Test("An empty file has one empty line, and /dev/null is an empty file")
    func empty() throws {
        try write([])
        #expect(try ConfigurationFile.lines(at: path) == [""])
        #expect(try ConfigurationFile.lines(at: "/dev/null") == [""])
    }

    @Test("A missing file has no lines, and neither has one below a file")
    func none() throws {
        #expect(try ConfigurationFile.lines(at: path) == nil)
        #expect(try ConfigurationFile.lines(at: path + "/config") == nil)
        #expect(try ConfigurationFile.lines(at: "/dev/null/config") == nil)
    }

    @Test("Bytes that are not UTF-8 are replaced in their line", arguments: ["\n", "\r\n", "\r"])
    func latin1(end: String) throws {
        try write(Array("a = 1\(end)\(end)b = caf".utf8) + [0xE9] + Array("\(end)".utf8))
        #expect(try ConfigurationFile.lines(at: path) == ["a = 1", "", "b = caf\u{FFFD}", ""])
    }

    @Test("A file with more than ten lines that are not UTF-8 is an error")
    func noText() throws {
        try write(Array(repeatElement([0xE9, 0x0A], count: 10).joined()))
        #expect(try ConfigurationFile.lines(at: path)?.count == 11)
        try write(Array(repeatElement([0xE9, 0x0A], count: 11).joined()))
        #expect(reason() == "not UTF-8 text")
    }

    @Test("Zeros are characters of their lines")
    func zeros() throws {
        try write([0x61, 0, 0x0A, 0x62])
        #expect(try ConfigurationFile.lines(at: path) == ["a\0", "b"])
        try write(repeatElement(0, count: 4_096))
        #expect(try ConfigurationFile.lines(at: path) == [String(repeating: "\0", count: 4_096)])
    }

    @Test("A file of more than a megabyte is an error, without being read to its end")
    func large() throws {
        try write(repeatElement(UInt8(ascii: "#"), count: ConfigurationFile.limit))
        #expect(reason() == nil)
        try write(repeatElement(UInt8(ascii: "#"), count: ConfigurationFile.limit + 1))
        #expect(reason() == "larger than 1 MB")
        #expect(reason(at: "/dev/zero") == "larger than 1 MB")
    }

    @Test("A folder and a pipe are errors, and a pipe does not block")
    func otherThings() throws {
        #expect(reason(at: folder) == "a folder, not a file")
        mkfifo(path, 0o600)
        #expect(reason() == "not a file")
    }

    @Test("A dangling link and a file in place of a folder are errors")
    func obstructed() throws {
        symlink("/nowhere", path)
        #expect(reason() == "\(path) is a broken link")
        #expect(reason(at: path + "/config") == "\(path) is a broken link")
        let file = folder + "/feedhost"
        try Data().write(to: URL(filePath: file))
        #expect(reason(at: file + "/config") == "\(file) isn't a folder")
    }

    @Test(
        "A file without read permission is an error",
        .enabled(if: geteuid() != 0, "the superuser may read everything"))
    func permissions() throws {
        try write([])
        chmod(path, 0)
        #expect(reason() == "Permission denied")
    }
}

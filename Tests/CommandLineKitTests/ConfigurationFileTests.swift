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
        "Lines end with LF, CRLF or CR",
        arguments: ["a = 1\n\nb = ü\n", "a = 1\r\n\r\nb = ü\r\n", "a = 1\r\rb = ü\r", "a = 1\n\r\nb = ü\r"])
    func lineEnds(text: String) throws {
        try write(text.utf8)
        #expect(try ConfigurationFile.lines(at: path) == ["a = 1", "", "b = ü", ""])
    }

    @Test("A byte order mark is left out, and the last line needs no end")
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

    @Test("A file that is not there has no lines, nor has one below what is no folder")
    func none() throws {
        #expect(try ConfigurationFile.lines(at: path) == nil)
        #expect(try ConfigurationFile.lines(at: path + "/config") == nil)
        #expect(try ConfigurationFile.lines(at: "/dev/null/config") == nil)
    }

    @Test(
        "Bytes that are not UTF-8 are told with their line, whatever ends the lines before",
        arguments: ["\n", "\r\n", "\r"])
    func latin1(end: String) throws {
        try write(Array("a = 1\(end)\(end)b = caf".utf8) + [0xE9] + Array("\(end)".utf8))
        #expect(reason() == "line 3 is not text in UTF-8")
    }

    @Test("UTF-16, zeros and other bytes are no text")
    func noText() throws {
        for bytes in [
            [0xFF, 0xFE, 0x61, 0], [0x61, 0, 0x62, 0], Array(repeating: 0, count: 4_096), [0xC0, 0x80],
        ] {
            try write(bytes.map { UInt8($0) })
            #expect(reason() == "line 1 is not text in UTF-8")
        }
    }

    @Test("A file of more than a megabyte is not read, and /dev/zero not to its end")
    func large() throws {
        try write(repeatElement(UInt8(ascii: "#"), count: ConfigurationFile.limit))
        #expect(reason() == nil)
        try write(repeatElement(UInt8(ascii: "#"), count: ConfigurationFile.limit + 1))
        #expect(reason() == "it is larger than 1 MB")
        #expect(reason(at: "/dev/zero") == "it is larger than 1 MB")
    }

    @Test("A folder and a pipe are told, and a pipe is not waited for")
    func otherThings() throws {
        #expect(reason(at: folder) == "it is a folder")
        mkfifo(path, 0o600)
        #expect(reason() == "it is not a file")
    }

    @Test("Links that lead nowhere, and a file where the folder is to be, are told")
    func obstructed() throws {
        symlink("/nowhere", path)
        #expect(reason() == "\(path) is a link that leads nowhere")
        #expect(reason(at: path + "/config") == "\(path) is a link that leads nowhere")
        let file = folder + "/feedhost"
        try Data().write(to: URL(filePath: file))
        #expect(reason(at: file + "/config") == "\(file) is no folder")
    }

    @Test(
        "A file that its reader may not read is told",
        .enabled(if: geteuid() != 0, "the superuser may read everything"))
    func permissions() throws {
        try write([])
        chmod(path, 0)
        #expect(reason() == "Permission denied")
    }
}

import CommandLineKit
import FileTesting
import Foundation
import Glibc
import Testing

@Suite("The log") struct LogTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var pipe: String { folder.path + "/pipe" }

    @Test("A line of the log has its time and is sanitized")
    func sanitizes() throws {
        let path = folder.path + "/log"
        let log = try Log.make(file: path, verbose: false) { Date(timeIntervalSince1970: 0) }
        log.write("timed out\u{1B}[2J")
        log.write("done")
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("1970-01-01T00:00:00.000Z timed out") == true)
        #expect(lines.first?.contains("\u{1B}") == false)
    }

    @Test("A line of a log without destinations is not evaluated")
    func unwanted() throws {
        let log = try Log.make(file: nil, verbose: false) { Date() }
        var count = 0
        func line() -> String {
            count += 1
            return ""
        }
        log.write(line())
        #expect(count == 0)
    }

    @Test("An unwritable log file is a usage error, and so is a pipe without a reader")
    func refused() throws {
        try #require(mkfifo(pipe, 0o600) == 0)
        for path in [folder.path, pipe] {
            #expect(throws: UsageError.self) { try Log.make(file: path, verbose: false) { Date() } }
        }
    }

    @Test("A symbolic link in place of a log's file is a usage error, and its target stays as it is")
    func link() throws {
        let (path, target) = (folder.path + "/log", folder.path + "/target")
        try #require(symlink(target, path) == 0)
        let error = #expect(throws: UsageError.self) { try Log.make(file: path, verbose: false) { Date() } }
        #expect(error?.message == "--log can't write '\(path)': a symbolic link is not followed")
        #expect(!FileManager.default.fileExists(atPath: target))
        // The system's links lead to descriptors.
        #expect(throws: Never.self) { try Log.make(file: "/dev/stderr", verbose: false) { Date() } }
    }

    @Test("A slow reader of a log's pipe receives whole lines and the number of discarded ones")
    func slow() throws {
        try #require(mkfifo(pipe, 0o600) == 0)
        let reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        let log = try Log.make(file: pipe, verbose: false) { Date(timeIntervalSince1970: 0) }
        let count = 5_000
        for number in 0..<count { log.write("\(number) \(String(repeating: "x", count: 100))") }
        var text = waiting(in: reader)
        for number in count..<count + 3 {
            log.write("\(number) after")
            text += waiting(in: reader)
        }
        var next = 0
        for line in text.split(separator: "\n") {
            if let gap = line.wholeMatch(of: #/(\d+) lines? left out here/#) {
                next += try #require(Int(gap.1))
            } else {
                let parts = line.split(separator: " ")
                #expect(parts.count == 3 && parts[0] == "1970-01-01T00:00:00.000Z" && parts[1] == "\(next)")
                next += 1
            }
        }
        #expect(next == count + 3)
        #expect(text.contains("left out"))
    }

    /// The content of a non-blocking pipe.
    private func waiting(in pipe: Int32) -> String {
        var all: [UInt8] = [], bytes = [UInt8](repeating: 0, count: 65_536)
        while case let count = Glibc.read(pipe, &bytes, bytes.count), count > 0 { all += bytes.prefix(count) }
        return String(decoding: all, as: UTF8.self)
    }
}

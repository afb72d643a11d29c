import Foundation
import Glibc

/// A real xterm with sixels on a screen of its own (Xvfb), of which pictures can be taken (xwd).
final class Xterm {
    static let tools = ["/usr/bin/Xvfb", "/usr/bin/xterm", "/usr/bin/xwd"]
    static var isInstalled: Bool { tools.allSatisfy(FileManager.default.isExecutableFile) }

    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    /// The terminal, for a program to draw on.
    let descriptor: Int32
    private let server: Process
    private let terminal: Process
    private let display: String
    private let folder: URL

    init(columns: Int, rows: Int) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "xterm-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let number = Pipe()
        server = try Self.start(
            "/usr/bin/Xvfb", ["-displayfd", "1", "-screen", "0", "800x600x24"], output: number)
        let line = String(decoding: number.fileHandleForReading.availableData, as: UTF8.self)
        display = ":" + line.filter(\.isNumber)
        let path = folder.appending(path: "tty").path
        terminal = try Self.start(
            "/usr/bin/xterm",
            [
                "-display", display, "-ti", "vt340", "-b", "0", "-bw", "0", "-bg", "black", "-fg", "white",
                "-geometry", "\(columns)x\(rows)+0+0",
                "-e", "sh", "-c", "tty > \(path).new; mv \(path).new \(path); exec sleep 300",
            ])
        let deadline = ContinuousClock.now + .seconds(60)
        while !FileManager.default.fileExists(atPath: path) {
            guard ContinuousClock.now < deadline else {
                for process in [terminal, server] { kill(process.processIdentifier, SIGKILL) }
                throw Refusal(description: "xterm did not begin on \(display)")
            }
            usleep(10_000)
        }
        let name = try String(contentsOfFile: path, encoding: .utf8).trimmingCharacters(
            in: .whitespacesAndNewlines)
        descriptor = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    }

    deinit {
        close(descriptor)
        for process in [terminal, server] {
            // Children of Swift's threads have other signals blocked.
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        try? FileManager.default.removeItem(at: folder)
    }

    /// Where pixels of a colour are on the screen: the first and the last row, and how many there are.
    func pixels(of color: (red: UInt8, green: UInt8, blue: UInt8)) throws -> (
        rows: ClosedRange<Int>?, count: Int
    ) {
        let output = Pipe()
        let process = try Self.start(
            "/usr/bin/xwd", ["-root", "-silent", "-display", display], output: output)
        let data = [UInt8](try output.fileHandleForReading.readToEnd() ?? Data())
        process.waitUntilExit()
        func number(_ index: Int) -> Int {
            data[4 * index..<4 * index + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        guard data.count > 100 else { throw Refusal(description: "xwd took no picture") }
        // XWDFile.h: the header's size, the width, the height, the bytes a row, and the number of colours of 12 bytes.
        let (width, height, stride) = (number(4), number(5), number(12))
        let start = number(0) + 12 * number(19)
        var (first, last, count) = (Int.max, -1, 0)
        for row in 0..<height {
            for column in 0..<width {
                let place = start + row * stride + 4 * column
                guard data[place] == color.blue, data[place + 1] == color.green, data[place + 2] == color.red
                else { continue }
                (first, last, count) = (min(first, row), row, count + 1)
            }
        }
        return (count > 0 ? first...last : nil, count)
    }

    private static func start(_ path: String, _ arguments: [String], output: Pipe? = nil) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }
}

import Foundation
import Glibc
import TerminalTesting

/// An xterm on a virtual screen, for screenshots.
final class Xterm {
    static let tools = ["/usr/bin/Xvfb", "/usr/bin/xterm"]
    static var isInstalled: Bool { tools.allSatisfy(FileManager.default.isExecutableFile) }

    /// The descriptor of the terminal.
    let descriptor: Int32
    private let screen: VirtualScreen
    private let terminal: Process
    private let folder: URL

    /// - Parameter emulated: The emulated terminal: sixels need a VT340, left and right margins a VT420.
    init(columns: Int, rows: Int, emulating emulated: String = "vt340") throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "xterm-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        screen = try VirtualScreen(width: 800, height: 600)
        let path = folder.appending(path: "tty").path
        terminal = try screen.start(
            [
                "xterm", "-ti", emulated, "-b", "0", "-bw", "0", "-bg", "black", "-fg", "white",
                "-geometry", "\(columns)x\(rows)+0+0",
                "-e", "sh", "-c", "tty > \(path).new; mv \(path).new \(path); exec sleep 300",
            ], environment: ["HOME": folder.path, "LC_ALL": "C.UTF-8"])
        let deadline = ContinuousClock.now + .seconds(60)
        while !FileManager.default.fileExists(atPath: path) {
            guard ContinuousClock.now < deadline else {
                kill(terminal.processIdentifier, SIGTERM)
                throw VirtualScreen.Failure("xterm did not begin on \(screen.display)")
            }
            usleep(10_000)
        }
        let name = try String(contentsOfFile: path, encoding: .utf8).trimmingCharacters(
            in: .whitespacesAndNewlines)
        descriptor = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    }

    deinit {
        close(descriptor)
        kill(terminal.processIdentifier, SIGTERM)
        terminal.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    func screenshot() throws -> Screenshot { try screen.screenshot() }

    /// The pixels of a color on the screen: the first and the last row, and their count.
    func pixels(of color: UInt32) throws -> (rows: ClosedRange<Int>?, count: Int) {
        let screenshot = try screenshot()
        return screenshot.withPixels { pixels in
            var (first, last, count) = (Int.max, -1, 0)
            for index in 0..<pixels.count where pixels[index] & 0xFF_FFFF == color {
                let row = index / screenshot.width
                (first, last, count) = (min(first, row), row, count + 1)
            }
            return (count > 0 ? first...last : nil, count)
        }
    }
}

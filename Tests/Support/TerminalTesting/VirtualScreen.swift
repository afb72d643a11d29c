public import Foundation
import Glibc

/// A virtual X screen (Debian's xvfb) for programs with windows. Screenshots are read from the server's
/// memory; keys are sent by xdotool. The server ends with this object, and its clients before it.
public final class VirtualScreen: Sendable {
    /// A failed operation on the screen.
    public struct Failure: Error, CustomStringConvertible {
        /// The operation and the reason.
        public let description: String

        /// Makes a failure.
        public init(_ description: String) { self.description = description }
    }

    /// A window, in pixels.
    public struct Window: Sendable {
        /// Its number.
        public let id: String
        /// Its size.
        public let width: Int
        /// Its size.
        public let height: Int
    }

    /// The value of `DISPLAY`.
    public let display: String
    private let folder: URL
    private let width: Int
    private let height: Int
    private let server: Process
    /// The server ends when this pipe is closed, at the latest by the end of the tests' process.
    private let input = Pipe()

    /// Starts a server with a number that is free.
    public init(width: Int, height: Int) throws {
        (self.width, self.height) = (width, height)
        folder = FileManager.default.temporaryDirectory.appending(path: "screen-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let number = Pipe()
        server = try Self.start(
            [
                "sh", "-c", #"Xvfb "$@" & cat >/dev/null; kill $!; wait"#, "sh", "-displayfd", "1",
                "-screen", "0", "\(width)x\(height)x24", "-fbdir", folder.path, "-nolisten", "tcp",
            ], input: input, output: number)
        let line = String(decoding: number.fileHandleForReading.availableData, as: UTF8.self)
        display = ":" + line.filter(\.isNumber)
    }

    deinit {
        try? input.fileHandleForWriting.close()
        server.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Starts a program on the screen.
    ///
    /// - Parameter environment: The environment without `DISPLAY`.
    public func start(_ command: [String], environment: [String: String]) throws -> Process {
        var environment = environment
        environment["DISPLAY"] = display
        return try Self.start(environment.map { "\($0)=\($1)" } + command)
    }

    /// The current screen.
    public func screenshot() throws -> Screenshot {
        let file = try Data(contentsOf: folder.appending(path: "Xvfb_screen0"))
        guard let screenshot = Screenshot(file) else { throw Failure("There is no screen \(display).") }
        return screenshot
    }

    /// The largest window, if there is one already.
    public func largestWindow() throws -> Window? {
        let ids = try xdotool("search", "--onlyvisible", "--name", ".*").split(separator: "\n").map(
            String.init)
        let windows = try ids.compactMap { id -> Window? in
            let lines = try xdotool("getwindowgeometry", "--shell", id).split(separator: "\n")
            func number(_ name: String) -> Int? {
                lines.first { $0.hasPrefix(name + "=") }.flatMap { Int($0.dropFirst(name.count + 1)) }
            }
            guard let width = number("WIDTH"), let height = number("HEIGHT") else { return nil }
            return Window(id: id, width: width, height: height)
        }
        let root = windows.firstIndex { $0.width == width && $0.height == height }
        return windows.indices.filter { $0 != root }.map { windows[$0] }
            .max { $0.width * $0.height < $1.width * $1.height }
    }

    /// Runs xdotool, and returns what it prints.
    @discardableResult
    public func xdotool(_ arguments: String...) throws -> String {
        let output = Pipe()
        let process = try Self.start(["DISPLAY=" + display, "xdotool"] + arguments, output: output)
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    private static func start(_ command: [String], input: Pipe? = nil, output: Pipe? = nil) throws -> Process
    {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        // Children of Swift's threads have signals blocked that a terminal's programs need.
        process.arguments = ["-i", "--default-signal", "PATH=/usr/bin:/bin"] + command
        process.standardInput = input ?? FileHandle.nullDevice
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }
}

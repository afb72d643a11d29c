public import Foundation
public import HTTPInterface

/// A program that serves on a free port of this machine, in a process that ends with this object.
public final class ServingProgram: Sendable {
    /// The program ended before it served, or refused a request.
    public struct NotServing: Error {
        /// What it wrote.
        public let output: String

        /// Makes the error.
        public init(output: String) { self.output = output }
    }

    /// The address that the program serves.
    public let baseURL: HTTPURL
    private let process = Process()
    /// The program ends when this pipe is closed, at the latest by the end of the tests' process.
    private let input = Pipe()

    /// Runs a program, and returns once its first line says `Serving` and its address.
    public init(_ executable: URL, _ arguments: [String]) throws {
        process.executableURL = executable
        process.arguments = arguments
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        process.standardError = output
        try process.run()
        var text = ""
        while !text.contains("\n") {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { throw NotServing(output: text) }
            text += String(decoding: data, as: UTF8.self)
        }
        let line = text.split(separator: "\n").first ?? ""
        guard line.hasPrefix("Serving "), let url = HTTPURL(String(line.dropFirst("Serving ".count))) else {
            throw NotServing(output: text)
        }
        baseURL = url
    }

    deinit { stop() }

    /// Stops the program; later connections are refused.
    public func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}

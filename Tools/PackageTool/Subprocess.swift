import Foundation

/// A program with its arguments, which is found in `PATH` and run to its end.
struct Subprocess {
    var words: [String]
    var folder: URL
    var environment: [String: String] = [:]

    /// The program's standard output.
    ///
    /// - Throws: ``ToolError`` with the last lines of its standard error, else of its standard output, if it
    ///   fails.
    @discardableResult func output() throws -> Data {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        // A pipe that is read after the other one could fill up, and the program would wait forever.
        let errors = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data().write(to: errors)
        defer { try? FileManager.default.removeItem(at: errors) }
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let errors = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
            let text = errors.isEmpty ? String(decoding: data, as: UTF8.self) : errors
            let end = text.split(separator: "\n").suffix(3).joined(separator: "\n")
            throw ToolError("\(words.joined(separator: " ")) failed: \(end)")
        }
        return data
    }

    /// The lines of the output that are not empty.
    func lines() throws -> [String] {
        try String(decoding: output(), as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

import Foundation

/// Another program, run to its end.
struct Command {
    var words: [String]
    var folder: URL
    var environment: [String: String] = [:]

    /// What the program wrote to its standard output.
    ///
    /// - Throws: ``Refusal`` with the end of what it wrote to its standard error, else to its standard output, where it fails.
    func output() throws -> Data {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        let complaints = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data().write(to: complaints)
        defer { try? FileManager.default.removeItem(at: complaints) }
        process.standardError = try FileHandle(forWritingTo: complaints)
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let complaint = (try? String(contentsOf: complaints, encoding: .utf8)) ?? ""
            let said = complaint.isEmpty ? String(decoding: data, as: UTF8.self) : complaint
            let end = said.split(separator: "\n").suffix(3).joined(separator: "\n")
            throw Refusal("\(words.joined(separator: " ")) failed: \(end)")
        }
        return data
    }

    /// The lines of ``output()``, empty ones left out.
    func lines() throws -> [String] {
        try String(decoding: output(), as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

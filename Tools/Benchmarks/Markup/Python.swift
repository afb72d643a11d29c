import Foundation

/// Peers in Python.
enum Python {
    /// The path of the system's Python.
    static let system = "/usr/bin/python3"

    /// The number that a program prints; `nil` if it prints none.
    static func number(of program: String, _ argument: String, path: String) throws -> Double? {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: path)
        process.arguments = ["-c", program, argument]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Double(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
}

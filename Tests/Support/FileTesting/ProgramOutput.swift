import Foundation

/// The standard output and error of a program that has ended, as one text. Its standard input is empty.
///
/// - Parameter path: The program's absolute path.
/// - Throws: Foundation's error if the program cannot be started.
public func output(of path: String, _ arguments: [String]) throws -> String {
    let process = Process(), output = Pipe()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
}

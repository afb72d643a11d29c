import Foundation
import Testing

/// The preview of a feature, as the program that is built beside the tests.
nonisolated struct BuiltPreview: CustomTestStringConvertible, Sendable {
    let name: String

    /// Those that have a folder in Tools/Preview.
    static let all: [BuiltPreview] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Tools/Preview")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix("Preview") }.sorted().map(BuiltPreview.init)
    }()

    /// The lines that the preview writes where it has no terminal, and its exit code.
    func run(_ arguments: String...) throws -> (lines: [String], status: Int32) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: name)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let lines = String(decoding: data, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        return (lines.dropLast().map(String.init), process.terminationStatus)
    }

    var testDescription: String { name }
}

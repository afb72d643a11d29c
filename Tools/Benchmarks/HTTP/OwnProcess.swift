import Foundation

/// Runs parts of benchmarks in child processes of this program.
enum OwnProcess {
    private static let mark = "FEEDHOST_BENCHMARKS_PART"

    /// Runs the part of this child process and prints its result; `false` in the parent.
    static func runPart() async throws -> Bool {
        guard let words = ProcessInfo.processInfo.environment[mark]?.split(separator: " ").map(String.init)
        else { return false }
        switch (words.first, words.dropFirst().map { $0 }) {
        case ("resolving", let rest): print(try await SilentResolver.runTrials(rest))
        case ("memory", let rest): print(try await MemoryTrial.run(rest))
        case ("requests", let rest): print(try await RequestTrial.run(rest))
        case ("growth", let rest): print(try GrowthTrial.run(rest))
        case ("library", let rest): print(try LibraryTrial.run(rest))
        case ("refresh", let rest): print(try await RefreshTrial.run(rest))
        default: throw CannotRun("there is no such part.")
        }
        return true
    }

    /// The output of the part; `nil` if it failed.
    ///
    /// - Parameter command: The words in front of the program's path.
    static func output(of part: [String], through command: [String] = []) throws -> String? {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command + [program]
        process.environment = ProcessInfo.processInfo.environment.merging([
            mark: part.joined(separator: " ")
        ]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return process.terminationStatus == 0 ? text : nil
    }
}

import Foundation

/// Parts of benchmarks that need a process of their own: this program is started again for them.
enum OwnProcess {
    private static let mark = "FEEDHOST_BENCHMARKS_PART"

    /// Runs the part that this process was started for, and prints what it found; `false` where there is none.
    static func runPart() async throws -> Bool {
        guard let words = ProcessInfo.processInfo.environment[mark]?.split(separator: " ").map(String.init)
        else { return false }
        switch (words.first, words.dropFirst().map { $0 }) {
        case ("resolving", let rest): print(try await SilentResolver.runTrials(rest))
        case ("memory", let rest): print(try await MemoryTrial.run(rest))
        case ("requests", let rest): print(try await RequestTrial.run(rest))
        case ("library", let rest): print(try LibraryTrial.run(rest))
        case ("refresh", let rest): print(try await RefreshTrial.run(rest))
        default: throw CannotRun("there is no such part.")
        }
        return true
    }

    /// What the part printed; `nil` where it failed.
    ///
    /// - Parameter command: What starts the program, which is handed to it as the last argument.
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

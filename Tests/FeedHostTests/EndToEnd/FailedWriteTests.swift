import ConcurrencyTesting
import FileTesting
import Foundation
import Glibc
import HTTPInterface
import HTTPTesting
import LibraryStorageInterface
import StorageSQLite
import StorageTesting
import Testing

@testable import FeedHost

@Suite("Standard output and standard error that cannot be written", .inTurns) struct FailedWriteTests {
    private let folder: TemporaryFolder
    private let feed: ScriptedFeed
    private let program: FeedHostProgram

    init() throws {
        folder = try TemporaryFolder()
        feed = try ScriptedFeed([1, 2])
        program = FeedHostProgram(baseURL: feed.baseURL, store: folder.path + "/cache")
    }

    nonisolated private static let commands: [[String]] = [
        ["--help"], ["--version"], ["--generate", "man"], ["list"], ["list", "--json"],
        ["list", "--pictures"],
        ["comments", UUID.numbered(1).uuidString], ["comments", UUID.numbered(1).uuidString, "--json"],
        ["show", UUID.numbered(1).uuidString], ["bookmarks"], ["bookmarks", "--json"], ["cache", "info"],
        ["cache", "info", "--json"], ["cache", "verify"], ["cache", "clear"], ["doctor"], ["--plain"],
    ]

    /// Stores data for every command.
    private func prepare() async throws {
        try #require(try await program.run(["list"]).status == 0)
        try SQLiteLibrary(folder: program.dataHome + "/feedhost").insertBookmark(
            of: .picture(1), from: .numbered(1), at: .numbered(1))
    }

    @Test(
        "A full disk ends every command with exit code 1 and one line that says so", arguments: commands)
    func fullDisk(command: [String]) async throws {
        try await prepare()
        let result = try await program.run(command, through: ">/dev/full")
        #expect(result.status == 1)
        #expect(result.errors == "feedhost: couldn't write to standard output: No space left on device\n")
    }

    @Test("A closed pipe ends every command silently", arguments: commands)
    func brokenPipe(command: [String]) async throws {
        try await prepare()
        let pipe = folder.path + "/pipe"
        let result = try await program.run(
            command, through: ">&4", behind: "mkfifo '\(pipe)'; exec 3<>'\(pipe)' 4>'\(pipe)' 3>&-;")
        #expect(result.status == 0)
        #expect(result.errors == "")
    }

    @Test(
        "A disk that is full after half of the output ends list with exit code 1 and one line",
        .enabled(if: MountNamespace.isAvailable, "This machine has no namespaces for users."))
    func cutOff() async throws {
        feed.serve([Array(0..<100)], limit: 100)
        let disk = try TemporaryFolder()
        let result = try await program.run(
            ["list", "--json", "--page-size", "100"],
            behind: MountNamespace.small(disk.path, kilobytes: 8, "exec \"$@\" > \(disk.path)/list"))
        #expect(result.status == 1)
        #expect(result.errors == "feedhost: couldn't write to standard output: No space left on device\n")
    }

    @Test("A reader that is slower than the program gets everything, also through a pipe that does not block")
    func slowReader() async throws {
        feed.serve([Array(0..<100)], limit: 100)
        let command = ["list", "--json", "--page-size", "100"]
        let expected = try await program.run(command).output
        let pipe = Pipe()
        let (reading, writing) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
        // F_SETPIPE_SZ (fcntl(2)), which Swift cannot import.
        let capacity = fcntl(writing.fileDescriptor, 1031, 4_096)
        try #require(fcntl(writing.fileDescriptor, F_SETFL, O_NONBLOCK) == 0)
        let process = Process()
        process.executableURL = Executables.url(of: "FeedHost")
        process.arguments = ["--base-url", feed.baseURL.text, "--store", program.store] + command
        process.standardOutput = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        try writing.close()
        await eventually("The pipe is not full") {
            var waiting: Int32 = 0
            return ioctl(reading.fileDescriptor, UInt(FIONREAD), &waiting) == 0 && waiting >= capacity - 512
                || !process.isRunning
        }
        let output = try reading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(String(decoding: output, as: UTF8.self) == expected)
        #expect(process.terminationStatus == 0)
    }

    @Test(
        "Where standard error cannot be written, a command ends as it does otherwise",
        arguments: ["2>/dev/full", "2>&-"])
    func errors(redirection: String) async throws {
        for command in [["--offline", "list"], ["--nonsense"], ["list", "--verbose"], ["comments", "12"]] {
            let result = try await program.run(command)
            let mute = try await program.run(command, through: redirection)
            #expect(mute.status == result.status)
            #expect(mute.output == result.output)
        }
    }

    @Test(
        "A standard stream that is closed at the start is never one of the store's files",
        arguments: [
            ("<&-", 0), (">&-", 1), ("2>&-", 0), ("<&- >&-", 1), ("<&- 2>&-", 0), (">&- 2>&-", 1),
            ("<&- >&- 2>&-", 1),
        ])
    func closed(redirection: String, status: Int32) async throws {
        let expected = try await program.run(["list", "--json"]).output
        let result = try await program.run(["list", "--json", "--verbose"], through: redirection)
        #expect(result.status == status)
        if !redirection.contains("2>&-") {
            #expect(
                result.errors.contains("couldn't write to standard output: Bad file descriptor")
                    == (status == 1))
        }
        let lock = FileManager.default.contents(atPath: program.store + "/feedhost.sqlite-lock")
        #expect(lock == Data())
        #expect(try await program.run(["list", "--json", "--offline"]).output == expected)
        #expect(try await program.run(["cache", "verify"]).output == "No damage found\n")
    }
}

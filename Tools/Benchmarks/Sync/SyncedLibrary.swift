import Foundation
import LibraryStorageInterface

/// A library of FeedHost in a folder of its own, with the account of a server.
final class SyncedLibrary {
    private let program: String
    private let folder: TemporaryFolder
    private let server: AccountServer

    /// Makes an empty library, without the account.
    init(_ program: String, _ server: AccountServer) throws {
        (self.program, self.server) = (program, server)
        folder = try TemporaryFolder()
    }

    /// Signs in, and loads all posts.
    func add() throws {
        try run(
            "account", "add", server.url, "--user", server.account.user, "--name", server.account.shownName,
            "--password-command", "echo \(AccountServer.password)")
    }

    func synchronize() throws { try run("account", "sync") }

    /// The lines of unread posts.
    func unread(_ count: Int) throws -> Data { try run("list", "--unread", "--json", "--limit", "\(count)") }

    /// Marks the posts of such lines.
    func mark(_ lines: Data, isRead: Bool) throws {
        try run("mark", "-", isRead ? "--read" : "--unread", hasStore: false, input: lines)
    }

    /// Runs a command, and returns its output.
    @discardableResult
    private func run(_ words: String..., hasStore: Bool = true, input: Data = Data()) throws -> Data {
        let (process, source, output) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(filePath: program)
        process.arguments =
            words + ["--library", folder.path + "/library.sqlite"]
            + (hasStore ? ["--store", folder.path + "/store"] : [])
        process.environment = FeedHostProgram.environment(home: folder.path).merging([
            "XDG_DATA_HOME": folder.path
        ]) { $1 }
        (process.standardInput, process.standardOutput) = (source, output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        try source.fileHandleForWriting.write(contentsOf: input)
        try source.fileHandleForWriting.close()
        let result = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw CannotRun("feedhost \(words[0]) \(words[1]) failed.")
        }
        return result
    }
}

import AppSettings
import CommandLineKit
import Foundation
import HTTPInterface
import HTTPTesting
import StorageSQLite

@testable import FeedHost

/// The program in processes, with a server and a store.
struct FeedHostProgram {
    let baseURL: HTTPURL
    let store: String
    /// Variables beside those of the tests.
    var environment: [String: String] = [:]
    /// Whether the server is named on the command line.
    var isServerNamed = true

    /// The program with a library that is subscribed to a server.
    static func subscribed(to server: HTTPURL, store: String) throws -> FeedHostProgram {
        try SQLiteLibrary(path: ComposedApp.library(in: store)).subscribe(to: server)
        return FeedHostProgram(baseURL: server, store: store, isServerNamed: false)
    }

    struct Result {
        let status: Int32
        let output: String
        let errors: String
        var lines: [String] { output.split(separator: "\n").map(String.init) }
    }

    /// The settings that the program runs with.
    var settings: Settings {
        var settings = Settings()
        settings.baseURL = baseURL
        settings.storeFolder = store
        return settings
    }

    /// The folder of bookmarks.
    nonisolated var dataHome: String { store + "/data" }

    /// Opens the app on a real terminal.
    ///
    /// - Parameter wrapper: The beginning of the line of bash that runs it.
    nonisolated func open(
        _ more: [String] = [], behind wrapper: String = "", columns: Int = 100, rows: Int = 30
    ) throws -> TmuxTerminal {
        // The user's library must not be used.
        let wrapper = isServerNamed ? wrapper : "\(wrapper) env XDG_DATA_HOME='\(dataHome)'"
        return try TmuxTerminal(options(for: more) + more, behind: wrapper, columns: columns, rows: rows)
    }

    /// The common options that a command takes.
    nonisolated func options(for arguments: [String]) -> [String] {
        var settings = Settings()
        settings.homeFolder = "/home/ana"
        let table = CommandLineTable.feedHost
        guard let command = try? table.read(arguments, into: &settings).command else { return [] }
        let values =
            (isServerNamed ? [("base-url", baseURL.text)] : []) + [("store", store), ("locale", "en")]
        return values.flatMap { name, value in
            let option = table.options.first { $0.name == name }
            return option?.isOfUse(to: command) == true ? ["--\(name)", value] : []
        }
    }

    /// Runs the program to its end, with an empty standard input.
    ///
    /// - Parameters:
    ///   - shell: The end of the line of bash, such as a pipe.
    ///   - wrapper: The beginning of the line of bash, such as `ulimit -f 1;`.
    nonisolated func run(
        _ arguments: [String], through shell: String? = nil, behind wrapper: String = ""
    ) async throws -> Result {
        try await onOwnThread { try runBlocking(arguments, through: shell, behind: wrapper) }
    }

    private nonisolated func runBlocking(
        _ arguments: [String], through shell: String?, behind wrapper: String
    ) throws -> Result {
        let process = Process()
        let program = Executables.url(of: "FeedHost")
        let all = options(for: arguments) + arguments
        if shell != nil || !wrapper.isEmpty {
            process.executableURL = URL(filePath: "/bin/bash")
            process.arguments = ["-c", "\(wrapper) \"$0\" \"$@\" \(shell ?? "")", program.path] + all
        } else {
            process.executableURL = program
            process.arguments = all
        }
        // The user's bookmarks must not be used.
        process.environment = ProcessInfo.processInfo.environment
            .merging(["XDG_DATA_HOME": dataHome]) { $1 }.merging(environment) { $1 }
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        let error = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
            errors: String(decoding: error, as: UTF8.self))
    }
}

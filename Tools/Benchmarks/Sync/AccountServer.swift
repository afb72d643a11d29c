import Foundation
import HTTPInterface
import LibraryStorageInterface

/// FeedServer with an account as FreshRSS has it, on a free port of this machine. It stops with this object.
final class AccountServer: Sendable {
    static let password = "demo"

    /// The account, which each library names alike.
    let account: Account
    let url: String
    private let process = Process()
    /// The end of this process closes the pipe, which stops the server.
    private let input = Pipe()

    /// - Throws: ``CannotRun`` if FeedServer is missing or does not serve.
    init(feeds: Int, posts: Int) throws {
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "FeedServer")
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            throw CannotRun("there is no \(program.path): Tools/bench builds it")
        }
        let output = Pipe()
        process.executableURL = program
        process.arguments = [
            "--port", "0", "--quiet", "--until-eof", "--scale", "15", "--account", "freshrss",
            "--feeds", "\(feeds)", "--posts", "\(posts)",
        ]
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let address = line.split(whereSeparator: \.isWhitespace).last.map { String($0) } ?? ""
        guard let service = HTTPURL(address + "/api/greader.php") else {
            process.terminate()
            throw CannotRun("FeedServer does not serve: \(line)")
        }
        url = address
        account = Account(kind: "greader", address: service, user: "demo", name: "Home", addedAt: Date())
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    /// The seconds of an operation, and the paths of the requests that it sends, without their queries.
    func measurement(of work: () throws -> Void) throws -> (time: Double, paths: [String]) {
        try forgetRequests()
        let time = try seconds(work)
        return (time, try requestedPaths())
    }

    func forgetRequests() throws { try EasyPeer().send("DELETE", url + "/_control/requests") }

    /// The paths since the last ``forgetRequests()``, without their queries.
    func requestedPaths() throws -> [String] {
        struct Request: Decodable { let path: String }
        let log = try EasyPeer().send("GET", url + "/_control/requests")
        return try JSONDecoder().decode([Request].self, from: log)
            .map { String($0.path.prefix { $0 != "?" }) }
    }
}

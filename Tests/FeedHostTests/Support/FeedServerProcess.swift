import Foundation
import Glibc
import HTTPInterface
import HTTPTesting

/// FeedServer in a process on a free port, which ends with this object.
nonisolated final class FeedServerProcess: Sendable {
    private let program: ServingProgram
    var baseURL: HTTPURL { program.baseURL }

    init(_ arguments: String...) throws {
        program = try ServingProgram(
            Executables.url(of: "FeedServer"),
            ["--port", "0", "--quiet", "--until-eof", "--scale", "15"] + arguments)
    }

    /// Stops the server; later connections are refused.
    func stop() { program.stop() }

    /// Adds faults to paths of the server; see its README.
    func addFault(_ json: String) throws {
        _ = try send("POST", "/_control/faults", body: json)
    }

    /// Removes all faults.
    func clearFaults() throws {
        _ = try send("DELETE", "/_control/faults")
    }

    /// Changes the feed; see the server's README.
    func changeFeed(_ json: String) throws {
        _ = try send("PUT", "/_control/feed", body: json)
    }

    /// Changes the account as another client or its operator does; see the server's README.
    func changeAccount(_ json: String) throws {
        _ = try send("PUT", "/_control/account", body: json)
    }

    /// What the server of accounts has now.
    func account() throws -> AccountReport {
        try JSONDecoder().decode(AccountReport.self, from: send("GET", "/_control/account"))
    }

    /// The body of a response with a status of success.
    func body(of path: String) throws -> Data { try send("GET", path) }

    /// Deletes the recorded requests.
    func forgetRequests() throws {
        _ = try send("DELETE", "/_control/requests")
    }

    /// The paths that were requested since the last ``forgetRequests()``, in order.
    func requestedPaths() throws -> [String] {
        try answeredRequests().map(\.path)
    }

    /// The statuses of requests whose path contains a text, in order.
    func statuses(for path: String) throws -> [Int] {
        try answeredRequests().filter { $0.path.contains(path) }.map(\.status)
    }

    private struct AnsweredRequest: Decodable {
        let path: String
        let status: Int
    }

    private func answeredRequests() throws -> [AnsweredRequest] {
        try JSONDecoder().decode([AnsweredRequest].self, from: send("GET", "/_control/requests"))
    }

    /// Sends one request on its own connection, and returns the response body.
    private func send(_ method: String, _ path: String, body: String = "") throws -> Data {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(baseURL.port).bigEndian
        address.sin_addr.s_addr = inet_addr(baseURL.host)
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw POSIXError(.ECONNREFUSED) }
        let request =
            "\(method) \(path) HTTP/1.1\r\nHost: \(baseURL.authority)\r\nConnection: close\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        let handle = FileHandle(fileDescriptor: socket, closeOnDealloc: false)
        try handle.write(contentsOf: Data(request.utf8))
        let answer = try handle.readToEnd() ?? Data()
        guard let end = answer.range(of: Data("\r\n\r\n".utf8)),
            let status = String(decoding: answer.prefix(12), as: UTF8.self).split(separator: " ").last,
            status.hasPrefix("2")
        else { throw ServingProgram.NotServing(output: String(decoding: answer, as: UTF8.self)) }
        return answer[end.upperBound...]
    }
}

extension AccountReport {
    /// The number of read posts.
    var readCount: Int { posts.count { $0.read } }
    /// The number of bookmarked posts.
    var starredCount: Int { posts.count { $0.starred } }
}

import Foundation
import FoundationNetworking
import HTTPInterface
import HTTPTesting

/// FeedServer with an account, in a process on a free port, which ends with this object.
final class StandInServer: Sendable {
    /// The servers that are imitated.
    enum Personality: String, CaseIterable, Sendable {
        case freshRSS = "freshrss"
        case miniflux
    }

    let personality: Personality
    private let program: ServingProgram
    var baseURL: HTTPURL { program.baseURL }
    private let session = URLSession(configuration: .ephemeral)

    /// - Parameter arguments: Further options, by default for an account without feeds.
    init(_ personality: Personality, _ arguments: [String] = ["--feeds", "0", "--posts", "0"]) throws {
        self.personality = personality
        program = try ServingProgram(
            URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "FeedServer"),
            ["--port", "0", "--quiet", "--until-eof", "--account", personality.rawValue] + arguments)
    }

    deinit { session.invalidateAndCancel() }

    /// The address of the API.
    var address: HTTPURL {
        personality == .freshRSS ? baseURL.appending(path: "api/greader.php") : baseURL
    }

    /// Sends a request to the server's control, and returns the response.
    @discardableResult func control(_ method: String, _ name: String, _ body: Data = Data()) async throws
        -> Data
    {
        var request = URLRequest(url: baseURL.appending(path: "_control/" + name).url)
        request.httpMethod = method
        if !body.isEmpty { request.httpBody = body }
        let (data, response) = try await session.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            throw ServingProgram.NotServing(output: String(decoding: data, as: UTF8.self))
        }
        return data
    }

    /// Changes the account; see the server's README. Returns the ids of what is new.
    @discardableResult func change(_ change: AccountChange) async throws -> AccountResult {
        let data = try await control("PUT", "account", JSONEncoder().encode(change))
        return try JSONDecoder().decode(AccountResult.self, from: data)
    }

    /// Makes the next response to a path fail; see the server's README.
    func addFault(_ fault: String, at path: String = "*") async throws {
        try await control("POST", "faults", Data(#"{"path":"\#(path)","times":1,"fault":\#(fault)}"#.utf8))
    }

    /// The paths of all requests so far, with their queries.
    func requestedPaths() async throws -> [String] {
        struct Logged: Decodable { let path: String }
        return try JSONDecoder().decode([Logged].self, from: try await control("GET", "requests")).map(\.path)
    }

    func report() async throws -> AccountReport {
        try JSONDecoder().decode(AccountReport.self, from: try await control("GET", "account"))
    }
}

/// The body of a change.
struct AccountChange: Encodable {
    struct Feed: Encodable {
        let title: String?
        let address: String
        let label: String
    }

    struct Post: Encodable {
        struct Enclosure: Encodable {
            let url: String
            let type: String?
            let length: Int?
        }

        let feed: String
        var title: String?
        var author: String?
        var html: String?
        var link: String?
        var published: Int64?
        var crawled: Int64?
        var enclosures: [Enclosure]?
    }

    struct Marks: Encodable {
        let ids: [String]
        var read: Bool?
        var starred: Bool?
    }

    var feeds: [Feed]?
    var posts: [Post]?
    var marks: [Marks]?
    var remove: [String]?
    var password: String?
    var disabled: Bool?
    var endsSessions: Bool?
    var after: String?

    enum CodingKeys: String, CodingKey {
        case feeds, posts, marks, remove, password, disabled, after
        case endsSessions = "end_sessions"
    }
}

struct AccountResult: Decodable {
    let feeds: [String]
    let posts: [String]
}

import HTTPInterface
import Synchronization

extension HTTPRequest {
    /// Asks for a picture of the feed, wherever that says that it lies: on public servers.
    nonisolated static func picture(at url: HTTPURL) -> HTTPRequest {
        HTTPRequest(url, bodyLimit: pictureLimit, reach: .publicOnly)
    }
}

/// Keeps a feed from the internet from having its reader's machine ask servers which only that can reach: such a feed's
/// pictures are fetched from public addresses only. Those of a feed that is itself on a private server may lie anywhere.
///
/// Requests that may go anywhere are those for the feed's own server; they tell where that is, by the address at which it
/// was reached. Once it was reached at a public one, the feed counts as public.
nonisolated struct GuardingHTTPClient: HTTPClient {
    private enum Place {
        /// Pictures may lie anywhere.
        case irrelevant
        case unknown, isPrivate, isPublic
    }

    private final class Knowledge: Sendable {
        let place: Mutex<Place>

        init(_ place: Place) {
            self.place = Mutex(place)
        }
    }

    private let client: any HTTPClient
    private let feed: HTTPRequest
    private let knowledge: Knowledge

    /// - Parameter feed: Asks for the feed, which is how its place is found where nothing else was asked for yet.
    init(client: any HTTPClient, feed: HTTPRequest, allowsPrivate: Bool) {
        self.client = client
        self.feed = feed
        let isPrivate = IPAddress(host: feed.url.host).map { !$0.isPublic } ?? false
        knowledge = Knowledge(isPrivate || allowsPrivate ? .irrelevant : .unknown)
    }

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await send(request) { try await client.get($0) }
    }

    func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        try await send(request) { try await client.stream($0) }
    }

    private func send<Answer>(
        _ request: HTTPRequest, _ attempt: (HTTPRequest) async throws -> Answer
    ) async throws -> Answer {
        let isPicture = request.reach == .publicOnly
        switch (place, isPicture) {
        case (.irrelevant, _), (.isPrivate, true): return try await attempt(request.reaching(.anywhere))
        case (.isPrivate, false): return try await ask(request, .privateOnly, .publicOnly, attempt)
        case (_, false): return try await ask(request, .publicOnly, .privateOnly, attempt)
        case (_, true): break
        }
        do {
            return try await attempt(request)
        } catch let error as HTTPError where error.reason == .forbiddenAddress && place == .unknown {
            await findPlace()
            guard place == .isPrivate else { throw error }
            return try await attempt(request.reaching(.anywhere))
        }
    }

    /// Asks the feed's server where it is expected to be, or else where it is not, and learns where it is.
    private func ask<Answer>(
        _ request: HTTPRequest, _ expected: HTTPReach, _ other: HTTPReach,
        _ attempt: (HTTPRequest) async throws -> Answer
    ) async throws -> Answer {
        do {
            let answer = try await attempt(request.reaching(expected))
            learn(expected)
            return answer
        } catch let error as HTTPError where error.reason == .forbiddenAddress {
            let answer = try await attempt(request.reaching(other))
            learn(other)
            return answer
        }
    }

    /// A picture was wanted before anything of the feed.
    private func findPlace() async {
        _ = try? await ask(feed, .publicOnly, .privateOnly) { try await client.get($0).status }
    }

    private var place: Place { knowledge.place.withLock { $0 } }

    private func learn(_ reach: HTTPReach) {
        knowledge.place.withLock { place in
            if reach == .publicOnly { place = .isPublic } else if place == .unknown { place = .isPrivate }
        }
    }
}

extension HTTPRequest {
    fileprivate nonisolated func reaching(_ reach: HTTPReach) -> HTTPRequest {
        var request = self
        request.reach = reach
        return request
    }
}

public import HTTPInterface

/// Revalidates cached responses with conditional requests: on 304 the cached body is returned with the
/// updated headers.
///
/// Responses with an `ETag` are cached in memory, up to 2 MB of bodies of up to 256 KB each: pages and
/// comments, which are requested again and again. Pictures have a cache of their own.
public struct RevalidatingHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let metrics: HTTPMetrics
    private let cache = ResponseCache(budget: 2_000_000, largest: 256_000)

    /// - Parameters:
    ///   - client: Sends the requests.
    ///   - metrics: Counts responses that were not modified.
    public init(client: any HTTPClient, metrics: HTTPMetrics) {
        self.client = client
        self.metrics = metrics
    }

    /// Sends the request, under a condition on a cache hit. A POST request, and one with conditions or a
    /// range of its own, is passed on.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.form == nil, !Self.conditions.contains(where: { request.headers[$0] != nil }) else {
            return try await client.send(request)
        }
        let key = request.cacheKey
        let cached = cache[key]
        var conditional = request
        conditional.headers["If-None-Match"] = cached?.headers["ETag"]
        let response = try await client.send(conditional)
        if response.status == 304, let cached {
            metrics.count(\.notModified)
            let refreshed = Self.refreshed(cached, by: response)
            cache.insert(refreshed, for: key)
            return refreshed
        }
        if response.status == 200 { update(key, response) }
        return response
    }

    /// Passes the request on: streams are not cached.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStream { try await client.stream(request) }

    private static let conditions = ["If-None-Match", "If-Modified-Since", "If-Match", "If-Range", "Range"]

    private func update(_ key: HTTPRequest, _ response: HTTPResponse) {
        let isForbidden = response.headers["Cache-Control"]?.lowercased().contains("no-store") == true
        let isPicture = response.headers["Content-Type"]?.lowercased().hasPrefix("image/") == true
        if response.headers["ETag"] == nil || isForbidden || isPicture {
            cache.remove(key)
        } else {
            cache.insert(response, for: key)
        }
    }

    /// The cached response with the headers of a 304 (RFC 9111, section 4.3.4), except those that describe
    /// the body which a 304 does not have.
    private static func refreshed(_ cached: HTTPResponse, by response: HTTPResponse) -> HTTPResponse {
        var refreshed = cached
        let newer = response.headers.fields.filter { !$0.name.lowercased().hasPrefix("content-") }
        for field in newer { refreshed.headers[field.name] = nil }
        for field in newer { refreshed.headers.append(field.name, field.value) }
        (refreshed.movedTo, refreshed.redirectedTo) = (response.movedTo, response.redirectedTo)
        refreshed.isPrivate = response.isPrivate
        return refreshed
    }
}

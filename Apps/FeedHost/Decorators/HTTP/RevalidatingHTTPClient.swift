import HTTPInterface

/// Asks for what it still has only if it has changed since: where the server says that it has not, the kept body is
/// answered with the new headers, its date among them.
///
/// What has an ETag is kept in memory while the program runs, up to 2 MB of bodies of up to 256 KB: pages and comments,
/// which are asked for again and again. Pictures have a cache of their own, and are not kept twice.
nonisolated struct RevalidatingHTTPClient: HTTPClient {
    let client: any HTTPClient
    let metrics: HTTPMetrics
    let memory = ResponseMemory(budget: 2_000_000, largest: 256_000)

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
        // Who asks under conditions or for a part wants the server's own answer.
        guard !Self.conditions.contains(where: { request.headers[$0] != nil }) else {
            return try await client.get(request)
        }
        let known = memory[request]
        var conditional = request
        conditional.headers["If-None-Match"] = known?.headers["ETag"]
        let response = try await client.get(conditional)
        if response.status == 304, let known {
            metrics.count(\.notModified)
            let refreshed = Self.refreshed(known, by: response)
            memory.keep(refreshed, for: request)
            return refreshed
        }
        if response.status == 200 { keep(response, for: request) }
        return response
    }

    /// What is read piece by piece is not kept.
    func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        try await client.stream(request)
    }

    private static let conditions = ["If-None-Match", "If-Modified-Since", "If-Match", "If-Range", "Range"]

    private func keep(_ response: HTTPResponse, for request: HTTPRequest) {
        let isForbidden = response.headers["Cache-Control"]?.lowercased().contains("no-store") == true
        let isPicture = response.headers["Content-Type"]?.lowercased().hasPrefix("image/") == true
        if response.headers["ETag"] == nil || isForbidden || isPicture {
            memory.forget(request)
        } else {
            memory.keep(response, for: request)
        }
    }

    /// The headers of a 304 take the place of those that are kept (RFC 9111, section 4.3.4), but for those that describe
    /// the body which it does not have.
    private static func refreshed(_ known: HTTPResponse, by response: HTTPResponse) -> HTTPResponse {
        var refreshed = known
        let newer = response.headers.fields.filter { !$0.name.lowercased().hasPrefix("content-") }
        for field in newer { refreshed.headers[field.name] = nil }
        for field in newer { refreshed.headers.append(field.name, field.value) }
        return refreshed
    }
}

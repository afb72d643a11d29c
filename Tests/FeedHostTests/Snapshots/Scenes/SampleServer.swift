import ConcurrencyTesting
import Foundation
import HTTPInterface

/// A server with the responses of a state.
nonisolated struct SampleServer: Sendable {
    /// The response to a request.
    enum Response: Sendable {
        /// This body, with status 200.
        case body(String)
        /// The name of the URL's file without its suffix, with status 200: a painted picture's size.
        case size
        /// No body, with this status.
        case status(Int)
        /// A failure with this reason.
        case failure(HTTPError.Reason)
        /// No response.
        case silence
    }

    var firstPage = Response.body(SampleFeed.page)
    var nextPage = Response.body(SampleFeed.emptyPage)
    var pictures = Response.size
    var comments = Response.body(SampleComments.body)

    /// A server that cannot be reached.
    static let unreachable = SampleServer(
        firstPage: .failure(.noConnection), nextPage: .failure(.noConnection),
        pictures: .failure(.noConnection), comments: .failure(.noConnection))

    static let baseURL = HTTPURL("http://feed.example:8642")!

    /// Responds to a request.
    func response(_ request: HTTPRequest) async throws -> HTTPResponse {
        let url = request.url.text
        switch response(to: url) {
        case .body(let text): return HTTPResponse(status: 200, body: Data(text.utf8))
        case .size: return HTTPResponse(status: 200, body: SampleFeed.picture(at: url))
        case .status(let status): return HTTPResponse(status: status)
        case .failure(let reason): throw HTTPError(reason)
        case .silence:
            // Time does not pass on this clock: only being cancelled ends the wait.
            try await ManualClock().sleep(for: .seconds(1))
            throw CancellationError()
        }
    }

    private func response(to url: String) -> Response {
        if url.hasSuffix("/context") { return .body(SampleLibrary.replies) }
        guard url.hasPrefix(Self.baseURL.text) else { return pictures }
        if url.hasSuffix("/comments") { return comments }
        return url.contains("after_id") ? nextPage : firstPage
    }
}

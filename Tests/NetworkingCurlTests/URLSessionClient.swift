import Foundation
import FoundationNetworking
import HTTPInterface

/// An ``HTTPClient`` on `URLSession`, by which the contract itself is tested.
final class URLSessionClient: HTTPClient {
    private let session: URLSession

    init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 20
        session = URLSession(configuration: configuration)
    }

    deinit { session.invalidateAndCancel() }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        var asked = URLRequest(url: request.url.url)
        for field in request.headers.fields { asked.addValue(field.value, forHTTPHeaderField: field.name) }
        asked.httpMethod = request.method
        if let form = request.form {
            asked.httpBody = form.body
            asked.setValue(HTTPForm.contentType, forHTTPHeaderField: "Content-Type")
        }
        do {
            let (body, response) = try await session.data(for: asked)
            guard let response = response as? HTTPURLResponse else { throw HTTPError(.unreadable) }
            let fields = response.allHeaderFields.map { name, value in
                HTTPHeaders.Field(name: "\(name)", value: "\(value)")
            }
            return HTTPResponse(status: response.statusCode, headers: HTTPHeaders(fields), body: body)
        } catch let error as URLError {
            if Task.isCancelled || error.code == .cancelled { throw CancellationError() }
            throw HTTPError(Self.reason(of: error), code: error.errorCode, message: "\(error.code)")
        }
    }

    private static func reason(of error: URLError) -> HTTPError.Reason {
        switch error.code {
        case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet: .noConnection
        case .timedOut: .tooSlow
        default: .unreadable
        }
    }
}

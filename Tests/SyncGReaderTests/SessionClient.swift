import Foundation
import FoundationNetworking
import HTTPInterface

/// An HTTP client on `URLSession`, since a plugin's tests see no other plugin.
final class SessionClient: HTTPClient {
    private let session: URLSession

    init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 60
        session = URLSession(configuration: configuration)
    }

    deinit { session.invalidateAndCancel() }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        var sent = URLRequest(url: request.url.url)
        sent.httpMethod = request.method
        for field in request.headers.fields { sent.setValue(field.value, forHTTPHeaderField: field.name) }
        // On a reused connection that the server closes, the session would send the head again without the form.
        sent.setValue("close", forHTTPHeaderField: "Connection")
        if let form = request.form {
            sent.httpBody = form.body
            sent.setValue(HTTPForm.contentType, forHTTPHeaderField: "Content-Type")
        }
        do {
            let (body, response) = try await session.data(for: sent)
            guard let response = response as? HTTPURLResponse else { throw HTTPError(.unreadable) }
            guard body.count <= request.bodyLimit else { throw HTTPError(.bodyTooLarge) }
            let fields = response.allHeaderFields.map { name, value in
                HTTPHeaders.Field(name: "\(name)", value: "\(value)")
            }
            return HTTPResponse(status: response.statusCode, headers: HTTPHeaders(fields), body: body)
        } catch let error as URLError {
            if Task.isCancelled || error.code == .cancelled { throw CancellationError() }
            throw HTTPError(error.code == .cannotConnectToHost ? .noConnection : .unreadable)
        }
    }
}

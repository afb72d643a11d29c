import Foundation
import HTTPInterface
import HTTPTesting
import SyncGReader
import SyncInterface
import Synchronization

/// A stub that signs in, has an edit token, and responds to other paths with texts in their order, the last
/// one again and again.
final class ScriptedServer: Sendable {
    let stub: HTTPClientStub

    /// - Parameter script: Responses by the paths below the API's address.
    init(_ script: [String: [HTTPResponse]] = [:]) {
        let replies = Mutex(script)
        stub = HTTPClientStub { request in
            let path = request.url.url.path().replacing("/api/greader.php/", with: "")
            let scripted: HTTPResponse? = replies.withLock { replies in
                guard let first = replies[path]?.first else { return nil }
                if replies[path]?.count ?? 0 > 1 { replies[path]?.removeFirst() }
                return first
            }
            if let scripted { return scripted }
            return switch path {
            case "accounts/ClientLogin": .text("SID=x\nLSID=null\nAuth=demo/123\n")
            case "reader/api/0/token": .text("token57\n")
            default: HTTPResponse(status: 404)
            }
        }
    }

    func makeService(password: @escaping @Sendable () async throws -> String = { "secret" })
        -> any SyncService
    {
        GReaderKind().makeService(
            at: HTTPURL("https://h.example/api/greader.php")!,
            as: SyncCredentials(user: "demo", password: password),
            with: SyncDependencies(client: stub) { Date(timeIntervalSince1970: 1_000) })
    }

    /// The paths of the requests below the API's address, with their methods.
    var calls: [String] {
        stub.requests.map { "\($0.method) " + $0.url.url.path().replacing("/api/greader.php/", with: "") }
    }
}

extension HTTPResponse {
    static func text(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, body: Data(text.utf8))
    }

    /// A page of ids.
    static func ids(_ ids: some Sequence<Int64>, continuation: String? = nil) -> HTTPResponse {
        let references = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
        return .text(
            #"{"itemRefs":[\#(references)]\#(continuation.map { #","continuation":"\#($0)""# } ?? "")}"#)
    }
}

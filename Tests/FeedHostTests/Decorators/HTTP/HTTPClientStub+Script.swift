import HTTPInterface
import HTTPTesting
import Synchronization

nonisolated extension HTTPClientStub {
    /// A client that answers as it is written, one after the other, and then on and on as written last.
    convenience init(script: [Result<HTTPResponse, HTTPError>]) {
        let rest = Mutex(script[...])
        self.init { _ in
            try rest.withLock { rest in
                rest.count > 1 ? rest.removeFirst() : rest[rest.startIndex]
            }.get()
        }
    }
}

nonisolated extension Result<HTTPResponse, HTTPError> {
    /// An answer without a body.
    static func status(_ status: Int, _ headers: HTTPHeaders = [:]) -> Self {
        .success(HTTPResponse(status: status, headers: headers))
    }

    static func error(_ reason: HTTPError.Reason) -> Self {
        .failure(HTTPError(reason))
    }
}

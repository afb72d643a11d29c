public import HTTPInterface
import Synchronization

extension HTTPClientStub {
    /// Makes a client that returns the scripted results in order, then repeats the last one.
    public convenience init(script: [Result<HTTPResponse, HTTPError>]) {
        let rest = Mutex(script[...])
        self.init { _ in
            try rest.withLock { rest in rest.count > 1 ? rest.removeFirst() : rest[rest.startIndex] }.get()
        }
    }
}

extension Result<HTTPResponse, HTTPError> {
    /// A response without a body.
    public static func status(_ status: Int, _ headers: HTTPHeaders = [:]) -> Self {
        .success(HTTPResponse(status: status, headers: headers))
    }

    /// A failure without code and message.
    public static func error(_ reason: HTTPError.Reason) -> Self { .failure(HTTPError(reason)) }
}

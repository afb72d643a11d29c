public import HTTPInterface
public import ItemInterface

/// A request for one page of a source.
public struct SourceRequest: Hashable, Sendable {
    /// The cursor of the page, from the same source; `nil` for the newest items.
    public var cursor: Cursor?
    /// The number of items, if the source supports it; `nil` for the source's default.
    public var limit: Int?
    /// The validators of the page's last response, for a conditional request.
    public var validators: Validators
    /// Whether a user action caused the request; see `HTTPRequest.isUserInitiated`.
    public var isUserInitiated: Bool

    /// Makes a request, by default an unconditional one for the newest items.
    public init(
        after cursor: Cursor? = nil, limit: Int? = nil, validators: Validators = Validators(),
        isUserInitiated: Bool = false
    ) {
        self.cursor = cursor
        self.limit = limit
        self.validators = validators
        self.isUserInitiated = isUserInitiated
    }

    /// Returns the HTTP request for a document, conditional if there are validators.
    ///
    /// - Parameter bodyLimit: The most bytes of the document.
    public func httpRequest(for url: HTTPURL, bodyLimit: Int = HTTPRequest.documentLimit) -> HTTPRequest {
        var request = HTTPRequest(url, bodyLimit: bodyLimit, isUserInitiated: isUserInitiated)
        request.headers["If-None-Match"] = validators.entityTag
        request.headers["If-Modified-Since"] = validators.lastModified
        return request
    }
}

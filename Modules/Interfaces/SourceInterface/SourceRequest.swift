public import HTTPInterface
public import ItemInterface

/// A request for one page of a source.
public struct SourceRequest: Hashable, Sendable {
    /// The place behind which the page begins; `nil` for the newest items. Only a cursor of the same source counts.
    public var cursor: Cursor?
    /// The number of items that are wanted, for sources that can be asked for a number; `nil` for the source's own.
    public var limit: Int?
    /// What the same page named when it was read last. Where there is any, an unchanged page is not sent again.
    public var validators: Validators
    /// Whether the reader asks for it now and by hand; see `HTTPRequest.isUserInitiated`.
    public var isUserInitiated: Bool

    /// Makes a request for a page.
    public init(
        after cursor: Cursor? = nil, limit: Int? = nil, validators: Validators = Validators(),
        isUserInitiated: Bool = false
    ) {
        self.cursor = cursor
        self.limit = limit
        self.validators = validators
        self.isUserInitiated = isUserInitiated
    }

    /// The HTTP request for a document: conditional where there are validators, which are sent byte for byte.
    ///
    /// - Parameter bodyLimit: The most bytes of the document, `HTTPRequest.documentLimit` at most.
    public func httpRequest(
        for url: HTTPURL, bodyLimit: Int = HTTPRequest.documentLimit
    ) -> HTTPRequest {
        var request = HTTPRequest(url, bodyLimit: bodyLimit, isUserInitiated: isUserInitiated)
        request.headers["If-None-Match"] = validators.entityTag
        request.headers["If-Modified-Since"] = validators.lastModified
        return request
    }
}

import HTTPInterface

extension HTTPRequest {
    /// The request without what only says how it is sent: equal for requests that bring the same response.
    var cacheKey: HTTPRequest {
        var key = self
        key.attempt = 1
        key.isUserInitiated = false
        return key
    }
}

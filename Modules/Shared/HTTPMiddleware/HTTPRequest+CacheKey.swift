import HTTPInterface

extension HTTPRequest {
    /// The request without the properties of its sending: equal for requests with the same response.
    var cacheKey: HTTPRequest {
        var key = self
        key.attempt = 1
        key.isUserInitiated = false
        return key
    }
}

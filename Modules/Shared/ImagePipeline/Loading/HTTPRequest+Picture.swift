public import HTTPInterface

extension HTTPRequest {
    /// A request for a picture of a feed, which must be at a public address.
    nonisolated public static func picture(at url: HTTPURL, isUserInitiated: Bool = false) -> HTTPRequest {
        HTTPRequest(
            url, bodyLimit: pictureLimit, addressPolicy: .publicOnly, isUserInitiated: isUserInitiated)
    }
}

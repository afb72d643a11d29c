import HTTPInterface

extension HTTPRequest {
    /// A request for a picture of the feed, which may lie on public servers only.
    nonisolated static func picture(at url: HTTPURL, isUserInitiated: Bool = false) -> HTTPRequest {
        HTTPRequest(
            url, bodyLimit: pictureLimit, addressPolicy: .publicOnly, isUserInitiated: isUserInitiated)
    }
}

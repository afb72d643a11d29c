/// `GET` of an item's `image`.
extension Router {
    /// Larger files than that are not pictures for a feed, in bytes.
    private static let largestFile = 256 << 20

    func picture(of item: FeedItem, for request: Request) async -> Response {
        switch item.artwork {
        case .painting(let painting):
            return await gallery.picture(item.id, of: painting).response(to: request)
        case .file(let path, let format):
            guard let file = FileBytes.read(path, atMost: Self.largestFile) else {
                return .refusal(404, "This picture was taken away.")
            }
            // The file may change under its name.
            return Representation.picture(file, format: format, cacheControl: "no-cache").response(
                to: request)
        }
    }
}

extension Router {
    func picture(of item: FeedItem, for request: Request) async -> Response {
        switch item.artwork {
        case .painting(let painting):
            return await gallery.picture(item.id, of: painting).response(to: request)
        case .file(let path, let format):
            guard let file = RegularFile.read(path, atMost: 256 << 20) else {
                return .refusal(404, "This picture was taken away.")
            }
            return Representation(file, contentType: format.contentType).response(to: request)
        }
    }
}

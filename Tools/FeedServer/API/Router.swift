import FoundationEssentials

/// Answers the requests, with faults where there are some.
struct Router: Sendable {
    /// The beginning of every path; empty, or begins with a slash and does not end with one.
    let prefix: String
    /// The origin in URLs for requests without `Host`.
    let origin: String
    let feed: EditableFeed
    let gallery: Gallery
    let control: Control
    /// The account of a server of accounts; `nil` without `--account`.
    let account: Account?

    /// `nil` if the connection is to be closed without a response.
    func answer(_ request: Request) async -> Response? {
        if let response = control.response(to: request) { return response }
        let fault = control.nextFault(for: path(of: request), or: request.target.path)
        // No caller cancels this task.
        if let pause = fault?.delayMilliseconds { try? await Task.sleep(for: .milliseconds(pause)) }
        if fault?.drop == true {
            control.record(request, status: 0, bytes: 0)
            return nil
        }
        // A request that is refused is not applied.
        var response = fault?.status == nil ? await response(to: request) : Response(status: 200)
        account?.finish(request.target.path)
        if fault?.losesReply == true {
            control.record(request, status: 0, bytes: 0)
            return nil
        }
        fault?.apply(to: &response)
        control.record(request, status: response.status, bytes: response.body.count)
        return response
    }

    /// The path below the prefix; `nil` if the prefix is missing.
    private func path(of request: Request) -> String? {
        let path = request.target.path
        return path.hasPrefix(prefix + "/") ? String(path.dropFirst(prefix.count)) : nil
    }

    private func response(to request: Request) async -> Response {
        guard let path = path(of: request) else { return .refusal(404, "There is nothing at this path.") }
        if let response = account?.response(to: request, at: path) { return response }
        guard request.isRead else { return .methodNotAllowed("GET, HEAD") }
        var words = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        // A base URL with FeedHost's own API only.
        if words.starts(with: ["essential", "v1"]) { words.removeFirst() }
        switch words.count {
        case 2 where words == ["v1", "feed"]:
            return feedPage(for: request)
        case 4 where words[0...1] == ["v1", "image"] && words[3] == "comments":
            guard let item = item(words[2]) else { return .refusal(404, "There is no picture with this id.") }
            return comments(of: item, for: request)
        case 2 where words[0] == "pictures":
            let parts = words[1].split(separator: ".", maxSplits: 1)
            guard parts.count == 2, let item = item(String(parts[0])), parts[1] == item.format.pathExtension
            else {
                return .refusal(404, "There is no such picture.")
            }
            return await picture(of: item, for: request)
        default:
            return document(words, for: request) ?? mastodon(words, for: request)
                ?? .refusal(404, "There is nothing at this path.")
        }
    }

    /// The base of URLs: the origin as the client addressed it, and the prefix.
    func base(for request: Request) -> String {
        (request.authority.map { "http://\($0)" } ?? origin) + prefix
    }

    func item(_ id: String) -> FeedItem? { UUID(uuidString: id).flatMap(feed.item) }

    private func picture(of item: FeedItem, for request: Request) async -> Response {
        switch item.artwork {
        case .painting(let painting):
            return await gallery.picture(of: item, painting).response(to: request)
        case .file(let path):
            guard let file = RegularFile.read(path, atMost: 256 << 20) else {
                return .refusal(404, "This picture was taken away.")
            }
            return Representation(file, contentType: item.format.contentType).response(to: request)
        }
    }
}

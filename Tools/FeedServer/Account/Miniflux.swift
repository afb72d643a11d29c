import FoundationEssentials

/// Miniflux's API, with what it does differently than one expects; see the README.
struct Miniflux {
    /// The most ids of a list.
    private static let idLimit = 10_000
    private static let userNumber = 1
    private static var state: String { "user/\(userNumber)/state/com.google/" }
    private static var label: String { "user/\(userNumber)/label/" }

    private enum Stream: Equatable {
        case feed(String), label(String)
        case state(String)
        case none
    }

    let call: AccountCall

    func response(_ state: inout AccountState) -> Response {
        if call.path == "accounts/ClientLogin" { return signIn(state) }
        guard let name = call.name else { return refusal(404, "not found") }
        // The form of a POST request has the token, and its header is not read.
        let token = call.method == "POST" ? call.form.value(of: "T") ?? "" : headerToken
        guard !state.isDisabled, token == self.token(state) else {
            return .text("Unauthorized", status: 401, headers: [("X-Reader-Google-Bad-Token", "true")])
        }
        switch (call.method, name) {
        case ("GET", "token"): return .text(token)
        case ("GET", "user-info"):
            let (id, user) = (String(Self.userNumber), AccountState.user)
            return .json(AccountDocument.User(userId: id, userName: user, userProfileId: id, userEmail: user))
        case ("GET", "tag/list"): return isJSON { .json(tags(state)) }
        case ("GET", "subscription/list"): return isJSON { .json(subscriptions(state)) }
        case ("GET", "stream/items/ids"): return isJSON { ids(state) }
        case ("POST", "stream/items/contents"): return isJSON { contents(state) }
        case ("POST", "subscription/edit"): return editSubscription(&state)
        case ("POST", "subscription/quickadd"): return quickAdd(&state)
        case ("POST", "edit-tag"): return editTag(&state)
        case ("POST", "mark-all-as-read"): return markAll(&state)
        // Unknown paths, `stream/contents` among them.
        default: return .json([String]())
        }
    }

    private func refusal(_ status: Int, _ reason: String) -> Response {
        .json(["error_message": reason], status: status)
    }

    private func isJSON(_ response: () -> Response) -> Response {
        let output = call.form.value(of: "output") ?? call.query.value(of: "output")
        return output == "json" ? response() : refusal(400, "only json output is supported")
    }

    // MARK: Signing in

    private func token(_ state: AccountState) -> String { "\(AccountState.user)/\(state.secret(64))" }

    private var headerToken: String {
        let start = "GoogleLogin auth="
        return call.authorization.hasPrefix(start) ? String(call.authorization.dropFirst(start.count)) : ""
    }

    private func signIn(_ state: AccountState) -> Response {
        guard call.form.value(of: "Email") == AccountState.user,
            call.form.value(of: "Passwd") == state.password, !state.isDisabled
        else { return refusal(401, "access unauthorized") }
        let token = token(state)
        return .text("SID=\(token)\nLSID=\(token)\nAuth=\(token)\n")
    }

    // MARK: Streams and ids

    /// `nil` for a stream that it does not know.
    private static func stream(_ text: String) -> Stream? {
        if text.isEmpty { return Stream.none }
        if text.hasPrefix("feed/") { return .feed(String(text.dropFirst(5))) }
        for start in ["user/-/", "user/\(userNumber)/"] where text.hasPrefix(start) {
            let rest = text.dropFirst(start.count)
            if rest.hasPrefix("label/") { return .label(String(rest.dropFirst(6))) }
            let states = [
                "read", "starred", "reading-list", "kept-unread", "broadcast", "broadcast-friends", "like",
            ]
            let state = String(rest.dropFirst("state/com.google/".count))
            if rest.hasPrefix("state/com.google/"), states.contains(state) { return .state(state) }
        }
        return nil
    }

    /// An id in its long form, 16 hexadecimal digits, or a decimal number.
    private static func id(_ text: String) -> Int64? {
        if text.hasPrefix(AccountDocument.itemPrefix) {
            return Int64(text.dropFirst(AccountDocument.itemPrefix.count), radix: 16).flatMap {
                $0 == 0 ? nil : $0
            }
        }
        if text.utf8.count == 16, let id = Int64(text, radix: 16) { return id }
        return Int64(text)
    }

    /// The ids of the form; `nil` if one is invalid or there is none.
    private var formIDs: [Int64]? {
        let texts = call.form.values(of: "i")
        let ids = texts.compactMap(Self.id)
        return texts.isEmpty || ids.count < texts.count ? nil : ids
    }

    // MARK: Lists

    private func tags(_ state: AccountState) -> AccountDocument.Tags {
        let labels = state.feeds.reduce(into: [String]()) {
            if !$0.contains($1.label) { $0.append($1.label) }
        }
        return AccountDocument.Tags(
            tags: [AccountDocument.Category(id: Self.state + "starred")]
                + labels.map { AccountDocument.Category(id: Self.label + $0, label: $0, type: "folder") })
    }

    private func subscriptions(_ state: AccountState) -> AccountDocument.Subscriptions {
        AccountDocument.Subscriptions(
            subscriptions: state.feeds.map { feed in
                AccountDocument.Subscriptions.Subscription(
                    id: feed.id, title: feed.title,
                    categories: [
                        AccountDocument.Category(
                            id: Self.label + feed.label, label: feed.label, type: "folder")
                    ], url: feed.address, htmlUrl: feed.site)
            })
    }

    /// `c` is an offset into the list by dates of publication, which `ot` and `nt` limit too. `it` is
    /// ignored.
    private func ids(_ state: AccountState) -> Response {
        let streams = call.query.values(of: "s")
        guard streams.count == 1, let stream = Self.stream(streams[0]) else {
            return refusal(500, "only one stream type expected")
        }
        let start = call.number("ot").flatMap { $0 > 0 ? $0 : nil } ?? .min
        let end = call.number("nt").flatMap { $0 > 0 ? $0 : nil } ?? .max
        let hidesRead = call.query.values(of: "xt").contains { Self.stream($0) == .state("read") }
        var posts = state.posts.filter { $0.published > start && $0.published < end }
        switch stream {
        case .state("reading-list"): posts.removeAll { hidesRead && $0.isRead }
        case .state("starred"): posts.removeAll { !$0.isStarred }
        case .state("read"): posts.removeAll { !$0.isRead }
        case .feed(let number): posts.removeAll { String($0.feed) != number || hidesRead && $0.isRead }
        default: return refusal(500, "unknown stream type")
        }
        posts.sort { ($0.published, $0.id) > ($1.published, $1.id) }
        if call.query.value(of: "r") == "o" { posts.reverse() }
        let asked = Int(call.number("n") ?? 0)
        let offset = Int(max(0, call.number("c") ?? 0))
        let ids = posts.dropFirst(offset).prefix(1...Self.idLimit ~= asked ? asked : Self.idLimit).map(\.id)
        let next = offset + ids.count
        return .json(AccountDocument.IDs(ids, continuation: next < posts.count ? Int64(next) : nil))
    }

    // MARK: Contents

    private func contents(_ state: AccountState) -> Response {
        guard let ids = formIDs else { return refusal(400, "no items requested") }
        let posts = state.posts(ids).sorted { ($0.published, $0.id) > ($1.published, $1.id) }
        return .json(
            AccountDocument.Contents(
                updated: Int64(Date().timeIntervalSince1970), items: posts.map { item($0, state) }))
    }

    private func item(_ post: AccountState.Post, _ state: AccountState) -> AccountDocument.Item {
        let feed = state.feed(post.feed)
        let text = AccountDocument.Item.Text(content: post.html)
        let link = AccountDocument.Item.Link(href: post.link)
        return AccountDocument.Item(
            id: AccountDocument.itemID(post.id), title: post.title, author: post.author,
            published: post.published, crawlTimeMsec: String(post.crawled / 1_000),
            timestampUsec: String(post.published * 1_000_000),
            categories: [Self.state + "reading-list"] + (feed.map { [Self.label + $0.label] } ?? [])
                + (post.isRead ? [Self.state + "read"] : [])
                + (post.isStarred ? [Self.state + "starred"] : []),
            canonical: [link], alternate: [link],
            origin: AccountDocument.Item.Origin(
                streamId: "feed/\(post.feed)", title: feed?.title ?? "", htmlUrl: feed?.site ?? ""),
            summary: text, content: text,
            enclosure: post.enclosures.map {
                AccountDocument.Item.Enclosure(url: $0.url, type: $0.type ?? "")
            })
    }

    // MARK: Changes

    private func editTag(_ state: inout AccountState) -> Response {
        let added = call.form.values(of: "a").map(Self.stream)
        let removed = call.form.values(of: "r").map(Self.stream)
        guard !added.isEmpty || !removed.isEmpty else { return refusal(500, "add or/and remove tags") }
        var (read, starred): (Bool?, Bool?) = (nil, nil)
        for (tags, value) in [(added, true), (removed, false)] {
            for tag in tags {
                switch tag {
                case .state("read") where read == nil: read = value
                case .state("kept-unread") where read == nil: read = !value
                case .state("starred") where starred == nil: starred = value
                case .state("broadcast"), .state("like"): break
                default: return refusal(500, "tags should not be supplied simultaneously")
                }
            }
        }
        guard let ids = formIDs else { return refusal(400, "no items requested") }
        state.change(ids) { post in
            post.isRead = read ?? post.isRead
            post.isStarred = starred ?? post.isStarred
        }
        return .text("OK")
    }

    /// `ts` of 16 digits or more is in microseconds, otherwise in seconds.
    private func markAll(_ state: inout AccountState) -> Response {
        let text = call.form.value(of: "ts") ?? ""
        guard let stream = Self.stream(call.form.value(of: "s") ?? ""), text.isEmpty || Int64(text) != nil
        else {
            return refusal(400, "invalid stream or time")
        }
        let time = Int64(text) ?? 0
        let limit = time <= 0 ? Int64.max : text.utf8.count >= 16 ? time / 1_000_000 : time
        switch stream {
        case .state("reading-list"):
            state.change {
                $0.published < limit
            } _: {
                $0.isRead = true
            }
        case .feed(let number):
            state.change {
                $0.published < limit && String($0.feed) == number
            } _: {
                $0.isRead = true
            }
        case .label(let label):
            let feeds = Set(state.feeds.filter { $0.label == label }.map(\.number))
            guard !feeds.isEmpty else { return refusal(404, "not found") }
            state.change {
                $0.published < limit && feeds.contains($0.feed)
            } _: {
                $0.isRead = true
            }
        default: break
        }
        return .text("OK")
    }

    private func editSubscription(_ state: inout AccountState) -> Response {
        func field(_ name: String) -> String? { call.form.value(of: name) ?? call.query.value(of: name) }
        let feeds = (call.form.values(of: "s") + call.query.values(of: "s")).compactMap { text -> String? in
            if case .feed(let name) = Self.stream(text) { name } else { nil }
        }
        guard let feed = feeds.first, let label = Self.stream(field("a") ?? "") else {
            return refusal(400, "no valid stream IDs provided")
        }
        let title = field("t").flatMap { $0.isEmpty ? nil : $0 }
        switch field("ac") {
        case "subscribe":
            let name =
                if case .label(let name) = label { name } else { Account.Personality.miniflux.defaultLabel }
            guard feed.contains("://"), !feed.contains("missing.example"),
                !state.feeds.contains(where: { $0.address == feed })
            else { return refusal(500, "this feed already exists, or cannot be read") }
            _ = state.crawl(feed, title, label: name, countsIDs: true)
        case "unsubscribe":
            for text in feeds {
                guard let number = Int(text), state.removeFeed(number) else {
                    return refusal(500, "no feed removed")
                }
            }
        case "edit":
            guard let number = Int(feed), state.feed(number) != nil else {
                return refusal(400, "feed not found")
            }
            state.edit(number, title: title)
            guard field("a") != nil else { break }
            guard case .label(let name) = label else { return refusal(400, "destination must be a label") }
            state.edit(number, label: name)
        default: return refusal(400, "unrecognized action")
        }
        return .text("OK")
    }

    private func quickAdd(_ state: inout AccountState) -> Response {
        let address = call.form.value(of: "quickadd") ?? ""
        guard address.contains("://") else { return refusal(400, "invalid URL") }
        guard !address.contains("missing.example"), !state.feeds.contains(where: { $0.address == address })
        else {
            return refusal(500, "this feed already exists, or cannot be read")
        }
        let label = Account.Personality.miniflux.defaultLabel
        let number = state.crawl(address, nil, label: label, countsIDs: true)
        return .json(AccountDocument.QuickAdd(numResults: 1, streamId: "feed/\(number)"))
    }
}

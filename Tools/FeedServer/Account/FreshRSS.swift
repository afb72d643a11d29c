import FoundationEssentials

/// FreshRSS's API, with what it does differently than one expects; see the README.
struct FreshRSS {
    /// The fields that PHP reads of a form.
    private static let fieldLimit = 1_000
    /// The bytes of a text that are sent.
    private static let textLimit = 500_000
    private static let state = "user/-/state/com.google/"
    private static let label = "user/-/label/"

    let call: AccountCall

    func response(_ state: inout AccountState) -> Response {
        if call.path.isEmpty, call.query.fields.isEmpty { return .text("OK") }
        guard call.path.split(separator: "/").count >= 2 else { return badRequest }
        if state.isDisabled { return .text("Service Unavailable!", status: 503) }
        if call.path == "accounts/ClientLogin" { return signIn(state) }
        guard let name = call.name else { return badRequest }
        guard call.authorization == "GoogleLogin auth=\(authorization(state))" else { return unauthorized }
        switch name {
        case "token": return .text(token(state) + "\n")
        case "user-info":
            let user = AccountState.user
            return .json(
                AccountDocument.User(userId: user, userName: user, userProfileId: user, userEmail: ""))
        case "tag/list": return isJSON { .json(tags(state)) }
        case "subscription/list": return isJSON { .json(subscriptions(state)) }
        case "subscription/edit": return editSubscription(&state)
        case "subscription/quickadd": return quickAdd(&state)
        case "stream/items/ids" where call.query.value(of: "s") != nil: return .json(ids(state))
        case "stream/items/contents" where !call.form.values(of: "i").isEmpty: return .json(contents(state))
        case "edit-tag": return editTag(&state)
        case "mark-all-as-read": return markAll(&state)
        default: return badRequest
        }
    }

    private var badRequest: Response { .text("Bad Request!", status: 400) }

    private var unauthorized: Response {
        .text("Unauthorized!", status: 401, headers: [("Google-Bad-Token", "true")])
    }

    private func isJSON(_ response: () -> Response) -> Response {
        call.query.value(of: "output") == "json" ? response() : .text("Not Implemented!", status: 501)
    }

    // MARK: Signing in

    private func authorization(_ state: AccountState) -> String { "\(AccountState.user)/\(state.secret(40))" }

    private func token(_ state: AccountState) -> String {
        state.secret(40) + String(repeating: "Z", count: 17)
    }

    private func signIn(_ state: AccountState) -> Response {
        func field(_ name: String) -> String? { call.form.value(of: name) ?? call.query.value(of: name) }
        guard let user = field("Email"), let password = field("Passwd"), !user.isEmpty,
            user.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "_.@-".contains($0)) })
        else { return badRequest }
        guard user == AccountState.user, password == state.password else { return unauthorized }
        let authorization = authorization(state)
        return .text("SID=\(authorization)\nLSID=null\nAuth=\(authorization)\n")
    }

    /// Whether the token is valid. An empty one is, for a client that is signed in.
    private func hasToken(_ state: AccountState) -> Bool {
        let sent = call.form.value(of: "T")?.filter { !$0.isWhitespace } ?? ""
        return sent.isEmpty || sent == "x" || sent == token(state)
    }

    // MARK: Lists

    private func tags(_ state: AccountState) -> AccountDocument.Tags {
        let labels = state.feeds.reduce(into: [String]()) {
            if !$0.contains($1.label) { $0.append($1.label) }
        }
        return AccountDocument.Tags(
            tags: [AccountDocument.Category(id: Self.state + "starred")]
                + labels.map { AccountDocument.Category(id: Self.label + $0, type: "folder") })
    }

    private func subscriptions(_ state: AccountState) -> AccountDocument.Subscriptions {
        AccountDocument.Subscriptions(
            subscriptions: state.feeds.map { feed in
                AccountDocument.Subscriptions.Subscription(
                    id: feed.id, title: Self.fullWidth(feed.title, isOfFeed: true),
                    categories: [AccountDocument.Category(id: Self.label + feed.label, label: feed.label)],
                    url: feed.address, htmlUrl: feed.site)
            })
    }

    /// An unknown stream is the whole list, and `n=0` a list without an end.
    private func ids(_ state: AccountState) -> AccountDocument.IDs {
        let stream = call.query.value(of: "s") ?? ""
        let isAscending = call.query.value(of: "r") == "o"
        let label = stream.hasPrefix(Self.label) ? String(stream.dropFirst(Self.label.count)) : nil
        let labeled = Set(state.feeds.filter { $0.label == label }.map(\.number))
        let start = (call.number("ot") ?? 0) * 1_000_000
        let end = call.number("nt").map { $0 > 0 ? $0 * 1_000_000 : .max } ?? .max
        let continuation = call.number("c")
        let hidesRead = call.query.value(of: "xt") == Self.state + "read"
        let filter = call.query.value(of: "it")
        let chosen = state.posts.filter { post in
            guard post.id >= start, post.id <= end, !hidesRead || !post.isRead else { return false }
            if filter == Self.state + "read", !post.isRead { return false }
            if filter == Self.state + "starred", !post.isStarred { return false }
            if let continuation, isAscending ? post.id < continuation : post.id > continuation {
                return false
            }
            switch stream {
            case Self.state + "starred": return post.isStarred
            case _ where stream.hasPrefix("feed/"): return stream == "feed/\(post.feed)"
            default: return labeled.isEmpty || labeled.contains(post.feed)
            }
        }.map(\.id)
        let count = Int(call.number("n") ?? 20)
        var ids = (isAscending ? chosen : chosen.reversed())[...]
        if count > 0 { ids = ids.prefix(continuation == nil ? count : count + 1) }
        // The first post is taken for the last one of the page before, even if that one has left the list.
        if continuation != nil { ids = ids.dropFirst() }
        return AccountDocument.IDs(Array(ids), continuation: ids.count >= count ? ids.last : nil)
    }

    // MARK: Contents

    private func contents(_ state: AccountState) -> AccountDocument.Contents {
        let posts = state.posts(call.form.values(of: "i").compactMap(Self.id)).sorted { $0.id > $1.id }
        return AccountDocument.Contents(
            updated: Int64(Date().timeIntervalSince1970), items: posts.map { item($0, state) })
    }

    private func item(_ post: AccountState.Post, _ state: AccountState) -> AccountDocument.Item {
        let feed = state.feed(post.feed)
        let text = String(
            decoding: (post.html + Self.figures(post)).utf8.prefix(Self.textLimit), as: UTF8.self)
        return AccountDocument.Item(
            id: AccountDocument.itemID(post.id), title: Self.fullWidth(post.title, isOfFeed: false),
            author: post.author.isEmpty ? nil : Self.fullWidth(post.author, isOfFeed: false),
            published: post.published, crawlTimeMsec: String(post.crawled / 1_000),
            timestampUsec: String(post.id),
            categories: [Self.state + "reading-list"] + (feed.map { [Self.label + $0.label] } ?? [])
                + (post.isRead ? [Self.state + "read"] : [])
                + (post.isStarred ? [Self.state + "starred"] : []),
            canonical: [AccountDocument.Item.Link(href: post.link)],
            alternate: [AccountDocument.Item.Link(href: post.link)],
            origin: AccountDocument.Item.Origin(
                streamId: "feed/\(post.feed)", title: Self.fullWidth(feed?.title ?? "", isOfFeed: true),
                htmlUrl: feed?.site ?? ""),
            summary: AccountDocument.Item.Text(content: text), content: nil,
            enclosure: post.enclosures.isEmpty
                ? nil
                : post.enclosures.map {
                    AccountDocument.Item.Enclosure(href: $0.url, type: $0.type ?? "", length: $0.length)
                })
    }

    /// Figures that repeat the enclosures at the end of a text.
    private static func figures(_ post: AccountState.Post) -> String {
        post.enclosures.map { enclosure in
            let url = enclosure.url.escaped
            let isPicture = enclosure.type?.hasPrefix("image") == true
            let media =
                isPicture
                ? #"<img src="\#(url)" alt="" title="" />"#
                : #"<audio preload="none" src="\#(url)" controls="controls" title=""></audio> "#
                    + #"<a download="" href="\#(url)">💾</a>"#
            return "\n<figure class=\"enclosure\"><p class=\"enclosure-content\">\(media)</p></figure>\n"
        }.joined()
    }

    /// The text with full-width characters in place of those that clients took for markup.
    private static func fullWidth(_ text: String, isOfFeed: Bool) -> String {
        let forms: [Character: Character] = ["&": "＆", "<": "＜", ">": "＞"]
        let others: [Character: Character] = ["?": "？", "\\": "＼", "/": "／", ",": "，", ";": "；"]
        return String(text.map { forms[$0] ?? (isOfFeed ? others[$0] : nil) ?? $0 })
    }

    /// An id: a decimal number, or else hexadecimal digits behind the last slash.
    private static func id(_ text: String) -> Int64? {
        if !text.hasPrefix("0"), let id = Int64(text) { return id }
        let digits = text.split(separator: "/").last ?? ""
        return UInt64(digits, radix: 16).map { Int64(bitPattern: $0) }
    }

    // MARK: Changes

    private func editTag(_ state: inout AccountState) -> Response {
        guard hasToken(state) else { return unauthorized }
        guard call.form.fields.count <= Self.fieldLimit else { return .text("OK") }
        let ids = call.form.values(of: "i").compactMap(Self.id)
        for (name, value) in [("a", true), ("r", false)] {
            // Only the last field of a name counts.
            switch call.form.value(of: name) {
            case Self.state + "read": state.change(ids) { $0.isRead = value }
            case Self.state + "starred": state.change(ids) { $0.isStarred = value }
            default: break
            }
        }
        return .text("OK")
    }

    /// `ts` is in microseconds, so that a time in seconds marks nothing.
    private func markAll(_ state: inout AccountState) -> Response {
        guard hasToken(state) else { return unauthorized }
        let stream = call.form.value(of: "s") ?? ""
        guard let time = Int64(call.form.value(of: "ts") ?? "0"), time >= 0 else { return badRequest }
        let limit = time == 0 ? Int64.max : time
        switch stream {
        case Self.state + "reading-list":
            state.change {
                $0.id <= limit
            } _: {
                $0.isRead = true
            }
        case _ where stream.hasPrefix("feed/"):
            state.change {
                $0.id <= limit && stream == "feed/\($0.feed)"
            } _: {
                $0.isRead = true
            }
        case _ where stream.hasPrefix(Self.label):
            let feeds = Set(state.feeds.filter { Self.label + $0.label == stream }.map(\.number))
            state.change {
                $0.id <= limit && feeds.contains($0.feed)
            } _: {
                $0.isRead = true
            }
        default: return badRequest
        }
        return .text("OK")
    }

    private func editSubscription(_ state: inout AccountState) -> Response {
        func field(_ name: String) -> String { call.form.value(of: name) ?? call.query.value(of: name) ?? "" }
        let stream = field("s")
        let title = field("t").isEmpty ? nil : field("t")
        var label: String?
        if field("a").hasPrefix("user/") {
            label = field("a").hasPrefix(Self.label) ? String(field("a").dropFirst(Self.label.count)) : nil
        } else if field("r").hasPrefix(Self.label) {
            label = Account.Personality.freshRSS.defaultLabel
        }
        guard stream.hasPrefix("feed/") else { return badRequest }
        let address = String(stream.dropFirst("feed/".count))
        let known = Int(address).map { state.feed($0) } ?? state.feeds.first { $0.address == address }
        switch field("ac") {
        case "subscribe":
            guard known == nil, Int(address) == nil, !address.contains("missing.example") else {
                return badRequest
            }
            _ = state.crawl(
                address, title, label: label ?? Account.Personality.freshRSS.defaultLabel, countsIDs: false)
        case "edit":
            // An unknown number is taken, too.
            guard let number = known?.number ?? Int(address) else { return badRequest }
            state.edit(number, title: title, label: label)
        case "unsubscribe":
            guard let known else { return badRequest }
            state.removeFeed(known.number)
        default: return badRequest
        }
        return .text("OK")
    }

    private func quickAdd(_ state: inout AccountState) -> Response {
        let address = call.form.value(of: "quickadd") ?? call.query.value(of: "quickadd") ?? ""
        guard address.contains("://"), !address.contains("missing.example"),
            !state.feeds.contains(where: { $0.address == address })
        else { return .json(AccountDocument.QuickAdd(numResults: 0, streamId: nil)) }
        let label = Account.Personality.freshRSS.defaultLabel
        let number = state.crawl(address, nil, label: label, countsIDs: false)
        return .json(AccountDocument.QuickAdd(numResults: 1, streamId: "feed/\(number)"))
    }
}

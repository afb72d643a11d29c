import FoundationEssentials
import HTTPInterface

/// The meaning of a URL on an instance.
enum MastodonAddress: Hashable {
    /// A timeline of the API, with the reader's own parameters but without those of pages.
    case timeline(HTTPURL)
    /// The statuses of an account whose id is unknown, with a filter parameter of the API.
    case account(name: String, parameter: String?, instance: HTTPURL)

    /// Parses a URL of a web page or of the API; `nil` for any other.
    init?(_ url: HTTPURL) {
        let path = url.url.path(percentEncoded: false).split(separator: "/").map(String.init)
        guard let instance = url.instance else { return nil }
        if let query = Self.publicQuery(path) {
            self = .timeline(instance.appending(path: "api/v1/timelines/public", query: query))
        } else if path.count == 2, path[0] == "tags" {
            self = .timeline(instance.appending(path: "api/v1/timelines/tag/\(path[1])"))
        } else if let (name, parameter) = Self.account(path) {
            self = .account(name: name, parameter: parameter, instance: instance)
        } else if Self.isTimeline(path), let timeline = url.withoutPageParameters {
            self = .timeline(timeline)
        } else {
            return nil
        }
    }

    /// The parameters of the public timeline that a web page shows.
    private static func publicQuery(_ path: [String]) -> [(name: String, value: String)]? {
        switch path {
        case [], ["public"]: []
        case ["public", "local"]: [("local", "true")]
        case ["public", "remote"]: [("remote", "true")]
        default: nil
        }
    }

    /// The name of the account that a web page shows, and the parameter that selects the same statuses.
    private static func account(_ path: [String]) -> (String, String?)? {
        // The ActivityPub URL of an account differs from that of its page.
        let path = path.count == 2 && path[0] == "users" ? ["@" + path[1]] : path
        guard let first = path.first, first.hasPrefix("@"), first != "@" else { return nil }
        let name = String(first.dropFirst())
        return switch path.dropFirst() {
        case []: (name, "exclude_replies")
        case ["with_replies"]: (name, nil)
        case ["media"]: (name, "only_media")
        default: nil
        }
    }

    private static func isTimeline(_ path: [String]) -> Bool {
        guard path.starts(with: ["api", "v1"]) else { return false }
        let rest = path.dropFirst(2)
        return rest == ["timelines", "public"] || rest.count == 3 && rest.starts(with: ["timelines", "tag"])
            || rest.count == 3 && rest.first == "accounts" && rest.last == "statuses"
    }
}

extension HTTPURL {
    /// The URL of the instance: this one without path, query and fragment.
    var instance: HTTPURL? {
        guard var parts = URLComponents(string: text) else { return nil }
        (parts.percentEncodedPath, parts.percentEncodedQuery, parts.fragment) = ("", nil, nil)
        return parts.string.flatMap(HTTPURL.init)
    }

    /// The timeline without parameters of pages and fragment.
    fileprivate var withoutPageParameters: HTTPURL? {
        guard var parts = URLComponents(string: text) else { return nil }
        let names: Set = ["limit", "max_id", "min_id", "since_id"]
        let kept = parts.percentEncodedQueryItems?.filter { !names.contains($0.name) } ?? []
        parts.percentEncodedQueryItems = kept.isEmpty ? nil : kept
        parts.fragment = nil
        return parts.string.flatMap(HTTPURL.init)
    }

    /// The first page of a timeline with a number of statuses.
    func page(limit: Int) -> HTTPURL {
        guard var parts = URLComponents(string: text) else { return self }
        let item = URLQueryItem(name: "limit", value: String(limit))
        parts.percentEncodedQueryItems = (parts.percentEncodedQueryItems ?? []) + [item]
        return parts.string.flatMap(HTTPURL.init) ?? self
    }
}

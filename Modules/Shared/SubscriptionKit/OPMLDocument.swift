import FoundationEssentials
import HTTPInterface
public import LibraryStorageInterface

/// Writes subscriptions and saved searches as an OPML 2.0 document.
///
/// A source is in the folder of its first group, and has its other groups in `category`. Properties that OPML
/// has no attributes for are in FeedHost's own namespace, so that the document can be read without loss; so are
/// saved searches, in the head, which other programs skip.
public struct OPMLDocument: Sendable {
    /// The document, without a final line end.
    public let text: String
    /// The omitted subscriptions, whose addresses contain secrets.
    public let leftOut: [Subscription]
    /// The subscriptions that were written without their headers.
    public let withoutHeaders: [Subscription]

    /// Writes a document.
    ///
    /// - Parameter hasSecrets: Whether headers and addresses with secrets are written. Basic credentials are
    ///   written in the address, as other programs write them.
    public init(_ subscriptions: [Subscription], searches: [SavedSearch] = [], hasSecrets: Bool) {
        leftOut = hasSecrets ? [] : subscriptions.filter { SecretAddress.isSecret($0.source.address) }
        let omitted = Set(leftOut.map(\.id))
        let written = subscriptions.filter { !omitted.contains($0.id) }
        withoutHeaders = hasSecrets ? [] : written.filter { $0.privateHeaders != nil }
        var folder = Folder()
        for subscription in written {
            folder.append(
                Self.outline(of: subscription, hasSecrets), at: subscription.groups.first?.names[...] ?? [])
        }
        text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <opml version="2.0" xmlns:feedhost="\(OPMLHandler.namespace)">
              <head><title>FeedHost</title>\(searches.map { "\n    " + Self.element(of: $0) }.joined())</head>
              <body>
            \(folder.lines(indent: "    ").map { $0 + "\n" }.joined())  </body>
            </opml>
            """
    }

    /// The outlines and folders in order of insertion.
    private struct Folder {
        private var outlines: [String] = []
        private var names: [String] = []
        private var folders: [Folder] = []

        mutating func append(_ outline: String, at path: ArraySlice<String>) {
            guard let name = path.first else { return outlines.append(outline) }
            let index = names.firstIndex(of: name) ?? names.endIndex
            if index == names.endIndex {
                names.append(name)
                folders.append(Folder())
            }
            folders[index].append(outline, at: path.dropFirst())
        }

        func lines(indent: String) -> [String] {
            outlines.map { indent + $0 }
                + zip(names, folders).flatMap { name, folder in
                    ["\(indent)<outline text=\"\(name.escaped)\">"] + folder.lines(indent: indent + "  ")
                        + ["\(indent)</outline>"]
                }
        }
    }

    /// Groups in FeedHost's own attribute.
    private static func text(of groups: some Sequence<GroupPath>) -> String {
        groups.map(\.text.withoutCommas).joined(separator: ",")
    }

    private static func element(of search: SavedSearch) -> String {
        let groups = Self.text(of: search.groups)
        return "<feedhost:search name=\"\(search.name.escaped)\" query=\"\(search.text.escaped)\""
            + " groups=\"\(groups.escaped)\"/>"
    }

    private static func outline(of subscription: Subscription, _ hasSecrets: Bool) -> String {
        let (source, others) = (subscription.source, subscription.groups.dropFirst())
        let isPlain = others.allSatisfy { !$0.text.contains(",") }
        // A path may contain characters that XML does not allow.
        var address =
            source.address.hasPrefix("/")
            ? "file://" + source.address.percentEncoded(but: "/") : source.address
        var headers = hasSecrets ? subscription.privateHeaders : nil
        if let found = headers, let url = found.addressWithCredentials(source.address) {
            (address, headers) = (url, nil)
        }
        let attributes: [(name: String, value: String?)] = [
            ("type", "rss"), ("text", subscription.shownName), ("title", source.title), ("xmlUrl", address),
            (
                "category",
                others.isEmpty || !isPlain ? nil : others.map { "/\($0.text)" }.joined(separator: ",")
            ),
            ("feedhost:kind", source.kind), ("feedhost:name", subscription.name),
            ("feedhost:title", source.title),
            ("feedhost:groups", isPlain ? nil : text(of: others)),
            ("feedhost:interval", subscription.interval.map { "\($0.seconds)" }),
            (
                "feedhost:prefetch",
                subscription.prefetch.isEmpty ? nil : subscription.prefetch.names.joined(separator: ",")
            ),
            (
                "feedhost:headers",
                headers?.headers.fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
            ),
        ]
        let text = attributes.compactMap { name, value in value.map { "\(name)=\"\($0.escaped)\"" } }
        return "<outline \(text.joined(separator: " "))/>"
    }
}

extension String {
    /// The text as an attribute's value, without characters that XML 1.0 does not allow.
    fileprivate var escaped: String {
        var escaped = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            // Terminal control characters and bidirectional controls are removed.
            case "\t", "\n", "\r", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}",
                "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                escaped += "&#\(scalar.value);"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// The text with its commas percent-encoded.
    fileprivate var withoutCommas: String { replacing("%", with: "%25").replacing(",", with: "%2C") }
}

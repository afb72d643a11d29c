import FoundationEssentials
import HTTPInterface

/// Parses the field `Link` (RFC 8288), which has the URL of the next page.
enum LinkField {
    /// The target of the first link with the relation `next`.
    static func next(in headers: HTTPHeaders, relativeTo url: HTTPURL) -> HTTPURL? {
        headers.fields.filter { $0.name.lowercased() == "link" }.lazy.flatMap { links(in: $0.value) }
            .first { $0.relations.contains("next") }
            .flatMap { URL(string: $0.target, relativeTo: url.url).flatMap { HTTPURL($0.absoluteString) } }
    }

    private static func links(in value: String) -> [(target: String, relations: [Substring])] {
        // Targets may contain commas and semicolons: a link begins with "<", and its parameters follow ">".
        value.split(separator: "<").compactMap { link in
            guard let end = link.firstIndex(of: ">") else { return nil }
            let parameters = link[link.index(after: end)...].split { $0 == ";" || $0 == "," }
            let relation = parameters.lazy.map { $0.drop { $0 == " " } }.first { $0.hasPrefix("rel=") }
            let words = relation?.dropFirst(4).split { "\" ".contains($0) } ?? []
            return (String(link[..<end]), words)
        }
    }
}

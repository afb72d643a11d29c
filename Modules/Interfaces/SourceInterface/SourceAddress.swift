public import FoundationEssentials
public import HTTPInterface
import ItemInterface

/// The address of a source.
public enum SourceAddress: Hashable, Sendable {
    /// The URL of a source on a server.
    case remote(HTTPURL)
    /// The absolute path of a file or folder on this machine.
    case local(path: String)

    /// Parses an `http`, `https` or `file` URL or an absolute path; `nil` for anything else.
    public init?(_ text: String) {
        if let url = HTTPURL(text) {
            self = .remote(url)
        } else if text.hasPrefix("/") {
            self = .local(path: text)
        } else if let url = URL(string: text), url.scheme?.lowercased() == "file", url.path.hasPrefix("/"),
            url.host().map({ $0.isEmpty || $0 == "localhost" }) ?? true
        {
            self = .local(path: url.path(percentEncoded: false))
        } else {
            return nil
        }
    }

    /// The address as text for a library, which ``init(_:)`` parses again.
    public var text: String {
        switch self {
        case .remote(let url): url.text
        case .local(let path): path
        }
    }

    /// The identity of a source that is subscribed to at this address. It does not change when the source
    /// moves.
    public var sourceID: UUID {
        switch self {
        case .remote(let url): ItemIdentity.source(url)
        case .local(let path): ItemIdentity.source(path: path)
        }
    }
}

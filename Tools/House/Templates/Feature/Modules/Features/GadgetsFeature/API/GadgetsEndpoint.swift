public import HTTPInterface

/// Where the items are.
nonisolated public enum GadgetsEndpoint: Hashable, Sendable {
    /// All of them.
    case all

    /// Their URL on a server; whatever the base URL has is kept.
    public func url(base: HTTPURL) -> HTTPURL {
        switch self {
        case .all: base.appending(path: "v1/gadgets")
        }
    }
}

public import HTTPInterface

/// Header fields that are sent to one origin only, such as the reader's credentials.
public struct PrivateHeaders: Hashable, Sendable {
    /// A URL of the origin, whose scheme, host and port count. It does not change when the source moves.
    public var origin: HTTPURL
    /// The fields, in the order in which they are sent.
    public var headers: HTTPHeaders

    /// Makes headers for an origin.
    public init(origin: HTTPURL, headers: HTTPHeaders) {
        self.origin = origin
        self.headers = headers
    }
}

extension PrivateHeaders: CustomStringConvertible {
    /// The origin's host and the names of the fields, without their secret values.
    public var description: String {
        "\(origin.authority): \(headers.fields.map(\.name).joined(separator: ", "))"
    }
}

public import FoundationEssentials
public import HTTPInterface

/// Maps the response to a request for a picture to its bytes.
nonisolated public enum ImageDataMapper {
    /// The error of a response without a picture.
    public enum Error: Swift.Error, Hashable, Sendable {
        /// The status is not 200.
        case refused(status: Int)
        /// The body is empty.
        case empty
    }

    /// The body, unchanged; a decoder decides whether it is a picture.
    public static func map(_ response: HTTPResponse) throws(Error) -> Data {
        guard response.status == 200 else { throw .refused(status: response.status) }
        guard !response.body.isEmpty else { throw .empty }
        return response.body
    }
}

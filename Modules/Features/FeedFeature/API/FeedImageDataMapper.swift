public import FoundationEssentials
public import HTTPInterface

/// Takes a picture's bytes out of a server's answer.
nonisolated public enum FeedImageDataMapper {
    /// Why an answer is no picture.
    public enum Error: Swift.Error, Hashable, Sendable {
        /// The server answered with another status than 200.
        case refused(status: Int)
        /// There are no bytes.
        case empty
    }

    /// The bytes in a server's answer, unchanged. Whether they are a picture is for its decoder to say.
    public static func map(_ response: HTTPResponse) throws(Error) -> Data {
        guard response.status == 200 else { throw .refused(status: response.status) }
        guard !response.body.isEmpty else { throw .empty }
        return response.body
    }
}

public import FoundationEssentials
public import HTTPInterface

/// Maps the response to a picture's request to the picture's bytes.
nonisolated public enum ImageDataMapper {
    /// Why a response holds no picture.
    public enum Error: Swift.Error, Hashable, Sendable {
        /// The status is another than 200.
        case refused(status: Int)
        /// The body has no bytes.
        case empty
    }

    /// The body, unchanged. Whether it is a picture is for an image decoder to say.
    public static func map(_ response: HTTPResponse) throws(Error) -> Data {
        guard response.status == 200 else { throw .refused(status: response.status) }
        guard !response.body.isEmpty else { throw .empty }
        return response.body
    }
}

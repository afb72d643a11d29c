import FoundationEssentials
import HTTPInterface
import Testing

@testable import FeedFeature

@Suite("The pictures' mapper")
struct FeedImageDataMapperTests {
    @Test("Any status but 200 is a refusal", arguments: [150, 199, 201, 206, 300, 304, 400, 500])
    func otherStatus(status: Int) {
        #expect(throws: FeedImageDataMapper.Error.refused(status: status)) {
            try FeedImageDataMapper.map(HTTPResponse(status: status, body: Data([1])))
        }
    }

    @Test("No bytes are no picture")
    func empty() {
        #expect(throws: FeedImageDataMapper.Error.empty) {
            try FeedImageDataMapper.map(HTTPResponse(status: 200))
        }
    }

    @Test("The bytes come back unchanged, whatever they are")
    func bytes() throws {
        let bytes = Data([0, 0xFF, 0x0D, 0x0A, 0x3C])

        #expect(try FeedImageDataMapper.map(HTTPResponse(status: 200, body: bytes)) == bytes)
    }
}

import FoundationEssentials
import HTTPInterface
import ImagePipeline
import Testing

@Suite("The mapper of pictures' responses")
struct ImageDataMapperTests {
    @Test(
        "A response of another status than 200 is refused",
        arguments: [150, 199, 201, 206, 300, 304, 400, 500])
    func otherStatus(status: Int) {
        #expect(throws: ImageDataMapper.Error.refused(status: status)) {
            try ImageDataMapper.map(HTTPResponse(status: status, body: Data([1])))
        }
    }

    @Test("An empty body is not a picture")
    func empty() {
        #expect(throws: ImageDataMapper.Error.empty) {
            try ImageDataMapper.map(HTTPResponse(status: 200))
        }
    }

    @Test("The bytes of a body with status 200 are returned unchanged")
    func bytes() throws {
        let bytes = Data([0, 0xFF, 0x0D, 0x0A, 0x3C])

        #expect(try ImageDataMapper.map(HTTPResponse(status: 200, body: bytes)) == bytes)
    }
}

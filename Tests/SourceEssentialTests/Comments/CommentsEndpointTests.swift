import FoundationEssentials
import HTTPInterface
import Testing

@testable import SourceEssential

@Suite("CommentsEndpoint")
struct CommentsEndpointTests {
    @Test("Comments have a URL with their item's id and the base URL's path and query")
    func comments() throws {
        let base = try #require(HTTPURL("http://127.0.0.1:8080/essential-feed?token=1"))
        let id = try #require(UUID(uuidString: "2ab2ae66-a4b7-4a16-b374-51bbac8db086"))

        let url = CommentsEndpoint.comments(of: id).url(base: base)

        #expect(
            url.text
                == "http://127.0.0.1:8080/essential-feed/v1/image/2AB2AE66-A4B7-4A16-B374-51BBAC8DB086/comments?token=1"
        )
    }
}

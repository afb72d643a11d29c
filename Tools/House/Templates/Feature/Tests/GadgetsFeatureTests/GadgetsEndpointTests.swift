import GadgetsFeature
import HTTPInterface
import Testing

@Suite("The endpoint")
struct GadgetsEndpointTests {
    @Test("Scheme, port, path and query of the base URL stay")
    func all() throws {
        let base = try #require(HTTPURL("http://127.0.0.1:8080/api?token=1"))

        #expect(GadgetsEndpoint.all.url(base: base).text == "http://127.0.0.1:8080/api/v1/gadgets?token=1")
    }
}

import FoundationEssentials
import GadgetsFeature
import HTTPInterface
import Testing

@Suite("GadgetsEndpoint")
struct GadgetsEndpointTests {
    @Test("The URL keeps scheme, port, path and query of the base URL")
    func url() throws {
        let base = try #require(HTTPURL("http://127.0.0.1:8080/api?token=1"))

        #expect(GadgetsEndpoint.url(base: base).text == "http://127.0.0.1:8080/api/v1/gadgets?token=1")
    }

    @Test("A status outside 200…299 is a refusal", arguments: [199, 300, 304, 404, 500])
    func refusal(status: Int) {
        #expect(throws: GadgetsEndpoint.Error.refused(status: status)) {
            try map(#"{"items":[]}"#, status: status)
        }
    }

    @Test(
        "A body that is not the JSON of items is unreadable",
        arguments: ["", "null", "[]", "{}", #"{"items":[}"#])
    func unreadable(json: String) {
        #expect(throws: GadgetsEndpoint.Error.unreadable) { try map(json) }
    }

    @Test("Items keep the server's order and their values, and unknown fields are ignored")
    func items() throws {
        let full = #"{"id":"\#(UUID.numbered(2))","title":"Δύο","note":"Two","likes":[1]}"#

        #expect(
            try map(#"{"items":[\#(full),\#(item(1))]}"#)
                == GadgetsPage([
                    Gadget(id: .numbered(2), title: "Δύο", note: "Two"),
                    Gadget(id: .numbered(1), title: "Title 1"),
                ]))
    }

    @Test(
        "An unreadable item is counted, and the other items stay",
        arguments: [
            "null", "{}", #"{"id":"no id","title":"a"}"#, #"{"id":"\#(UUID.numbered(9))"}"#,
            #"{"id":"\#(UUID.numbered(9))","title":" "}"#,
            #"{"id":"\#(UUID.numbered(9))","title":"a","note":7}"#,
        ])
    func unreadableItem(json: String) throws {
        let page = try map(#"{"items":[\#(item(1)),\#(json),\#(item(2))]}"#)

        #expect(page.items.map(\.id) == [.numbered(1), .numbered(2)])
        #expect(page.skipped == 1)
    }

    @Test("A body of unreadable items only is unreadable")
    func unreadableItems() {
        #expect(throws: GadgetsEndpoint.Error.unreadable) { try map(#"{"items":[null,{}]}"#) }
    }

    @Test("Of items with equal ids the last one takes the place of the first")
    func repeatedItems() throws {
        let newer = #"{"id":"\#(UUID.numbered(1))","title":"Newer"}"#

        #expect(
            try map(#"{"items":[\#(item(1)),\#(item(2)),\#(newer)]}"#).items.map(\.title) == [
                "Newer", "Title 2",
            ])
    }

    private func map(_ json: String, status: Int = 200) throws -> GadgetsPage {
        try GadgetsEndpoint.map(HTTPResponse(status: status, body: Data(json.utf8)))
    }

    private func item(_ number: UInt8) -> String {
        #"{"id":"\#(UUID.numbered(number))","title":"Title \#(number)"}"#
    }
}

import FoundationEssentials
import GadgetsFeature
import HTTPInterface
import Testing

@Suite("The mapper")
struct GadgetsMapperTests {
    @Test("A status outside 200…299 is a refusal", arguments: [100, 199, 300, 304, 404, 500])
    func refusal(status: Int) {
        #expect(throws: GadgetsMapper.Error.refused(status: status)) {
            try map(#"{"items":[]}"#, status: status)
        }
    }

    @Test("Any status from 200 to 299 is success", arguments: [200, 201, 250, 299])
    func success(status: Int) throws {
        #expect(try map(#"{"items":[\#(good(1))]}"#, status: status).items.count == 1)
    }

    @Test(
        "What is not the JSON of items is unreadable",
        arguments: ["", "not JSON", "null", "[]", "{}", #"{"items":null}"#, #"{"items":[}"#, "<html></html>"])
    func unreadable(json: String) {
        #expect(throws: GadgetsMapper.Error.unreadable) { try map(json) }
    }

    @Test("An empty list gives no items")
    func empty() throws {
        #expect(try map(#"{"items":[]}"#) == GadgetsPage([]))
    }

    @Test("Items come in the server's order with all their values, unknown fields aside")
    func items() throws {
        let full = #"{"id":"\#(UUID.numbered(2))","title":"Δύο","note":"Two","likes":[1]}"#

        #expect(
            try map(#"{"items":[\#(full),\#(good(1))]}"#)
                == GadgetsPage([
                    Gadget(id: .numbered(2), title: "Δύο", note: "Two"),
                    Gadget(id: .numbered(1), title: "Title 1"),
                ]))
    }

    @Test(
        "One bad item is left out and counted, and the others stay",
        arguments: [
            "null", "7", "[]", "{}", #"{"id":"no id","title":"a"}"#, #"{"id":1,"title":"a"}"#,
            #"{"id":"\#(UUID.numbered(9))"}"#, #"{"id":"\#(UUID.numbered(9))","title":" "}"#,
            #"{"id":"\#(UUID.numbered(9))","title":"a","note":7}"#,
        ])
    func oneBadItem(json: String) throws {
        let page = try map(#"{"items":[\#(good(1)),\#(json),\#(good(2))]}"#)

        #expect(page.items.map(\.id) == [.numbered(1), .numbered(2)])
        #expect(page.skipped == 1)
    }

    @Test("Items of which none can be read are unreadable, not none")
    func onlyBadItems() {
        #expect(throws: GadgetsMapper.Error.unreadable) { try map(#"{"items":[null,{}]}"#) }
    }

    @Test("Items with the same id are one, with the last one's values in the first one's place")
    func repeatedItems() throws {
        let newer = #"{"id":"\#(UUID.numbered(1))","title":"Newer"}"#

        let page = try map(#"{"items":[\#(good(1)),\#(good(2)),\#(newer)]}"#)

        #expect(page.items.map(\.title) == ["Newer", "Title 2"])
    }

    private func map(_ json: String, status: Int = 200) throws -> GadgetsPage {
        try GadgetsMapper.map(HTTPResponse(status: status, body: Data(json.utf8)))
    }

    private func good(_ number: UInt8) -> String {
        #"{"id":"\#(UUID.numbered(number))","title":"Title \#(number)"}"#
    }
}

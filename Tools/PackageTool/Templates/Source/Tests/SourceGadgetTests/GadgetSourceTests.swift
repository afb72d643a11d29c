import FoundationEssentials
import HTTPInterface
import ItemInterface
import SourceGadget
import SourceInterface
import SourceTesting
import Testing

@Suite("SourceGadget")
struct GadgetSourceTests {
    @Test("The source passes the contract of sources", arguments: SourceContract.promises)
    func contract(_ promise: SourceContract.Promise) async throws {
        try await promise.check(.gadget)
    }

    @Test("A document of the kind is recognized with certainty by its name")
    func recognizes() throws {
        let address = try #require(SourceAddress("https://example.org/news.gadget.json"))

        #expect(GadgetKind().recognizes(address) == .certain)
    }
}

extension SourceSubject {
    /// Documents that hold all items.
    static let gadget = SourceSubject(
        GadgetKind(), at: gadgetAddress,
        document: { entries, _ in
            let items = entries.map(json).joined(separator: ",")
            return HTTPResponse(status: 200, body: Data("[\(items)]".utf8))
        }, itemID: { ItemIdentity.item("\($0)", of: ItemIdentity.source(gadgetAddress)) })

    private static let gadgetAddress = HTTPURL("https://example.org/feed")!

    private static func json(_ entry: Entry) -> String {
        switch entry {
        case .item(let number): json(number, address: "https://example.org/\(number).png")
        case .damaged: #"{"id":7}"#
        case .hostile(let number, let address): json(number, address: address)
        }
    }

    private static func json(_ number: Int, address: String) -> String {
        #"{"id":"\#(number)","title":"A title","text":"Δύο","link":"\#(address)","picture":"\#(address)"}"#
    }
}

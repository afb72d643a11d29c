import FoundationEssentials
import ItemInterface
import RandomTesting
import SourceEssential
import SourceInterface
import StorageTesting
import Testing

@Suite("FeedItemsMapper, exchanged values")
struct FeedItemsMapperValueTests {
    @Test("Each item with exchanged values is mapped or counted", arguments: 0..<40)
    func exchangedValues(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let values = ["null", "7", "1e400", "-0", "true", #""""#, #""\u0000""#, "[]", "{}", "[{}]"]
            var bad = 0
            let items = (1...10).map { number -> String in
                guard Bool.random(using: &random) else { return item(number) }
                bad += 1
                let value = values.randomElement(using: &random)!
                return Bool.random(using: &random)
                    ? value : #"{"id":"\#(UUID.numbered(number))","image":\#(value)}"#
            }
            let body = Data(#"{"items":[\#(items.joined(separator: ","))]}"#.utf8)

            let page = try FeedItemsMapper.map(body, source: .numbered(100), firstSeen: .numbered(7))

            #expect(page.items.count == 10 - bad)
            #expect(page.skipped == bad)
        }
    }

    private func item(_ number: Int) -> String {
        #"{"id":"\#(UUID.numbered(number))","description":"Ένα \ud83d\ude00 \"é\"","location":"L","#
            + #""image":"https://example.org/\#(number).png"}"#
    }
}

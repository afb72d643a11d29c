import FoundationEssentials
import HTTPInterface
import ItemInterface
import RandomTesting
import StorageTesting
import Testing

@testable import FeedFeature

@Suite("The feed's mapper and damaged JSON")
struct FeedItemsMapperDamageTests {
    @Test("Whatever bytes are damaged, a page has only items that are whole", arguments: 0..<40)
    func damagedBytes(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let sound = json(of: 10)
        for _ in 0..<100 {
            var body = sound
            for _ in 0..<Int.random(in: 1...6, using: &random) { damage(&body, &random) }

            guard let page = try? map(body) else { continue }

            #expect(Set(page.items.map(\.id)).count == page.items.count)
            #expect(page.items.allSatisfy { HTTPURL($0.summary.picture?.text ?? "") != nil })
        }
    }

    @Test("Whatever values are exchanged, every item is either there or counted", arguments: 0..<40)
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

            let page = try map(body)

            #expect(page.items.count == 10 - bad)
            #expect(page.skipped == bad)
        }
    }

    private func map(_ body: Data) throws(FeedItemsMapper.Error) -> FeedPage {
        try FeedItemsMapper.map(
            HTTPResponse(status: 200, body: body), source: .numbered(-1), firstSeen: .numbered(1_000))
    }

    private func json(of count: Int) -> Data {
        Data(#"{"items":[\#((1...count).map(item).joined(separator: ","))]}"#.utf8)
    }

    private func item(_ number: Int) -> String {
        #"{"id":"\#(UUID.numbered(number))","description":"Ένα \ud83d\ude00 \"é\"","location":"L","image":"https://example.org/\#(number).png"}"#
    }

    private func damage(_ body: inout Data, _ random: inout SeededGenerator) {
        guard !body.isEmpty else { return }
        let place = Int.random(in: 0..<body.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: body[place] = UInt8.random(in: .min ... .max, using: &random)
        case 1: body.remove(at: place)
        case 2: body.insert(Array(#"{}[]",:\ue0"#.utf8).randomElement(using: &random)!, at: place)
        case 3: body.removeSubrange(place...)
        default: body.append(body[place...])
        }
    }
}

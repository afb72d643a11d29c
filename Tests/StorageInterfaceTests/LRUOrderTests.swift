import RandomTesting
import StorageInterface
import Testing

@Suite("LRU order")
struct LRUOrderTests {
    @Test("An empty order has no oldest key and no cost")
    func empty() {
        let sut = LRUOrder<Int>()
        #expect(sut.oldest == nil)
        #expect(Array(sut) == [])
        #expect(sut.count == 0)
        #expect(sut.cost == 0)
    }

    @Test("Inserting a key again makes it the newest, and replaces its cost")
    func insertedAgain() {
        var sut = LRUOrder<String>()
        sut.insert("a", cost: 3)
        sut.insert("b", cost: 4)
        sut.insert("a", cost: 10)
        #expect(Array(sut) == ["b", "a"])
        #expect(sut.cost == 14)
    }

    @Test("Touching and removing a missing key change nothing")
    func unknown() {
        var sut = LRUOrder<String>()
        sut.insert("a", cost: 3)
        sut.touch("b")
        sut.remove("b")
        #expect(Array(sut) == ["a"])
        #expect(sut.cost == 3)
    }

    @Test("After random insertions, touches and removals the order equals a plain array")
    func random() {
        var sut = LRUOrder<Int>()
        var model: [(key: Int, cost: Int)] = []
        var random = SeededGenerator(seed: 3)
        for step in 0..<5_000 {
            let key = Int.random(in: 0..<30, using: &random)
            let cost = Int.random(in: 0..<100, using: &random)
            let old = model.firstIndex { $0.key == key }.map { model.remove(at: $0) }
            switch Int.random(in: 0..<3, using: &random) {
            case 0: sut.remove(key)
            case 1:
                sut.touch(key)
                if let old { model.append(old) }
            default:
                sut.insert(key, cost: cost)
                model.append((key, cost))
            }
            #expect(sut.oldest == model.first?.key, "step \(step)")
            #expect(Array(sut) == model.map(\.key), "step \(step)")
            #expect(sut.count == model.count, "step \(step)")
            #expect(sut.cost == model.reduce(0) { $0 + $1.cost }, "step \(step)")
        }
    }
}

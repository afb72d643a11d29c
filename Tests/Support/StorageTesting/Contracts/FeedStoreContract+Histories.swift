import FeedStorageInterface
import FoundationEssentials
import ItemInterface
import RandomTesting
import Testing

extension FeedStoreContract {
    static var histories: [Case] {
        (1...4).map { seed in
            Case("A store does in 1,000 random steps what a plain array does (seed \(seed))") {
                store throws in
                var history = FeedHistory(seed: UInt64(seed), store: store)
                for _ in 0..<1_000 { try history.step() }
            }
        }
    }
}

/// Random operations on a store and on a ``FeedModel``, the same in every run of one seed.
private struct FeedHistory {
    private let store: any FeedStore
    private var model = FeedModel()
    private var random: SeededGenerator
    private var steps = 0

    init(seed: UInt64, store: any FeedStore) {
        self.store = store
        random = SeededGenerator(seed: seed)
    }

    /// Applies one operation to both, and compares results and contents.
    mutating func step() throws {
        steps += 1
        switch Int.random(in: 0..<100, using: &random) {
        case ..<2:
            let page = anyPage()
            try store.insert(page)
            model.insert(page)
        case ..<70:
            try append()
        case ..<92:
            let page = toppingPage()
            #expect(try store.splice(page) == model.splice(page), "\(self.name)")
        case ..<93:
            try store.deleteFeed()
            model.deletePages(from: 0)
        case ..<96:
            let limit = Date.numbered(Double(Int.random(in: steps / 2...steps, using: &random)))
            try store.deletePages(readBefore: limit)
            model.deletePages(readBefore: limit)
        case ..<97: try store.repair()
        default:
            let index = Int.random(in: 0...max(1, model.pages.count), using: &random)
            try store.deletePages(from: index)
            model.deletePages(from: index)
        }
        try compare()
    }

    private var name: String { "step \(steps)" }

    private mutating func append() throws {
        let page = anyPage()
        let fits = Int.random(in: 0..<10, using: &random) > 0
        let cursor = (fits ? model.cursor : nil) ?? .numbered(Int.random(in: 0..<400, using: &random))
        #expect(try store.append(page, after: cursor) == model.append(page, after: cursor), "\(self.name)")
    }

    private mutating func compare() throws {
        #expect(try store.summary()?.content == model.summary, "\(self.name)")
        #expect(try store.pages(in: 0..<99_999) == model.pageSummaries, "\(self.name)")
        let bounds = [Int.random(in: -5..<120, using: &random), Int.random(in: -5..<120, using: &random)]
        let range = min(bounds[0], bounds[1])..<max(bounds[0], bounds[1])
        #expect(
            try store.items(in: range) == Array(model.items[range.clamped(to: model.items.indices)]),
            "\(self.name)")
        let id = UUID.numbered(Int.random(in: 0..<400, using: &random))
        #expect(try store.item(id) == model.items.first { $0.id == id }, "\(self.name)")
        if let generation = try store.summary()?.generation {
            let place = model.items.firstIndex { $0.id == id }
            #expect(
                try store.positions(of: [id], in: generation) == place.map { [id: $0] } ?? [:], "\(self.name)"
            )
        }
    }

    /// A page of a few items out of 400, which repeat in the page and in the store.
    private mutating func anyPage() -> FeedPageRecord {
        let count = Int.random(in: 0..<12, using: &random)
        let numbers = (0..<count).map { _ in Int.random(in: 0..<400, using: &random) }
        return page(of: numbers)
    }

    /// A page with new items above some of the first stored ones.
    private mutating func toppingPage() -> FeedPageRecord {
        var page = anyPage()
        let depth = Int.random(in: 0..<15, using: &random)
        for item in model.items.prefix(depth) where Bool.random(using: &random) {
            page.items.append(item)
        }
        return page
    }

    private mutating func page(of numbers: [Int]) -> FeedPageRecord {
        let edition = Int.random(in: 1...9, using: &random)
        let ends = Int.random(in: 0..<12, using: &random) == 0
        let cursor = ends ? nil : numbers.last ?? Int.random(in: 0..<400, using: &random)
        let items = numbers.map { number in
            number % 7 == 0
                ? FeedItem.numbered(number, edition: edition, seen: Double(steps))
                : .picture(number, edition: edition, seen: Double(steps))
        }
        return FeedPageRecord(
            items: items, timestamp: .numbered(Double(steps)), cursor: cursor.map(Cursor.numbered))
    }
}

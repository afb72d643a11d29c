import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import RandomTesting
import Testing

/// Random fetches and expiries of a copy, and of an array that needs no decision of
/// ``LibraryStorageInterface/BatchMerge``.
struct CopyHistory {
    private let store: any LibraryStore
    private var items: [(number: Int, time: Double)] = []
    private var cursor: Int?
    private var random: SeededGenerator
    private var time = 0.0

    init(seed: UInt64, store: any LibraryStore) {
        self.store = store
        random = SeededGenerator(seed: seed)
    }

    mutating func step() throws {
        time += 1
        switch Int.random(in: 0..<20, using: &random) {
        case ..<8: try fetchFirstPage()
        case ..<18:
            let numbers = numbers()
            cursor = numbers.last
            try LibraryStoreContract.older(store, numbers, time: time, cursor: cursor)
            for number in numbers {
                if let index = items.firstIndex(where: { $0.number == number }) {
                    items[index].time = time
                } else {
                    items.append((number, time))
                }
            }
        case 18:
            let limit = Double(Int.random(in: max(0, Int(time) - 25)...Int(time), using: &random))
            let kept = items.prefix { $0.time >= limit }
            #expect(try LibraryStoreContract.expire(store, before: limit) == items.count - kept.count)
            if kept.count < items.count { (items, cursor) = (Array(kept), kept.last?.number) }
        default:
            let read = items.indices.randomElement(using: &random).map { items[$0].number }
            try store.setRead(true, [.numbered(read ?? 0)])
        }
        try compare()
    }

    /// A first page of new items and of stored ones, mostly of the first ones and in their order.
    private mutating func fetchFirstPage() throws {
        var page = numbers() + items.prefix(Int.random(in: 0..<6, using: &random)).map(\.number)
        if Bool.random(using: &random) { page.shuffle(using: &random) }
        if Int.random(in: 0..<8, using: &random) == 0 { page = [] }
        if Int.random(in: 0..<8, using: &random) == 0 { page += items.suffix(1).map(\.number) }
        var seen: Set<Int> = []
        page = page.filter { seen.insert($0).inserted }
        try LibraryStoreContract.page(store, page, time: time)
        let tail = items.lastIndex { seen.contains($0.number) }.map { items[($0 + 1)...] } ?? []
        if tail.isEmpty { cursor = page.last }
        items = page.map { ($0, time) } + tail
    }

    private mutating func numbers() -> [Int] {
        let numbers = (0..<Int.random(in: 0..<6, using: &random)).map { _ in
            Int.random(in: 0..<60, using: &random)
        }
        return Array(Set(numbers)).sorted().shuffled(using: &random)
    }

    private func compare() throws {
        let step: Comment = "step \(Int(time))"
        let list = try store.list(ItemScope())
        let found = try LibraryStoreContract.ids(list, in: store)
        try #require(found == items.map { .numbered($0.number) }, step)
        #expect(try store.fetchState(of: .numbered(-1))?.cursor == cursor.map(Cursor.numbered), step)
        let valid = items.prefix { $0.time >= time - 20 }.count
        let times = Date.numbered(time - 20)...(.numbered(time))
        #expect(try store.validCount(of: list, fetchedIn: times) == valid, step)
    }
}

import Foundation
import ItemInterface
import LibraryStorageInterface

/// A write to the library by one of the programs that have it open, which depends on a seed and on the program's earlier writes
/// only: each program has sources of its own.
struct LibraryWrite {
    /// The number of the program, from 0.
    let program: Int
    let seed: UInt64
    /// A unique number. It and the next 99 number new items.
    let number: Int

    /// The sources of a program.
    static func sources(of program: Int) -> [UUID] { (0..<3).map { id(-1 - program * 3 - $0) } }

    /// Writes to a store of the library.
    func apply(to store: any LibraryStore) throws {
        var random = SplitMix(state: seed)
        guard let source = Self.sources(of: program).randomElement(using: &random) else { return }
        let record = SourceRecord(id: source, kind: "test", address: "http://a.example/\(number)")
        switch Int.random(in: 0..<20, using: &random) {
        case ..<2: try store.subscribe(Subscription(record, subscribedAt: date(number)))
        case 2 where Bool.random(using: &random): try store.unsubscribe(source)
        case ..<11:
            let known = try ids(of: source, in: store, filter: .all).shuffled(using: &random).prefix(20)
            let new = (0..<Int.random(in: 0..<20, using: &random)).map { Self.id(number + $0) }
            var state = FetchState()
            state.validators.entityTag = "\(number)"
            _ = try store.merge(
                ItemWindow(
                    source: source, shape: .accumulating, items: (known + new).map { item($0, of: source) },
                    fetchState: state), retaining: 40)
        case ..<14:
            let ids = try ids(of: source, in: store, filter: .all).shuffled(using: &random).prefix(9)
            try store.setRead(Bool.random(using: &random), Array(ids))
        case ..<16: _ = try store.markRead(ItemScope(sources: [source], filter: .unread))
        case ..<19:
            let known = try ids(of: source, in: store, filter: .all).randomElement(using: &random)
            let id = Bool.random(using: &random) ? known : nil
            try store.insertBookmark(
                of: item(id ?? Self.id(number), of: source), from: record, at: date(number))
        default:
            let ids = try ids(of: source, in: store, filter: .bookmarked)
            if let id = ids.randomElement(using: &random) { try store.deleteBookmark(of: id) }
        }
    }

    private func ids(
        of source: UUID, in store: any LibraryStore, filter: ItemScope.Filter
    ) throws -> [UUID] {
        let list = try store.list(ItemScope(sources: [source], filter: filter))
        return try (store.items(at: 0..<list.count, of: list) ?? []).map(\.id)
    }

    /// The item's values at the time of this write.
    private func item(_ id: UUID, of source: UUID) -> FeedItem {
        // Many items have equal times.
        let time = Double(id.uuid.15 ^ id.uuid.14)
        return FeedItem(
            ItemSummary(
                id: id, source: source, nativeID: "\(id)", title: "Title \(number % 2)",
                published: date(0) + time, firstSeen: date(1_000)),
            text: .plain(String(repeating: "Text \(number % 3). ", count: 40)))
    }

    private func date(_ seconds: Int) -> Date { Date(timeIntervalSinceReferenceDate: Double(seconds)) }

    private static func id(_ number: Int) -> UUID {
        withUnsafeBytes(of: (UInt64(0), UInt64(bitPattern: Int64(number)).bigEndian)) {
            UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
        }
    }
}

import FeedStorageInterface
import FoundationEssentials
import ItemInterface
import Testing

extension FeedStoreContract {
    static var concurrent: [Case] {
        [
            Case("Who reads while feeds are replaced sees one of them whole") { store throws in
                try store.insert(.numbered(0..<50, edition: 1))
                try await withThrowingTaskGroup { group in
                    for edition in 1...4 {
                        group.addTask {
                            for _ in 0..<25 { try store.insert(.numbered(0..<50, edition: edition)) }
                        }
                        group.addTask {
                            for _ in 0..<50 {
                                let items = try store.items(in: 0..<100)
                                let editions = (1...4).filter {
                                    .picture(1, edition: $0) == items.dropFirst().first
                                }
                                let edition = try #require(editions.first)
                                #expect(items == (0..<50).map { .picture($0, edition: edition) })
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            },
            Case("Of those who append at one cursor at once, one succeeds") { store throws in
                try store.insert(.numbered([0], cursor: 0))
                for cursor in 0..<20 {
                    let accepted = try await withThrowingTaskGroup(of: Bool.self) { group in
                        for edition in 1...6 {
                            group.addTask {
                                try store.append(
                                    .numbered([cursor + 1], edition: edition, cursor: cursor + 1),
                                    after: .numbered(cursor))
                            }
                        }
                        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
                    }
                    #expect(accepted == 1)
                }
                #expect(try store.items(in: 0..<100).map(\.id) == (0...20).map { .numbered($0) })
            },
        ]
    }
}

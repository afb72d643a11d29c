import FeedStorageInterface
import FoundationEssentials
import Testing

extension FeedStoreContract {
    static var generations: [Case] {
        [
            Case("Appending leaves the generation as it is") { store throws in
                try store.insert(.numbered(1...3, cursor: 3))
                let generation = try generation(of: store)
                #expect(try store.append(.numbered([2, 4], cursor: 4), after: .numbered(3)))
                #expect(try store.append(.numbered([5]), after: .numbered(9)) == false)
                #expect(try self.generation(of: store) == generation)
            },
            Case(
                "Inserting, splicing and deleting pages begin another generation each, also of the same items"
            ) {
                store throws in
                var generations: [Int64?] = []
                for _ in 0..<2 {
                    try store.fill(FeedPageRecord.pages(3))
                    generations.append(try generation(of: store))
                    #expect(try store.splice(.numbered(0...2, cursor: 2)))
                    generations.append(try generation(of: store))
                    try store.deletePages(from: 2)
                    generations.append(try generation(of: store))
                }
                #expect(Set(generations).count == 6)
                #expect(!generations.contains(nil))
            },
            Case("What changes nothing leaves the generation as it is") { store throws in
                try store.fill(FeedPageRecord.pages(2))
                let generation = try generation(of: store)
                #expect(try store.splice(.numbered(50...52)) == false)
                try store.deletePages(from: 2)
                #expect(try self.generation(of: store) == generation)
            },
            Case("A feed that takes the place of a deleted one is of another generation") { store throws in
                try store.insert(.numbered(1...3))
                let generation = try generation(of: store)
                try store.deleteFeed()
                try store.insert(.numbered(1...3))
                #expect(try self.generation(of: store) != generation)
            },
            Case("Items are read by positions of their generation") { store throws in
                try store.fill(FeedPageRecord.pages(3))
                let generation = try #require(try generation(of: store))
                let items = FeedPageRecord.pages(3).flatMap(\.items)
                #expect(try store.items(in: 2..<5, of: generation) == Array(items[2..<5]))
                #expect(try store.items(in: -2..<99, of: generation) == items)
                #expect(try store.items(in: 20..<30, of: generation) == [])
            },
            Case("Nothing is read by positions of another generation, or where nothing is stored") {
                store throws in
                try store.fill(FeedPageRecord.pages(3))
                let generation = try #require(try generation(of: store))
                #expect(try store.splice(.numbered(-1...0, cursor: 0)))
                #expect(try store.items(in: 0..<9, of: generation) == nil)
                #expect(try store.positions(of: [.numbered(1)], in: generation) == nil)
                let spliced = try #require(try self.generation(of: store))
                try store.deleteFeed()
                for generation in [0, generation, spliced] {
                    #expect(try store.items(in: 0..<9, of: generation) == nil)
                    #expect(try store.positions(of: [.numbered(1)], in: generation) == nil)
                }
            },
            Case("It is told where items stand, those left out that are not stored") { store throws in
                try store.fill(FeedPageRecord.pages(300))
                #expect(try store.splice(.numbered(-2...0, cursor: 0)))
                let generation = try #require(try generation(of: store))
                let numbers = [899, -2, 0, 7, 7, 450, -9, 5_000]
                #expect(
                    try store.positions(of: numbers.map(UUID.numbered), in: generation)
                        == [
                            .numbered(899): 901, .numbered(-2): 0, .numbered(0): 2, .numbered(7): 9,
                            .numbered(450): 452,
                        ])
                #expect(try store.positions(of: [], in: generation) == [:])
            },
        ]
    }

    private static func generation(of store: any FeedStore) throws -> Int64? {
        try store.summary()?.generation
    }
}

import Foundation
import StorageInterface
import StorageTesting
import Synchronization
import Testing

@testable import ImagePipeline

@Suite("A store that relocates the pinned pictures of a former one") struct RelocatingPictureStoreTests {
    private let store = PictureStoreSpy()
    private let former = PictureStoreSpy()
    private let abandonments = Abandonments()

    private nonisolated final class Abandonments: Sendable {
        private let state = Mutex(0)
        var count: Int { state.withLock { $0 } }
        func add() { state.withLock { $0 += 1 } }
    }

    private func makeSUT() -> RelocatingPictureStore {
        RelocatingPictureStore(store: store, former: former) { [abandonments] in abandonments.add() }
    }

    @Test("Pinned pictures of the former store are moved once, and the store is abandoned")
    func moved() throws {
        former.stub(retrieve: .success(Data([1])), for: "a")
        let sut = makeSUT()
        try sut.pin(["a"])
        try sut.pin(["a", "b"])
        #expect(
            store.messages == [
                .pin(["a"]), .retrieve("a"), .insert(Data([1]), for: "a"), .pin(["a", "b"]),
            ])
        #expect(former.messages == [.retrieve("a")])
        #expect(abandonments.count == 1)
    }

    @Test("A picture that both stores have is not replaced by the former one's")
    func newer() throws {
        store.stub(retrieve: .success(Data([2])), for: "a")
        former.stub(retrieve: .success(Data([1])), for: "a")
        try makeSUT().pin(["a"])
        #expect(store.messages == [.pin(["a"]), .retrieve("a")])
        #expect(abandonments.count == 1)
    }

    @Test("A picture of the former store is read until the pinned ones have moved")
    func read() throws {
        former.stub(retrieve: .success(Data([1])), for: "a")
        let sut = makeSUT()
        #expect(try sut.retrieve(for: "a") == Data([1]))
        #expect(abandonments.count == 0)
        try sut.pin([])
        #expect(try sut.retrieve(for: "a") == nil)
    }

    @Test("Where a picture cannot be inserted, the former store keeps it, and the next pinning moves it")
    func failure() throws {
        former.stub(retrieve: .success(Data([1])), for: "a")
        store.stub(insert: .failure(.any))
        let sut = makeSUT()
        #expect(throws: StorageError.any) { try sut.pin(["a"]) }
        #expect(abandonments.count == 0)
        #expect(try sut.retrieve(for: "a") == Data([1]))
        store.stub(insert: .success(()))
        try sut.pin(["a"])
        #expect(abandonments.count == 1)
    }

    @Test("New pictures are inserted into the new store alone")
    func inserted() throws {
        try makeSUT().insert(Data([1]), for: "a")
        #expect(store.messages == [.insert(Data([1]), for: "a")])
        #expect(former.messages.isEmpty)
    }
}

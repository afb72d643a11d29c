import Foundation
import StorageInterface
import StorageTesting
import Synchronization
import Testing

@testable import ImagePipeline

@Suite("A store that pins pictures before its first insertion") struct PinningPictureStoreTests {
    private let store = PictureStoreSpy()
    private let reported = Reported()

    private nonisolated final class Reported: Sendable {
        private let state = Mutex<[StorageError]>([])
        var errors: [StorageError] { state.withLock { $0 } }
        func append(_ error: StorageError) { state.withLock { $0.append(error) } }
    }

    private func makeSUT(
        _ pinned: @escaping @Sendable () throws(StorageError) -> Set<String>
    ) -> PinningPictureStore {
        PinningPictureStore(store: store, pinned: pinned) { [reported] in reported.append($0) }
    }

    @Test("Pictures are pinned once, before the first insertion")
    func first() throws {
        let sut = makeSUT { () throws(StorageError) in ["a", "b"] }
        try sut.insert(Data([1]), for: "c")
        try sut.insert(Data([2]), for: "d")
        #expect(
            store.messages == [
                .pin(["a", "b"]), .insert(Data([1]), for: "c"), .insert(Data([2]), for: "d"),
            ])
        #expect(reported.errors.isEmpty)
    }

    @Test("Pins that a caller has set are not replaced")
    func named() throws {
        let sut = makeSUT { () throws(StorageError) in ["old"] }
        try sut.pin(["new"])
        try sut.insert(Data([1]), for: "c")
        #expect(store.messages == [.pin(["new"]), .insert(Data([1]), for: "c")])
    }

    @Test("Where pins cannot be read, the error is reported, and the picture is stored all the same")
    func unknown() throws {
        let isReadable = Mutex(false)
        let sut = makeSUT { () throws(StorageError) in
            guard isReadable.withLock({ $0 }) else { throw StorageError(.damaged) }
            return ["a"]
        }
        try sut.insert(Data([1]), for: "c")
        #expect(reported.errors == [StorageError(.damaged)])
        isReadable.withLock { $0 = true }
        try sut.insert(Data([2]), for: "d")
        #expect(
            store.messages == [
                .insert(Data([1]), for: "c"), .pin(["a"]), .insert(Data([2]), for: "d"),
            ])
        #expect(reported.errors.count == 1)
    }

    @Test("A picture is not stored where the store cannot pin")
    func failed() throws {
        store.stub(pin: .failure(StorageError(.full)))
        let sut = makeSUT { () throws(StorageError) in ["a"] }
        #expect(throws: StorageError(.full)) { try sut.insert(Data([1]), for: "c") }
        #expect(store.messages == [.pin(["a"])])
    }

    @Test("Reading a picture reads no pins")
    func reading() throws {
        store.stub(retrieve: .success(Data([7])))
        let sut = makeSUT { () throws(StorageError) in ["a"] }
        #expect(try sut.retrieve(for: "c") == Data([7]))
        #expect(store.messages == [.retrieve("c")])
    }
}

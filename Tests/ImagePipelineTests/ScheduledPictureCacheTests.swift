import ConcurrencyTesting
import Foundation
import StorageInterface
import StorageTesting
import Testing

@testable import ImagePipeline

@Suite("The errors of a picture cache on schedulers") struct ScheduledPictureCacheTests {
    private let store = PictureStoreSpy()
    private let url = "http://pictures.example/1.png?token=secret"

    private final class Reports {
        var operations: [String] = []
        var errors: [StorageError] = []
    }

    private func makeSUT() -> (sut: ScheduledPictureCache, reports: Reports) {
        let reports = Reports()
        let sut = ScheduledPictureCache(
            store: store, writes: ImmediateScheduler(), reads: ImmediateScheduler()
        ) { operation, error in
            reports.operations.append(operation)
            reports.errors.append(error)
        }
        return (sut, reports)
    }

    @Test("Each error is reported without a URL's secrets, and thrown on")
    func errors() async throws {
        store.stub(insert: .failure(StorageError(.full)))
        store.stub(retrieve: .failure(StorageError(.damaged, code: 11)))
        store.stub(pin: .failure(StorageError(.readOnly)))
        let (sut, reports) = makeSUT()
        await #expect(throws: StorageError(.full)) { try await sut.insert(Data([1]), for: url) }
        await #expect(throws: StorageError(.damaged, code: 11)) { try await sut.retrieve(for: url) }
        await #expect(throws: StorageError(.readOnly)) { try await sut.pin([url]) }
        #expect(
            reports.errors == [
                StorageError(.full), StorageError(.damaged, code: 11), StorageError(.readOnly),
            ])
        #expect(
            reports.operations == [
                "saving picture http://pictures.example/1.png?token=***",
                "for picture http://pictures.example/1.png?token=***",
                "keeping the pictures of bookmarks",
            ])
    }

    @Test("A success is not reported")
    func success() async throws {
        store.stub(retrieve: .success(Data([7])))
        let (sut, reports) = makeSUT()
        try await sut.insert(Data([1]), for: url)
        try await sut.pin([url])
        #expect(try await sut.retrieve(for: url) == Data([7]))
        #expect(store.messages == [.insert(Data([1]), for: url), .pin([url]), .retrieve(url)])
        #expect(reports.operations.isEmpty)
    }
}

import ConcurrencyTesting
import Foundation
import PictureStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import FeedHost

@Suite struct ReportingPictureCacheTests {
    private let log = LogFile()
    private let reporter = StoreReporter()
    private let url = "http://pictures.example/1.png?token=secret"

    private func makeSUT(_ store: FeedImageDataStoreSpy) -> ReportingPictureCache {
        let scheduler = ImmediateScheduler()
        return ReportingPictureCache(
            cache: ScheduledPictureCache(store: store, writes: scheduler, reads: scheduler), log: log.log,
            reporter: reporter)
    }

    @Test("Each fault is logged with its reason and without a URL's secrets, reported, and thrown on")
    func faults() async throws {
        let store = FeedImageDataStoreSpy()
        store.stub(insert: .failure(StorageError(.full, message: "a full disk")))
        store.stub(retrieve: .failure(StorageError(.damaged, code: 11)))
        store.stub(keep: .failure(StorageError(.readOnly)))
        var reported: [StorageError.Reason] = []
        reporter.report = { reported.append($0) }
        let sut = makeSUT(store)
        await #expect(throws: StorageError(.full, message: "a full disk")) {
            try await sut.insert(Data([1]), for: url)
        }
        await #expect(throws: StorageError(.damaged, code: 11)) { try await sut.retrieve(for: url) }
        await #expect(throws: StorageError(.readOnly)) { try await sut.keep([url]) }
        #expect(reported == [.full, .damaged, .readOnly])
        let time = "1970-01-01T00:00:00.000Z cache fault"
        #expect(
            log.lines == [
                "\(time) saving picture http://pictures.example/1.png?token=***: full (a full disk)",
                "\(time) for picture http://pictures.example/1.png?token=***: damaged (11)",
                "\(time) keeping the pictures of bookmarks: readOnly",
            ])
    }

    @Test("What succeeds is neither logged nor reported")
    func success() async throws {
        let store = FeedImageDataStoreSpy()
        store.stub(retrieve: .success(Data([7])))
        let sut = makeSUT(store)
        try await sut.insert(Data([1]), for: url)
        try await sut.keep([url])
        #expect(try await sut.retrieve(for: url) == Data([7]))
        #expect(store.messages == [.insert(Data([1]), for: url), .keep([url]), .retrieve(url)])
        #expect(log.lines == [])
    }
}

import FoundationEssentials
import HTTPInterface
import PictureStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import FeedFeature

@Suite("Stored pictures")
struct LocalFeedImageDataLoaderTests {
    @Test("Making a loader asks its cache for nothing")
    func making() {
        #expect(makeSUT().cache.messages.isEmpty)
    }

    @Test("Bytes are stored for the URL of their item")
    func save() async throws {
        let (sut, cache) = makeSUT()

        try await sut.save(bytes, for: .numbered(1))

        #expect(cache.messages == [.insert(bytes, for: FeedImage.numbered(1).url.text)])
    }

    @Test("Saving fails where the cache does")
    func failedSave() async {
        let (sut, cache) = makeSUT()
        cache.pictures.stub(insert: .failure(.any))

        await #expect(throws: LocalFeedImageDataLoader.SaveError.failed) {
            try await sut.save(bytes, for: .numbered(1))
        }
    }

    @Test("Stored bytes are found through their item, unchanged")
    func load() async throws {
        let (sut, cache) = makeSUT()
        cache.pictures.stub(retrieve: .success(bytes), for: FeedImage.numbered(1).url.text)

        #expect(try await sut.load(for: .numbered(1)) == bytes)
    }

    @Test("Loading what is not stored says so")
    func notFound() async {
        let (sut, cache) = makeSUT()
        cache.pictures.stub(retrieve: .success(bytes), for: FeedImage.numbered(1).url.text)

        await #expect(throws: LocalFeedImageDataLoader.LoadError.notFound) {
            try await sut.load(for: .numbered(2))
        }
    }

    @Test("Loading fails where the cache does")
    func failedLoad() async {
        let (sut, cache) = makeSUT()
        cache.pictures.stub(retrieve: .failure(.any))

        await #expect(throws: LocalFeedImageDataLoader.LoadError.failed) {
            try await sut.load(for: .numbered(1))
        }
    }

    private let bytes = Data([1, 2, 3])

    private func makeSUT() -> (sut: LocalFeedImageDataLoader, cache: PictureCacheSpy) {
        let cache = PictureCacheSpy()
        return (LocalFeedImageDataLoader(cache: cache), cache)
    }
}

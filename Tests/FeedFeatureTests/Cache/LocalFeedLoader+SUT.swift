import FeedStorageInterface
import FoundationEssentials
import StorageTesting

@testable import FeedFeature

/// A loader over a spy, at a time at which pages of `expiredTime` have just expired and those of `freshTime` have not.
func makeSUT() -> (sut: LocalFeedLoader, store: FeedStoreSpy) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let store = FeedStoreSpy()
    return (LocalFeedLoader(store: store, currentDate: { currentTime }, calendar: calendar), store)
}

nonisolated let expiredTime = 0.0
nonisolated let freshTime = 1.0
/// The latest fetch of a page that may be shown, and the earliest in the future of one that may not.
nonisolated let nearFutureTime = 7 * 86_400 + 3_600.0
nonisolated let futureTime = 7 * 86_400 + 3_601.0
nonisolated let currentTime = Date.numbered(7 * 86_400)

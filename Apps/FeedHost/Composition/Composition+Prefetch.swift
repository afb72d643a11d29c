import AppSettings
import ArticleInterface
import Foundation
import HTTPInterface
import ImagePipeline
import ItemInterface
import LibraryStorageInterface
import MarkupGumbo
import ReaderFeature
import RefreshKit

extension Composition {
    /// Prefetches the parts of posts that the subscriptions select.
    func prefetcher(of refresher: Refresher, into pictures: PictureLoader) -> Prefetcher {
        let article: @Sendable (HTTPURL) async throws -> String = { [articles] in
            try await articles.article(at: $0, isUserInitiated: false).html
        }
        // Pictures in memory would be fetched again at each start.
        guard settings.storage.isOnDisk, dependencies.stores.failure == nil else {
            return Prefetcher(refresher, article: article)
        }
        return Prefetcher(
            refresher, article: article,
            pictures: Prefetcher.Pictures(
                addresses: { ReaderItem($0, by: GumboReader()).remotePictures },
                load: { url in
                    do {
                        let (length, wasStored) = try await pictures.prefetch(url)
                        return Prefetcher.Picture(length: length, wasStored: wasStored)
                    } catch ImageDataMapper.Error.refused(let status) {
                        throw SourceError.refused(status: status)
                    } catch is ImageDataMapper.Error {
                        throw SourceError.unreadable(reason: "no bytes")
                    }
                },
                // The last downloads may exceed it.
                budget: settings.pictureBudget / 10 * 9))
    }

    /// Prefetches the parts of posts that subscriptions select, and returns when they are stored.
    ///
    /// - Parameters:
    ///   - hasPictures: Whether the pictures of all of them are fetched.
    ///   - progress: Receives the numbers of articles or pictures that are done, and of all.
    func prefetch(
        _ subscriptions: [Subscription], withPictures hasPictures: Bool,
        progress: (_ done: Int, _ count: Int) -> Void
    ) async throws -> PrefetchSummary {
        guard hasPictures || subscriptions.contains(where: { !$0.prefetch.isEmpty }) else {
            return PrefetchSummary()
        }
        _ = try await trustedSubscriptions()
        let prefetcher = prefetcher(of: refresher(), into: pictureLoader())
        let (steps, step) = AsyncStream<(done: Int, count: Int)>.makeStream()
        let (ids, executor) = (Set(subscriptions.map(\.id)), dependencies.sourceExecutor)
        async let result = withTaskExecutorPreference(executor) {
            defer { step.finish() }
            return try await prefetcher.run(ids, withPictures: hasPictures) { step.yield(($0, $1)) }
        }
        for await (done, count) in steps { progress(done, count) }
        let summary = try await result
        // The last pictures may be waiting to be stored.
        await flush()
        await searchIndexer.extend()
        return summary
    }
}

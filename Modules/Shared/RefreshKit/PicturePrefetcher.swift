import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import StorageInterface

/// Prefetches the pictures of posts, the newest first, within a budget.
struct PicturePrefetcher {
    /// The newest items of a source whose pictures are fetched, whatever their age.
    static let leastCount = 20
    /// The most concurrent downloads.
    private static let downloadLimit = 3

    let library: PrefetchLibrary
    /// The functions, with the budget of the run.
    let pictures: Prefetcher.Pictures
    /// The budget of all sources, which a picture must not exceed.
    let limit: Int

    /// Fetches the pictures of sources' newest posts.
    func fetch(
        of sources: [UUID], _ progress: @escaping Prefetcher.Progress
    ) async throws -> PrefetchSummary.Count {
        let addresses = try await addresses(of: sources)
        let now = library.now
        var (count, length, done) = (PrefetchSummary.Count(), 0, 0)
        return try await withThrowingTaskGroup(of: Prefetcher.Picture?.self) { group in
            var rest = addresses[...]
            func start() {
                guard length < pictures.budget, let address = rest.popFirst() else { return }
                group.addTask {
                    do {
                        let picture = try await self.pictures.load(address)
                        if picture.length <= self.limit { return picture }
                        try await self.wait(for: address, until: now + self.library.policy.articleAge)
                        return Prefetcher.Picture(length: 0, wasStored: picture.wasStored)
                    } catch let error as CancellationError {
                        throw error
                    } catch let error as StorageError {
                        // A picture that cannot be stored would be loaded repeatedly.
                        throw error
                    } catch {
                        try Task.checkCancellation()
                        let end = self.library.policy.pictureWait(after: error, at: now)
                        if let end { try await self.wait(for: address, until: end) }
                        return nil
                    }
                }
            }
            for _ in 0..<Self.downloadLimit { start() }
            while let picture = try await group.next() {
                length += picture?.length ?? 0
                if picture == nil { count.failed += 1 }
                if picture?.wasStored == false { count.fetched += 1 }
                done += 1
                progress(done, addresses.count)
                start()
            }
            return count
        }
    }

    private func wait(for picture: HTTPURL, until end: Date) async throws(StorageError) {
        let now = library.now
        try await library.access { library throws(StorageError) in
            try library.setArticleWaits([ItemIdentity.picture(picture): end], at: now)
        }
    }

    /// The addresses of the newest items' pictures that may be requested now, each once.
    private func addresses(of sources: [UUID]) async throws -> [HTTPURL] {
        let now = library.now
        let waits = try await library.waits()
        let ids = try await library.rows(of: sources, atLeast: Self.leastCount).map(\.id)
        var (addresses, known) = ([HTTPURL](), Set<HTTPURL>())
        for start in stride(from: 0, to: ids.count, by: PrefetchLibrary.readCount) {
            try Task.checkCancellation()
            let part = ids[start..<min(start + PrefetchLibrary.readCount, ids.count)]
            let items = try await library.access { library throws(StorageError) in
                part.compactMap { id in (try? library.item(id))?.item }
            }
            addresses += items.flatMap(pictures.addresses).filter { known.insert($0).inserted }
        }
        return addresses.filter { waits[ItemIdentity.picture($0)].map { $0 <= now } ?? true }
    }
}

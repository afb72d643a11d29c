import ConcurrencyInterface
import Foundation
import HTTPInterface
import PictureStorageInterface
import StorageInterface
import Synchronization

/// Loads the bytes of pictures from the cache, or from the network and then saves them to the cache.
///
/// Concurrent loads of one URL are coalesced. At most six downloads run at once, as in browsers for one
/// server; of the waiting ones, the nearest to the focus starts first.
final class PictureDataLoader {
    private let download: PictureLoader.Download
    private let cache: any PictureCache
    private let tasks: any TaskProvider
    private let clock: any MonotonicClock
    private let observe: (PictureEvent) -> Void
    private let loads: LoadCoalescer<HTTPURL, Data>
    private let downloads: PrioritizedLimiter
    private let progress = TransferProgress()
    /// The bytes that are being saved to the cache.
    private var unsaved: [HTTPURL: Data] = [:]
    /// The pictures whose bytes could not be decoded. A user-initiated load downloads them again.
    private var undecodable: Set<HTTPURL> = []
    /// The failure of the last save.
    private var saveFailure: StorageError?
    /// The distances of rows that wait for loads, which may have begun before.
    private var distances: [HTTPURL: () -> Int] = [:]

    init(
        download: @escaping PictureLoader.Download, cache: any PictureCache, tasks: any TaskProvider,
        clock: any MonotonicClock, observe: @escaping (PictureEvent) -> Void
    ) {
        self.download = download
        self.cache = cache
        self.tasks = tasks
        self.clock = clock
        self.observe = observe
        loads = LoadCoalescer(tasks: tasks)
        downloads = PrioritizedLimiter(limit: 6)
    }

    /// The bytes of the picture at a URL; see ``PictureLoader/bytes(of:isUserInitiated:distance:progress:)``.
    func data(
        of url: HTTPURL, isUserInitiated: Bool, distance: (() -> Int)?,
        progress report: @escaping (Int) -> Void
    ) async throws -> Data {
        if let distance { distances[url] = distance }
        let isDistrusted = isUserInitiated && undecodable.remove(url) != nil
        return try await progress.watching(url, report) {
            try await loads.value(for: url) { [self] in
                defer { distances[url] = nil }
                if !isDistrusted {
                    if let data = unsaved[url] { return data }
                    if let data = await cached(url) { return data }
                }
                let data = try await downloads.run(distance: { [self] in distances[url]?() ?? .max }) {
                    try await downloaded(url, isUserInitiated)
                }
                save(data, for: url)
                return data
            }
        }
    }

    /// Notes that a picture's bytes could not be decoded.
    func distrust(_ url: HTTPURL) { undecodable.insert(url) }

    /// Loads the picture at a URL into the cache; see ``PictureLoader/prefetch(_:)``.
    func prefetch(_ url: HTTPURL) async throws -> (length: Int, wasCached: Bool) {
        // Only a reader's request counts as a hit.
        if let length = try await cache.touch(url.text) { return (length, true) }
        if let saveFailure { throw saveFailure }
        let data = try await data(of: url, isUserInitiated: false, distance: nil, progress: { _ in })
        return (data.count, false)
    }

    private func cached(_ url: HTTPURL) async -> Data? {
        do throws(StorageError) {
            let data = try await cache.retrieve(for: url.text)
            observe(data == nil ? .cacheMiss(url) : .cacheHit)
            return data
        } catch {
            observe(.cacheFailed)
            return nil
        }
    }

    private func downloaded(_ url: HTTPURL, _ isUserInitiated: Bool) async throws -> Data {
        let meter = Mutex(TransferMeter(at: clock.elapsed))
        let response = try await progress.during(url) {
            try await download(url, isUserInitiated) { [clock, tasks, progress] count, expected in
                let percent = meter.withLock { $0.percent(count, of: expected, at: clock.elapsed) }
                guard let percent else { return }
                tasks.task(name: "report a picture's progress", priority: nil) { @MainActor in
                    progress.report(url, percent)
                }
            }
        }
        return try ImageDataMapper.map(response)
    }

    /// Saves bytes without delaying their callers. The cache reports its own errors.
    private func save(_ data: Data, for url: HTTPURL) {
        unsaved[url] = data
        tasks.immediateTask(name: "save a picture", priority: .utility) { @MainActor [self] in
            do throws(StorageError) {
                try await cache.insert(data, for: url.text)
                saveFailure = nil
            } catch {
                saveFailure = error
            }
            unsaved[url] = nil
        }
    }
}

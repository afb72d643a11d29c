import AppCommands
import CommandLineKit
import CommentsFeature
import ConcurrencyInterface
import FeedFeature
import HTTPMiddleware
import SceneSupport
import SharedPresentation
import StorageInterface

extension Composition {
    /// Runs a command, then closes the connections, and ends the threads of the network and of the stores
    /// when they have run all scheduled work. Work that takes longer than 200 ms then ends with the process.
    func finishing<Failure: Error>(
        _ command: () async throws(Failure) -> Int32
    ) async throws(Failure) -> Int32 {
        let result: Result<Int32, Failure>
        do throws(Failure) {
            result = .success(try await command())
        } catch {
            result = .failure(error)
        }
        let (network, schedulers) = (dependencies.shutdownNetwork, dependencies.stores.schedulers)
        await dependencies.tasks.run("shut down", within: .milliseconds(200), by: dependencies.clock) {
            await withDiscardingTaskGroup { group in
                group.addTask { await network() }
                for scheduler in schedulers { group.addTask { await scheduler.shutdown() } }
            }
        }
        return try result.get()
    }

    /// The log and the reporter of stores' faults.
    var faults: StoreFaults {
        StoreFaults(log: dependencies.log, reporter: dependencies.storeReporter)
    }

    var cache: CacheAccess {
        CacheAccess(
            reads: dependencies.stores.reads, writes: dependencies.stores.writes,
            log: { [log = dependencies.log] in log.write($0) }, failed: faults.callAsFunction)
    }

    /// Deletes expired items of a named server's feed, and expired comments.
    func validateCache() async {
        await validateFeed()
        await cache.write("deleting old comments") { [localComments] () throws(StorageError) in
            try localComments.validateCache()
        }
    }

    /// Deletes the expired items of a named server's feed.
    func validateFeed() async {
        do throws(StorageError) {
            try await library.write { [localFeed] _ throws(StorageError) in try localFeed.validateCache() }
        } catch {
            faults("error deleting old posts", error)
        }
    }

    /// Stores pending picture uses and hit rates. Called before the program ends or is suspended.
    func flush() async {
        await cache.write("saving which pictures were seen", dependencies.stores.flush)
        let (store, unstored) = (dependencies.stores.statistics, dependencies.metrics.unstored)
        await cache.write("saving the cache's hit counts") {
            [metrics = dependencies.metrics] () throws(StorageError) in
            try store.add(unstored)
            metrics.stored(unstored)
        }
    }
}

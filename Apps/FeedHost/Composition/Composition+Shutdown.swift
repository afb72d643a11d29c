import ConcurrencyInterface

extension Composition {
    /// Runs a command, then ``shutdown(within:)``.
    func finishing<Failure: Error>(
        _ command: () async throws(Failure) -> Int32
    ) async throws(Failure) -> Int32 {
        let result: Result<Int32, Failure>
        do throws(Failure) {
            result = .success(try await command())
        } catch {
            result = .failure(error)
        }
        await shutdown()
        return try result.get()
    }

    /// Closes the connections, and ends the threads of the network and of the stores when they have run all
    /// scheduled work. Only the composition holds the stores' files open then.
    ///
    /// Returns after `limit` at the latest. Work that has not ended by then, such as a write to a disk that
    /// does not respond, ends with the process.
    func shutdown(within limit: Duration = .milliseconds(200)) async {
        let (network, schedulers, clock) = (
            dependencies.shutdownNetwork, dependencies.stores.schedulers, dependencies.clock
        )
        let (ended, end) = AsyncStream<Never>.makeStream()
        dependencies.tasks.detachedTask(name: "shut down", priority: nil) {
            await withDiscardingTaskGroup { group in
                group.addTask { await network() }
                for scheduler in schedulers { group.addTask { await scheduler.shutdown() } }
            }
            end.finish()
        }
        let alarm = dependencies.tasks.detachedTask(name: "wait for the shutdown", priority: nil) {
            try? await clock.sleep(for: limit)
            end.finish()
        }
        for await _ in ended {}
        alarm.cancel()
    }
}

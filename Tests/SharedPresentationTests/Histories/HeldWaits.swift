import ConcurrencyInterface
import Synchronization

/// A loader whose results a test controls, in any order and regardless of cancellation.
final class HeldLoader {
    private let tasks: KeptTasks
    private var held: [Int: (task: Int, continuation: CheckedContinuation<String, any Error>)] = [:]
    private(set) var count = 0

    init(tasks: KeptTasks) {
        self.tasks = tasks
    }

    func load() async throws -> String {
        count += 1
        let task = tasks.latest
        return try await withCheckedThrowingContinuation { held[count - 1] = (task, $0) }
    }

    func holds(_ index: Int) -> Bool { held[index] != nil }

    /// Returns after the load has handled its result.
    func response(_ index: Int, _ answer: Result<String, any Error>) async {
        guard let load = held.removeValue(forKey: index) else { return }
        load.continuation.resume(with: answer)
        await tasks.waitForEnd(of: load.task)
    }
}

/// A clock that a test advances. Cancellation does not end a sleep.
nonisolated final class HeldClock: MonotonicClock {
    private struct Sleeper {
        let end: Duration
        let task: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var elapsed: Duration = .zero
        var sleepers: [Sleeper] = []
    }

    private let tasks: KeptTasks
    private let state = Mutex(State())

    init(tasks: KeptTasks) {
        self.tasks = tasks
    }

    var elapsed: Duration { state.withLock { $0.elapsed } }

    func sleep(for duration: Duration) async throws {
        let task = tasks.latest
        await withCheckedContinuation { continuation in
            state.withLock {
                $0.sleepers.append(
                    Sleeper(end: $0.elapsed + duration, task: task, continuation: continuation))
            }
        }
    }

    /// Returns after all due sleepers have resumed.
    func advance(by duration: Duration) async {
        let awake = state.withLock { state in
            state.elapsed += duration
            let awake = state.sleepers.filter { $0.end <= state.elapsed }
            state.sleepers.removeAll { $0.end <= state.elapsed }
            return awake
        }
        for sleeper in awake {
            sleeper.continuation.resume()
            await tasks.waitForEnd(of: sleeper.task)
        }
    }
}

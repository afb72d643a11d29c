/// A loader whose results a test controls.
final class ControlledLoader {
    /// A load that waits for its result, or for its task's cancellation.
    final class Load {
        fileprivate(set) var wasCancelled = false
        fileprivate let answer = AsyncStream<Result<String, any Error>>.makeStream()

        func succeed(_ value: String) {
            answer.continuation.yield(.success(value))
        }

        func fail(_ error: any Error) {
            answer.continuation.yield(.failure(error))
        }
    }

    /// All loads, in the order of their start.
    private(set) var loads: [Load] = []
    /// Whether a cancelled load ends at once; otherwise it waits for its result.
    var heedsCancellation = true

    func load() async throws -> String {
        let load = Load()
        loads.append(load)
        let answer: Result<String, any Error>?
        if heedsCancellation {
            answer = await load.firstAnswer()
        } else {
            // A task of its own is not cancelled.
            answer = await Task { await load.firstAnswer() }.value
        }
        load.wasCancelled = Task.isCancelled
        guard let answer else { throw CancellationError() }
        return try answer.get()
    }
}

extension ControlledLoader.Load {
    /// The result; `nil` if the task was cancelled before.
    fileprivate func firstAnswer() async -> Result<String, any Error>? {
        for await answer in answer.stream { return answer }
        return nil
    }
}

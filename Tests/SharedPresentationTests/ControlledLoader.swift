/// A loader whose loads end when and as a test says.
final class ControlledLoader {
    /// One load, which waits for a test's word, or for its task's cancellation.
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

    /// All loads so far, in the order in which they began.
    private(set) var loads: [Load] = []
    /// Whether a cancelled load ends by itself; a stubborn one waits for its answer all the same.
    var heedsCancellation = true

    func load() async throws -> String {
        let load = Load()
        loads.append(load)
        let answer: Result<String, any Error>?
        if heedsCancellation {
            answer = await load.firstAnswer()
        } else {
            // A task of its own does not hear of the cancellation.
            answer = await Task { await load.firstAnswer() }.value
        }
        load.wasCancelled = Task.isCancelled
        guard let answer else { throw CancellationError() }
        return try answer.get()
    }
}

extension ControlledLoader.Load {
    /// The first answer; `nil` where the task was cancelled before.
    fileprivate func firstAnswer() async -> Result<String, any Error>? {
        for await answer in answer.stream { return answer }
        return nil
    }
}

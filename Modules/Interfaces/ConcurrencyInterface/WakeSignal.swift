import Synchronization

/// Ends a pause early. One task at a time waits; a signal without a waiting task ends the next pause at once.
public final class WakeSignal: Sendable {
    /// The stream that ends the running pause, and whether a signal was sent between pauses.
    private let state = Mutex<(pause: AsyncStream<Never>.Continuation?, isSent: Bool)>((nil, false))

    /// Makes a signal that is not sent.
    public init() {}

    /// Returns after `duration`, with the next signal, or on cancellation.
    public func wait(for duration: Duration, on clock: any MonotonicClock) async {
        let (signal, pause) = AsyncStream<Never>.makeStream()
        state.withLock { state in
            if state.isSent { pause.finish() }
            state = (pause, false)
        }
        await withTaskGroup { group in
            group.addTask { try? await clock.sleep(for: duration) }
            group.addTask { for await _ in signal {} }
            await group.next()
            group.cancelAll()
        }
        state.withLock { $0.pause = nil }
    }

    /// Ends the pause.
    public func send() {
        state.withLock { state in
            state.pause?.finish()
            state.isSent = state.pause == nil
        }
    }
}

import Foundation
import HTTPInterface

/// What to do after one attempt of a request: a function of what came of it, without clocks or chance of its own.
///
/// Only what another attempt may mend is tried again: an overloaded server or gateway, and an answer that broke off.
/// Where no connection came about, or the answer was too slow, the reader has waited as long as anybody should.
nonisolated struct RetryPolicy: Hashable {
    enum Action: Hashable {
        /// It ends with what came of it.
        case end
        /// Try again after that time.
        case retry(after: Duration)
        /// It ends, and may be tried again after that time.
        case giveUp(for: Duration)
    }

    /// How often a request is sent at most.
    var attempts = 3
    /// The longest wait that a server may ask for within a load.
    var patience = Duration.seconds(2)
    /// No server is left alone for longer.
    var longestPause = Duration.seconds(60)
    /// The most that is waited before the second attempt; twice as much before each further one.
    var firstBackoff = Duration.milliseconds(200)

    /// What to do after the answer to an attempt.
    ///
    /// - Parameters:
    ///   - attempt: The number of the attempt; the first is 1.
    ///   - chance: From 0 to 1: which part of the longest wait is waited ("full jitter"), so that clients which failed
    ///     together do not come back together.
    func action(after response: HTTPResponse, attempt: Int, now: Date, chance: Double) -> Action {
        switch response.status {
        case 429, 503:
            guard let asked = RetryAfter.wait(in: response, now: now) else { break }
            if asked > patience { return .giveUp(for: min(asked, longestPause)) }
            return retry(after: asked, attempt, chance)
        case 408, 502, 504: break
        default: return .end
        }
        return retry(after: .zero, attempt, chance)
    }

    /// What to do after an attempt that brought no answer.
    func action(after error: HTTPError, attempt: Int, chance: Double) -> Action {
        error.reason == .unreadable ? retry(after: .zero, attempt, chance) : .end
    }

    private func retry(after asked: Duration, _ attempt: Int, _ chance: Double) -> Action {
        guard attempt < attempts else { return .end }
        return .retry(after: asked + firstBackoff * (1 << (attempt - 1)) * chance)
    }
}

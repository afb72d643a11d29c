import FoundationEssentials
import HTTPInterface

/// Decides after an attempt whether another follows: a function of the outcome, without its own clock or
/// random numbers.
///
/// Transient failures are retried: an overloaded server or gateway, and a truncated response. Connection
/// failures and timeouts are not, since the user has waited long enough. A request that is not repeatable is
/// retried only if the server said that it did not apply it.
struct RetryPolicy: Hashable {
    enum Action: Hashable {
        /// Returns the outcome.
        case end
        /// Sends the request again after that time.
        case retry(after: Duration)
        /// Fails with the time after which a later load may succeed.
        case giveUp(for: Duration)
    }

    /// The most attempts of a request.
    static let attemptLimit = 3
    /// The longest wait that a server may ask for within a load.
    static let longestWait = Duration.seconds(2)
    /// The longest accepted wait between loads.
    static let longestPause = Duration.seconds(60)
    /// The longest backoff before the second attempt; it doubles with each further one.
    static let firstBackoff = Duration.milliseconds(200)

    /// Decides after a response.
    ///
    /// - Parameters:
    ///   - attempt: The number of the attempt; the first is 1.
    ///   - isRepeatable: Whether the request may be sent again after it was applied.
    ///   - chance: From 0 to 1: which part of the longest backoff is waited ("full jitter"), so that clients
    ///     that failed together do not retry together.
    func action(
        after response: HTTPResponse, attempt: Int, isRepeatable: Bool = true, now: Date, chance: Double
    ) -> Action {
        switch response.status {
        case 429, 503:
            guard let asked = response.retryAfter(at: now) else { break }
            if asked > Self.longestWait { return .giveUp(for: min(asked, Self.longestPause)) }
            return isRepeatable || response.status == 429 ? retry(after: asked, attempt, chance) : .end
        case 408, 502, 504: break
        default: return .end
        }
        guard isRepeatable || response.status == 408 || response.status == 429 else { return .end }
        return retry(after: .zero, attempt, chance)
    }

    /// Decides after an attempt without a response.
    func action(
        after error: HTTPError, attempt: Int, isRepeatable: Bool = true, chance: Double
    ) -> Action {
        error.reason == .unreadable && isRepeatable ? retry(after: .zero, attempt, chance) : .end
    }

    private func retry(after asked: Duration, _ attempt: Int, _ chance: Double) -> Action {
        guard attempt < Self.attemptLimit else { return .end }
        return .retry(after: asked + Self.firstBackoff * (1 << (attempt - 1)) * chance)
    }
}

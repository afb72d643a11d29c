import AppSettings
import CommandLineKit
import ConcurrencyInterface
import HTTPInterface
public import HTTPMiddleware

extension Composition {
    /// The program's HTTP client: decorators around a client of the network.
    ///
    /// The decorators from the caller to the network, with the reason of each position:
    ///
    /// 1. ``SSRFGuardHTTPClient`` first (``TrustedOriginsHTTPClient`` for the library, whose sources are
    ///    many), which sends some requests twice: each passes all decorators.
    /// 2. ``HeaderHTTPClient``, since all decorators behind it compare whole requests.
    /// 3. ``CoalescingHTTPClient``: callers with equal requests share all that follows, backoffs too.
    /// 4. ``RevalidatingHTTPClient``: makes the request conditional once for all its attempts. No decorator
    ///    behind it sees a cached body, which did not come over the network.
    /// 5. ``CircuitBreakerHTTPClient``: a request is one failure however many attempts it had, and none where
    ///    the server named the time of the next one.
    /// 6. ``RetryingHTTPClient``: each decorator behind it sees every attempt.
    /// 7. ``ReportingHTTPClient``: an attempt that reached a server shows that the network works, whatever
    ///    the request's outcome; a request that was not sent shows nothing.
    /// 8. ``MetricsHTTPClient`` and ``LoggingHTTPClient`` last: they count and time what went over the wire,
    ///    without backoffs.
    ///
    /// A stream passes the same decorators, since its response head is like a response: it gets the headers,
    /// is refused by an open circuit, and is retried until it begins. It is not coalesced, since a body is
    /// read once, and not revalidated, since it is not cached. Its body is reported, counted and logged as it
    /// is read, and resumed by ``HTTPDownloader`` in front of all decorators, which has the bytes of earlier
    /// attempts.
    static func client(
        over network: any HTTPClient, settings: Settings, reporter: NetworkReporter?,
        clock: any MonotonicClock, wallClock: any WallClock, tasks: any TaskProvider, log: Log,
        metrics: HTTPMetrics, budget: RetryBudget = RetryBudget(), executor: (any TaskExecutor)? = nil,
        origins: TrustedOrigins = TrustedOrigins()
    ) -> any HTTPClient {
        var client = documentClient(
            over: network, reporter: reporter, clock: clock, log: log, metrics: metrics)
        client = RetryingHTTPClient(
            client: client, clock: clock, wallClock: wallClock, log: log, metrics: metrics, budget: budget)
        client = CircuitBreakerHTTPClient(client: client, clock: clock, log: log, metrics: metrics)
        client = RevalidatingHTTPClient(client: client, metrics: metrics)
        client = CoalescingHTTPClient(
            client: client, tasks: tasks, metrics: metrics, executor: executor)
        guard settings.isServerNamed else {
            return TrustedOriginsHTTPClient(
                client: client, origins: origins, allowsPrivate: settings.allowPrivate)
        }
        if !settings.headers.fields.isEmpty {
            client = HeaderHTTPClient(client: client, headers: settings.headers, origin: settings.baseURL)
        }
        return SSRFGuardHTTPClient(
            client: client, feed: HTTPRequest(settings.baseURL), allowsPrivate: settings.allowPrivate)
    }

    /// The client of feed documents: the last decorators of
    /// ``client(over:settings:reporter:clock:wallClock:tasks:log:metrics:budget:executor:origins:)`` alone,
    /// since a document is asked for once, and `RefreshKit` keeps its validators and waits itself.
    static func documentClient(
        over network: any HTTPClient, reporter: NetworkReporter?, clock: any MonotonicClock, log: Log,
        metrics: HTTPMetrics
    ) -> any HTTPClient {
        var client = network
        client = LoggingHTTPClient(client: client, clock: clock, log: log)
        client = MetricsHTTPClient(client: client, metrics: metrics)
        return reporter.map { ReportingHTTPClient(client: client, reporter: $0) } ?? client
    }
}

nonisolated extension Log: HTTPLog {}

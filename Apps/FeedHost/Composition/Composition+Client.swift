import ConcurrencyInterface
import FeedFeature
import HTTPInterface

extension Composition {
    /// The program's client: decorators around one that knows the network.
    ///
    /// From who asks to the network, each where it is for a reason:
    ///
    /// 1. ``GuardingHTTPClient`` first, which sends some requests twice: each goes the whole way.
    /// 2. ``HeaderHTTPClient``, since everything behind it compares whole requests.
    /// 3. ``CoalescingHTTPClient``: who asks for the same shares all that follows, waits between attempts too.
    /// 4. ``RevalidatingHTTPClient``: makes the request conditional once for all its attempts, and lets no one behind it
    ///    take a kept body for one that came.
    /// 5. ``BreakingHTTPClient``: a request is one failure however often it was sent, and none where the server said
    ///    when it is to be asked again.
    /// 6. ``RetryingHTTPClient``: sends again, so that each of those behind it sees every attempt.
    /// 7. ``ReportingHTTPClient``: an attempt that reached a server tells that the network works, whatever comes of the
    ///    request; what was not sent tells nothing.
    /// 8. ``MeasuringHTTPClient`` and ``LoggingHTTPClient`` last: they count and time what went over the wire, without
    ///    waits.
    ///
    /// A stream goes the same way, since its head is like an answer: it gets the headers, is held back from hosts in
    /// trouble, and is tried again until it begins. It is not shared, for it is read once, nor revalidated, for nobody has
    /// the whole of it. What comes of its body is reported, counted and logged as it is read, and what breaks off is taken
    /// up again by ``HTTPDownloader`` in front of all of these, which has what came before.
    static func client(
        over network: any HTTPClient, settings: Settings, reporter: NetworkReporter?,
        clock: any MonotonicClock, wallClock: any WallClock, tasks: any TaskProvider, log: Log,
        metrics: HTTPMetrics, budget: RetryBudget = RetryBudget(), executor: (any TaskExecutor)? = nil
    ) -> any HTTPClient {
        var client = network
        client = LoggingHTTPClient(client: client, clock: clock, log: log)
        client = MeasuringHTTPClient(client: client, metrics: metrics)
        if let reporter { client = ReportingHTTPClient(client: client, reporter: reporter) }
        client = RetryingHTTPClient(
            client: client, clock: clock, wallClock: wallClock, log: log, metrics: metrics, budget: budget)
        client = BreakingHTTPClient(client: client, clock: clock, log: log, metrics: metrics)
        client = RevalidatingHTTPClient(client: client, metrics: metrics)
        client = CoalescingHTTPClient(
            client: client, tasks: tasks, metrics: metrics, executor: executor)
        if !settings.headers.fields.isEmpty {
            client = HeaderHTTPClient(client: client, headers: settings.headers, server: settings.baseURL)
        }
        let feed = FeedEndpoint.firstPage(limit: settings.pageSize).url(base: settings.baseURL)
        return GuardingHTTPClient(
            client: client, feed: HTTPRequest(feed), allowsPrivate: settings.allowPrivate)
    }
}

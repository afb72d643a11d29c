import ConcurrencyInterface
import HTTPInterface

extension Composition {
    /// The program's client: decorators around one that knows the network.
    ///
    /// From who asks to the network, each where it is for a reason:
    ///
    /// 1. ``HeaderHTTPClient`` first, since everything behind it compares whole requests.
    /// 2. ``CoalescingHTTPClient``: who asks for the same shares all that follows, waits between attempts too.
    /// 3. ``RevalidatingHTTPClient``: makes the request conditional once for all its attempts, and lets no one behind it
    ///    take a kept body for one that came.
    /// 4. ``BreakingHTTPClient``: a request is one failure however often it was sent, and none where the server said
    ///    when it is to be asked again.
    /// 5. ``RetryingHTTPClient``: sends again, so that each of those behind it sees every attempt.
    /// 6. ``ReportingHTTPClient``: an attempt that reached a server tells that the network works, whatever comes of the
    ///    request; what was not sent tells nothing.
    /// 7. ``MeasuringHTTPClient`` and ``LoggingHTTPClient`` last: they count and time what went over the wire, without
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
        return client
    }
}

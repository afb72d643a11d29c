import FoundationEssentials
import HTTPInterface
import ItemInterface
import SourceInterface

/// Checks the rules of polite fetching on a server's record of requests.
struct Politeness {
    enum Rule: Hashable, CaseIterable {
        /// Requests name the validators of the last document, byte for byte, by hand too.
        case conditional
        /// Nothing is fetched by itself before its interval, or after failures its backoff, is over.
        case interval
        /// The reader asks once a minute at most.
        case readerInterval
        /// Nothing is fetched before the time that its server named, nor on 429 anything else of that host.
        case serverWait, hostWait
        /// A source that is gone is not fetched automatically.
        case gone
        /// An address changes on the third day, and not before.
        case address
        /// A request tells the server nothing that it need not know.
        case privacy
        /// At most two requests of a program to a host, and 16 in all, run at a time; automatic ones are
        /// spread.
        case hostLimit, limit, spread
        /// No source is fetched twice at a time.
        case lease
        /// What is due is fetched, soon.
        case liveness
    }

    struct Violation: CustomStringConvertible {
        var rule: Rule
        var url: HTTPURL
        var time: Double
        var description: String { "\(rule) \(url.text) at \(time / 3_600) h" }
    }

    /// When each program began and ended to refresh.
    let sessions: [ClosedRange<Date>]
    /// The number of requests.
    let count: Int
    private(set) var violations: [Violation] = []
    private var hostBackoffs: [String: [Range<Date>]] = [:]
    private let start: Date

    /// Checks requests in the order in which they were sent.
    init(_ exchanges: [ServerStub.Exchange], sessions: [ClosedRange<Date>]) {
        self.sessions = sessions
        count = exchanges.count
        start = sessions.map(\.lowerBound).min() ?? .distantPast
        for (host, own) in Dictionary(grouping: exchanges, by: \.request.url.host) {
            let waits = Self.hostBackoffs(own)
            hostBackoffs[host] = waits
            for program in 0...1 { check(own.filter { $0.program == program }, atOnce: 2, .hostLimit) }
            for exchange in own where waits.contains(where: { $0.contains(exchange.start) }) {
                report(.hostWait, exchange)
            }
        }
        for (_, own) in Dictionary(grouping: exchanges, by: \.request.url.number) { check(source: own) }
        for program in 0...1 {
            let own = exchanges.filter { $0.program == program }
            check(own, atOnce: 16, .limit)
            check(spread: own)
        }
    }

    private mutating func report(_ rule: Rule, _ exchange: ServerStub.Exchange, _ time: Date? = nil) {
        let time = (time ?? exchange.start).timeIntervalSince(start)
        violations.append(Violation(rule: rule, url: exchange.request.url, time: time))
    }

    // MARK: One source

    private mutating func check(source exchanges: [ServerStub.Exchange]) {
        var known = KnownFetches(
            shape: (exchanges.first?.request.url.number ?? 0) % 7 == 0 ? .paged : .accumulating)
        for exchange in exchanges {
            let (request, isByHand) = (exchange.request, exchange.request.isUserInitiated)
            if let end = known.end {
                if exchange.start < end { report(.lease, exchange) }
                let least =
                    known.hasNoConnection
                    ? end : isByHand ? end + (known.isGone ? 86_400 : 60) : known.notBefore
                if exchange.start < least { report(isByHand ? .readerInterval : .interval, exchange) }
            }
            if known.isGone, !isByHand { report(.gone, exchange) }
            if let wait = known.serverWait, exchange.start < wait { report(.serverWait, exchange) }
            if request.headers["If-None-Match"] != known.validators.entityTag
                || request.headers["If-Modified-Since"] != known.validators.lastModified
            {
                report(.conditional, exchange)
            }
            if let address = known.address, request.url.text != address { report(.address, exchange) }
            let isModest = request.headers.fields.allSatisfy {
                ["if-none-match", "if-modified-since"].contains($0.name.lowercased())
            }
            if !isModest || request.url.url.query() != nil { report(.privacy, exchange) }
            checkLiveness(known, exchange, until: exchange.start)
            known.add(exchange)
        }
        if let last = exchanges.last { checkLiveness(known, last, until: sessions.map(\.upperBound).max()!) }
    }

    /// Reports a source that was due in a session for ten minutes, and not fetched. Backoff and waits only
    /// delay it.
    private mutating func checkLiveness(
        _ known: KnownFetches, _ exchange: ServerStub.Exchange, until end: Date
    ) {
        guard known.end != nil, !known.isGone else { return }
        var due = max(known.notBefore, known.serverWait ?? .distantPast)
        for wait in hostBackoffs[exchange.request.url.host] ?? [] where wait.lowerBound < due + 900 {
            due = max(due, wait.upperBound)
        }
        for session in sessions {
            let since = max(due, session.lowerBound)
            if min(end, session.upperBound).timeIntervalSince(since) > 900 {
                report(.liveness, exchange, since)
            }
        }
    }

    // MARK: All sources

    private static func hostBackoffs(_ exchanges: [ServerStub.Exchange]) -> [Range<Date>] {
        exchanges.compactMap { exchange in
            guard let end = exchange.end, exchange.response?.status == 429,
                let wait = exchange.response?.retryAfter(at: end)
            else { return nil }
            return end..<end + min(86_400, Double(wait.components.seconds))
        }
    }

    private mutating func check(_ exchanges: [ServerStub.Exchange], atOnce limit: Int, _ rule: Rule) {
        var ends: [Date] = []
        for exchange in exchanges {
            ends.removeAll { $0 <= exchange.start }
            ends.append(exchange.end ?? exchange.start)
            if ends.count > limit { report(rule, exchange) }
        }
    }

    private mutating func check(spread exchanges: [ServerStub.Exchange]) {
        var seen: Set<Int> = []
        let byThemselves = exchanges.filter { exchange in
            !seen.insert(exchange.request.url.number).inserted && !exchange.request.isUserInitiated
        }
        for (one, next) in zip(byThemselves, byThemselves.dropFirst(40))
        where next.start.timeIntervalSince(one.start) < 5 { report(.spread, next) }
    }
}

/// What a server's records of one source say about the next request.
private struct KnownFetches {
    let shape: SourceShape
    var validators = Validators()
    var end: Date?
    var notBefore = Date.distantPast
    var serverWait: Date?
    var isGone = false
    /// Whether the last request reached no server, so that the next one is impolite to none.
    var hasNoConnection = false
    /// The address that the next request must name.
    var address: String?
    private var failureCount = 0
    private var moveDays: Set<Int> = []
    /// The times of the newest posts in seconds, the newest first.
    private var posts: [Double] = []

    init(shape: SourceShape) { self.shape = shape }

    mutating func add(_ exchange: ServerStub.Exchange) {
        guard let end = exchange.end else { return }
        self.end = end
        let isSameKind = (exchange.failure == .noConnection) == hasNoConnection
        hasNoConnection = exchange.failure == .noConnection && !isGone
        address = address ?? exchange.request.url.text
        let response = exchange.response
        if let wait = response?.wait(at: end) { serverWait = max(serverWait ?? end, end + min(86_400, wait)) }
        let named = Validators(
            entityTag: response?.headers["ETag"], lastModified: response?.headers["Last-Modified"])
        switch response {
        case let response? where response.status == 200 && response.body != HTTPResponse.broken.body:
            validators = named
            addPosts(of: response)
            succeed(response, end)
        case let response? where response.status == 304:
            validators = validators.updated(by: named)
            succeed(response, end)
        default:
            failureCount = isSameKind ? failureCount + 1 : 1
            if response?.status == 410 { isGone = true }
            let (least, most): (Double, Double) =
                hasNoConnection ? (5, 300) : (shape == .paged ? 300 : 3_600, 86_400)
            notBefore = max(notBefore, end + min(most, least * Double(1 << min(failureCount - 1, 9))))
        }
    }

    /// Adds the posts with dates, which are as many seconds after the first as their numbers say.
    private mutating func addPosts(of response: HTTPResponse) {
        let numbers = String(decoding: response.body, as: UTF8.self).split(separator: "\n").compactMap {
            Double($0)
        }
        let dated = numbers.filter { $0.truncatingRemainder(dividingBy: 3) != 0 }
        posts.removeAll { post in dated.contains { $0 <= post } }
        posts = Array((posts + dated).sorted(by: >).prefix(20))
    }

    private var medianGap: Double {
        let gaps = zip(posts, posts.dropFirst()).map { $0 - $1 }.sorted()
        if gaps.isEmpty { return 0 }
        return (gaps[gaps.count / 2] + gaps[(gaps.count - 1) / 2]) / 2
    }

    private mutating func succeed(_ response: HTTPResponse, _ end: Date) {
        failureCount = 0
        isGone = false
        let least =
            switch shape {
            case .paged: 300.0
            case .accumulating: min(86_400, max(3_600, medianGap / 2))
            }
        let age = response.headers["Cache-Control"].flatMap { Double($0.dropFirst("max-age=".count)) } ?? 0
        notBefore = end + min(86_400, max(least, age))
        if let url = response.movedTo {
            moveDays.insert(Int(end.timeIntervalSince1970 / 86_400))
            if moveDays.count == 3 { address = url.text }
        } else {
            moveDays = []
        }
    }
}

extension HTTPResponse {
    /// The seconds for which the server admits no request.
    fileprivate func wait(at now: Date) -> Double? {
        let reset =
            headers["X-RateLimit-Remaining"] == "0" ? headers["X-RateLimit-Reset"].flatMap(Double.init) : nil
        let wait = retryAfter(at: now).map { Double($0.components.seconds) }
        return [reset, wait].compactMap(\.self).max()
    }
}

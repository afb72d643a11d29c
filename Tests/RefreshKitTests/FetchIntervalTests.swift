import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import RefreshKit
import SourceInterface
import StorageTesting
import Testing

@Suite("The intervals of FetchPolicy")
struct FetchIntervalTests {
    private let sut = FetchPolicy()
    private let now = Date(timeIntervalSince1970: 1_700_000_000)
    private let hour = 3_600.0

    // MARK: A source's interval

    @Test(
        "An accumulating source waits half the median gap between its posts, from an hour to a day",
        arguments: [
            ([], 1), ([5], 1), ([1, 1.1, 1.2], 1), ([1, 9], 4), ([1, 9, 21], 5), ([1, 2, 3, 27, 200], 6.25),
            ([1, 500, 1_000], 24), ([0, 0, 0, 0], 1),
        ] as [(hours: [Double], expected: Double)])
    func gaps(hours: [Double], expected: Double) {
        let state = read(hours)

        #expect(sut.next(state, at: now) == .at(now + expected * hour))
    }

    @Test("Posts that a document has no more count, those that it dates otherwise do not, at most twenty")
    func history() {
        var state = read([10, 20, 30])
        state = read([6, 10, 15], after: state)
        #expect(state.postTimes == [6, 10, 15, 20, 30].map { now - $0 * hour })

        state = read((0..<30).map { Double($0) * 0.1 }, after: state)
        #expect(state.postTimes.count == 20)
        #expect(state.postTimes.last == now - 1.9 * hour)
    }

    @Test("Not modified, a source keeps its interval")
    func notModified() {
        let before = read([1, 9])

        let after = sut.state(before, after: .notModified(FetchHints()), shape: .accumulating, at: now)

        #expect(sut.next(after, at: now) == .at(now + 4 * hour))
    }

    @Test("New items without a date, or with one in the future, count by the time of the fetch")
    func undated() {
        var state = read([nil, -5])
        #expect(state.postTimes.isEmpty)
        state = read([nil, nil, -5], after: state, undatedCount: 1, at: now)
        state = read([nil, nil, nil], after: state, undatedCount: 1, at: now + 8 * hour)

        #expect(state.postTimes == [now + 8 * hour, now])
        #expect(sut.next(state, at: now + 8 * hour) == .at(now + 12 * hour))
    }

    @Test("The posts of a paged source do not change its interval")
    func paged() {
        let page = SourcePage(items: items([1, 500]))
        let state = sut.state(FetchState(), after: .page(page), shape: .paged, at: now)

        #expect(state.postTimes.isEmpty)
        #expect(sut.next(state, at: now) == .at(now + 300))
    }

    @Test("A server's freshness above the interval counts")
    func freshness() {
        let state = read([1, 9], FetchHints(notBefore: now + 6 * hour))

        #expect(sut.next(state, at: now) == .at(now + 6 * hour))
    }

    // MARK: The reader's own interval

    @Test("The reader's own interval replaces the source's and its freshness, both ways, at once")
    func own() {
        let state = read([1, 9], FetchHints(notBefore: now + 6 * hour))

        for seconds in [900, 1_800, 86_400, 30 * 86_400] {
            let (own, next) = (FetchInterval(seconds: seconds), now + Double(seconds))
            #expect(sut.next(state, every: own, at: now) == .at(next))
            #expect(sut.refusal(state, by: .schedule, every: own, at: next - 1) == .notDue(until: next))
            #expect(sut.refusal(state, by: .schedule, every: own, at: next) == nil)
        }
        #expect(sut.next(state, every: nil, at: now) == .at(now + 6 * hour))
        #expect(sut.next(FetchState(), every: .shortest, at: now) == .now)
    }

    @Test("A server's wait holds before the reader's own interval")
    func serverWait() {
        let state = read([1, 9], FetchHints(retryAfter: now + 7_200))

        #expect(sut.next(state, every: .shortest, at: now) == .at(now + 7_200))
        #expect(
            sut.refusal(state, by: .schedule, every: .shortest, at: now + 900)
                == .serverAsked(until: now + 7_200))
        #expect(
            sut.next(read([1]), every: .shortest, hostWait: now + 2_000, at: now)
                == .at(now + 2_000))
    }

    @Test("With each failure in a row the wait doubles from the reader's own interval to a day")
    func failures() throws {
        var (state, now) = (read([1, 9]), now)
        now += 900
        for seconds in [900.0, 1_800, 3_600, 7_200] {
            state = sut.state(
                state, after: SourceError.refused(status: 500), shape: .accumulating, at: now)
            #expect(sut.next(state, every: .shortest, at: now) == .at(now + seconds))
            now += seconds
        }
        let long = try #require(FetchInterval("3d"))
        #expect(sut.next(state, every: long, at: now) == .at(now - 7_200 + 3 * 86_400))
    }

    @Test("Without a connection a source is fetched again soon, but not before the reader's own interval")
    func noConnection() {
        let state = sut.state(
            read([1]), after: HTTPError(.noConnection), shape: .accumulating, at: now + 60)

        #expect(sut.next(state, every: .shortest, at: now + 60) == .at(now + 900))
        #expect(sut.next(state, every: .shortest, at: now + 900) == .now)
    }

    @Test("A source is due where the clock was set back, and never where it is gone, at any interval")
    func clockSetBack() {
        #expect(sut.next(read([1]), every: .shortest, at: now - 1) == .now)
        let gone = sut.state(
            read([1]), after: SourceError.refused(status: 410), shape: .accumulating, at: now)
        #expect(sut.next(gone, every: .shortest, at: now + 86_400) == .never)
    }

    // MARK: Values

    /// Items that were posted so many hours before the first fetch; `nil` for one without a date.
    private func items(_ hours: [Double?]) -> [FeedItem] {
        hours.enumerated().map { number, hours in
            FeedItem(
                ItemSummary(
                    id: .numbered(number), source: .numbered(-1), nativeID: "\(number)",
                    published: hours.map { now - $0 * hour }, firstSeen: now), wholeText: nil)
        }
    }

    private func read(
        _ hours: [Double?], _ hints: FetchHints = FetchHints(), after state: FetchState = FetchState(),
        undatedCount: Int = 0, at time: Date? = nil
    ) -> FetchState {
        sut.state(
            state, after: .page(SourcePage(items: items(hours), hints: hints)), shape: .accumulating,
            undatedCount: undatedCount, at: time ?? now)
    }
}

import FoundationEssentials
import LibraryStorageInterface
import Testing

@Suite("FetchInterval")
struct FetchIntervalTests {
    @Test(
        "Minutes, hours, days and weeks are parsed",
        arguments: [
            ("15m", 900), ("30m", 1_800), ("2h", 7_200), ("1d", 86_400), ("1w", 604_800), ("090m", 5_400),
            ("365d", 31_536_000),
        ])
    func parses(text: String, seconds: Int) {
        #expect(FetchInterval(text)?.seconds == seconds)
    }

    @Test(
        "Anything else, what is shorter than 15 minutes and what is longer than a year is refused",
        arguments: [
            "", "m", "15", "14m", "0h", "-1h", "+1h", "1.5h", "1 h", "900s", "15M", "366d", "53w", "x1h",
            "1hm",
            "٣h", "99999999999999999999h", "9999999999999999h",
        ])
    func refuses(text: String) {
        #expect(FetchInterval(text) == nil)
    }

    @Test("The interval of a source is its own, otherwise that of the nearest group, otherwise that of all")
    func choice() throws {
        func path(_ text: String) throws -> GroupPath { try #require(GroupPath(text)) }
        func interval(_ text: String) throws -> FetchInterval { try #require(FetchInterval(text)) }
        var source = Subscription(
            SourceRecord(id: UUID(), kind: "", address: ""),
            groups: [try path("News/Local/City"), try path("Work")], subscribedAt: .distantPast)
        let (news, work) = (try path("News"), try path("Work"))
        let (hour, day) = (try interval("1h"), try interval("1d"))
        #expect(source.interval(in: [:], otherwise: nil) == nil)
        #expect(source.interval(in: [try path("Other"): hour], otherwise: nil) == nil)
        #expect(source.interval(in: [:], otherwise: day) == day)
        #expect(source.interval(in: [news: hour], otherwise: day) == hour)
        #expect(source.interval(in: [news: hour, try path("News/Local"): day], otherwise: nil) == day)
        #expect(source.interval(in: [news: day, work: hour], otherwise: nil) == hour)
        source.interval = .longest
        #expect(source.interval(in: [news: hour], otherwise: hour) == .longest)
    }
}

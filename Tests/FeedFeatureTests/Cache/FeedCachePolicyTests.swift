import Foundation
import Testing

@testable import FeedFeature

@Suite("The feed's cache policy")
struct FeedCachePolicyTests {
    @Test("A page is good until the second before it is seven days old")
    func youngerThanAWeek() {
        #expect(isValid(age: 7 * day - 1))
    }

    @Test(
        "A page is not good when it is seven days old, to the second",
        arguments: [0, 1, 86_400] as [TimeInterval])
    func aWeekOld(more: TimeInterval) {
        #expect(!isValid(age: 7 * day + more))
    }

    @Test("A page is good at the very moment at which it was read")
    func readNow() {
        #expect(isValid(age: 0))
    }

    @Test("A page from the future has expired", arguments: [0.001, 1, 31_536_000] as [TimeInterval])
    func fromTheFuture(seconds: TimeInterval) {
        #expect(!isValid(age: -seconds))
    }

    @Test("Days are those of the calendar: a week with a change of clocks is an hour longer")
    func calendarDays() throws {
        var athens = Calendar(identifier: .gregorian)
        athens.timeZone = try #require(TimeZone(identifier: "Europe/Athens"))
        // Clocks went back on 27 October 2024.
        let read = try #require(DateComponents(calendar: athens, year: 2024, month: 10, day: 24).date)

        let almost = read.addingTimeInterval(7 * day + 3_599)
        #expect(FeedCachePolicy.isValid(read, at: almost, calendar: athens))
        #expect(!FeedCachePolicy.isValid(read, at: almost.addingTimeInterval(1), calendar: athens))
    }

    @Test(
        "Times that no clock shows have expired and harm nobody",
        arguments: [-.infinity, -1e300, -63_114_076_800, 64_092_211_200, 1e300, .infinity, .nan]
            as [TimeInterval])
    func absurdTimes(seconds: TimeInterval) {
        let isValid = FeedCachePolicy.isValid(
            Date(timeIntervalSinceReferenceDate: seconds), at: now, calendar: utc)

        #expect(!isValid)
    }

    @Test(
        "The first expired page is found, whatever stands behind it",
        arguments: [([], 0), ([0, 1], 2), ([8, 0], 0), ([0, 8, 0, 9], 1), ([0, 1, -1], 2)]
            as [([Double], Int)])
    func firstExpiredPage(daysOld: [Double], expected: Int) {
        let times = daysOld.map { now.addingTimeInterval(-$0 * day) }

        #expect(FeedCachePolicy.firstExpiredPage(of: times, at: now, calendar: utc) == expected)
    }
}

private nonisolated let day: TimeInterval = 86_400
private nonisolated let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

private var utc: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
}

private func isValid(age: TimeInterval) -> Bool {
    FeedCachePolicy.isValid(now.addingTimeInterval(-age), at: now, calendar: utc)
}

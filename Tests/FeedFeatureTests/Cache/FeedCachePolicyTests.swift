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

    @Test(
        "A page from up to an hour in the future is good: the clock was set back",
        arguments: [0.001, 10, 3_599, 3_600] as [TimeInterval])
    func fromTheNearFuture(seconds: TimeInterval) {
        #expect(isValid(age: -seconds))
    }

    @Test(
        "A page from more than an hour in the future is not good, and has not expired",
        arguments: [3_601, 31_536_000, 1e300, .infinity] as [TimeInterval])
    func fromTheFuture(seconds: TimeInterval) {
        #expect(!isValid(age: -seconds))
        #expect(!isExpired(age: -seconds))
    }

    @Test("A page that is not good for its age has expired", arguments: [7 * day, 8 * day, .infinity])
    func expired(age: TimeInterval) {
        #expect(isExpired(age: age))
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
        "Pages of times that no clock shows are not good, and harm nobody",
        arguments: [-.infinity, -1e300, -63_114_076_800, 64_092_211_200, 1e300, .infinity]
            as [TimeInterval])
    func absurdTimes(seconds: TimeInterval) {
        let isValid = FeedCachePolicy.isValid(
            Date(timeIntervalSinceReferenceDate: seconds), at: now, calendar: utc)

        #expect(!isValid)
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

private func isExpired(age: TimeInterval) -> Bool {
    now.addingTimeInterval(-age) < FeedCachePolicy.validTimes(at: now, calendar: utc).lowerBound
}

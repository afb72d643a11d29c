import Foundation
import StorageInterface
import Testing

@Suite("The cache policy")
struct CachePolicyTests {
    @Test("A response is valid one second before it is seven days old")
    func youngerThanAWeek() {
        #expect(isValid(age: 7 * day - 1))
    }

    @Test("A response is valid at the time of its fetch")
    func readNow() {
        #expect(isValid(age: 0))
    }

    @Test(
        "A response from up to an hour in the future is valid",
        arguments: [0.001, 10, 3_599, 3_600] as [TimeInterval])
    func fromTheNearFuture(seconds: TimeInterval) {
        #expect(isValid(age: -seconds))
    }

    @Test(
        "A response from more than an hour in the future is not valid, and has not expired",
        arguments: [3_601, 31_536_000, 1e300, .infinity] as [TimeInterval])
    func fromTheFuture(seconds: TimeInterval) {
        #expect(!isValid(age: -seconds))
        #expect(!isExpired(age: -seconds))
    }

    @Test("A response has expired at an age of seven days", arguments: [7 * day, 8 * day, .infinity])
    func expired(age: TimeInterval) {
        #expect(isExpired(age: age))
    }

    @Test("A week in which clocks go back is an hour longer")
    func calendarDays() throws {
        var athens = Calendar(identifier: .gregorian)
        athens.timeZone = try #require(TimeZone(identifier: "Europe/Athens"))
        // Clocks went back on 27 October 2024.
        let read = try #require(DateComponents(calendar: athens, year: 2024, month: 10, day: 24).date)

        let almost = read.addingTimeInterval(7 * day + 3_599)
        #expect(CachePolicy.validTimes(at: almost, calendar: athens).contains(read))
        #expect(!CachePolicy.validTimes(at: almost + 1, calendar: athens).contains(read))
    }

    @Test(
        "A response of an extreme time is not valid",
        arguments: [-.infinity, -1e300, -63_114_076_800, 64_092_211_200, 1e300, .infinity]
            as [TimeInterval])
    func absurdTimes(seconds: TimeInterval) {
        #expect(!validTimes.contains(Date(timeIntervalSinceReferenceDate: seconds)))
    }
}

private nonisolated let day: TimeInterval = 86_400
private nonisolated let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

private var validTimes: ClosedRange<Date> {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return CachePolicy.validTimes(at: now, calendar: calendar)
}

private func isValid(age: TimeInterval) -> Bool {
    validTimes.contains(now.addingTimeInterval(-age))
}

private func isExpired(age: TimeInterval) -> Bool {
    now.addingTimeInterval(-age) < validTimes.lowerBound
}

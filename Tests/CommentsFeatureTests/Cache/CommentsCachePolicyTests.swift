import Foundation
import Testing

@testable import CommentsFeature

@Suite("The comments' cache policy")
struct CommentsCachePolicyTests {
    @Test("Comments are good until the second before they are seven days old")
    func youngerThanAWeek() {
        #expect(isValid(age: 7 * day - 1))
    }

    @Test(
        "Comments are not good when they are seven days old, to the second",
        arguments: [0, 1, 86_400] as [TimeInterval])
    func aWeekOld(more: TimeInterval) {
        #expect(!isValid(age: 7 * day + more))
    }

    @Test("Comments are good at the very moment at which they were read")
    func readNow() {
        #expect(isValid(age: 0))
    }

    @Test(
        "Comments from up to an hour in the future are good: the clock was set back",
        arguments: [0.001, 10, 3_600] as [TimeInterval])
    func fromTheNearFuture(seconds: TimeInterval) {
        #expect(isValid(age: -seconds))
    }

    @Test(
        "Comments from more than an hour in the future are not good",
        arguments: [3_601, 31_536_000] as [TimeInterval])
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
        #expect(CommentsCachePolicy.isValid(read, at: almost, calendar: athens))
        #expect(!CommentsCachePolicy.isValid(read, at: almost.addingTimeInterval(1), calendar: athens))
    }

    private let day: TimeInterval = 86_400

    private func isValid(age: TimeInterval) -> Bool {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
        return CommentsCachePolicy.isValid(now.addingTimeInterval(-age), at: now, calendar: calendar)
    }
}

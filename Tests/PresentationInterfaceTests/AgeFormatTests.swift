import Foundation
import PresentationInterface
import Testing

@Suite("Formats of ages")
struct AgeFormatTests {
    @Test(
        "A short age is in its greatest unit up to weeks, rounded down, and the year from 365 days on",
        arguments: [
            (59, nil), (60, "1m"), (3_599, "59m"), (3_600, "1h"), (86_399, "23h"), (86_400, "1d"),
            (7 * 86_400, "1w"), (365 * 86_400 - 1, "52w"), (365 * 86_400, "2025"), (-60, nil),
        ] as [(TimeInterval, String?)])
    func short(age: TimeInterval, text: String?) {
        #expect(makeSUT().short(now - age, at: now, width: .narrow) == text)
    }

    @Test(
        "A relative age is numeric from one second on, in the past and in the future",
        arguments: [
            (0, "now"), (1, "1 second ago"), (86_400, "1 day ago"), (-3_600, "in 1 hour"),
        ] as [(TimeInterval, String)])
    func relative(age: TimeInterval, text: String) {
        #expect(makeSUT().relative(now - age, at: now) == text)
    }

    private func makeSUT() -> AgeFormat {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return AgeFormat(locale: Locale(identifier: "en"), calendar: calendar)
    }
}

private nonisolated let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

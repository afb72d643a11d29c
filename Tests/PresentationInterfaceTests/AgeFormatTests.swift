import Foundation
import PresentationInterface
import Testing

@Suite("Formats of ages")
struct AgeFormatTests {
    @Test(
        "A relative age is numeric from one second on, in the past and in the future",
        arguments: [
            (0, "now"), (1, "1 second ago"), (86_400, "1 day ago"), (-3_600, "in 1 hour"),
        ] as [(TimeInterval, String)])
    func relative(age: TimeInterval, text: String) {
        #expect(makeSUT().relative(now - age, at: now) == text)
    }

    @Test(
        "An age of minutes or hours is rounded down, as the short ages of rows",
        arguments: [
            (119, "1 minute ago"), (359, "5 minutes ago"), (3_599, "59 minutes ago"), (7_199, "1 hour ago"),
            (86_399, "23 hours ago"),
        ] as [(TimeInterval, String)])
    func wholeUnits(age: TimeInterval, text: String) {
        #expect(makeSUT().relative(now - age, at: now) == text)
    }

    private func makeSUT() -> AgeFormat {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return AgeFormat(locale: Locale(identifier: "en"), calendar: calendar)
    }
}

private nonisolated let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

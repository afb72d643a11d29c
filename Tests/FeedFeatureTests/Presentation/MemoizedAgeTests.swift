import Foundation
import Testing

@testable import FeedFeature

@Suite("A memoized age")
struct MemoizedAgeTests {
    @Test("A sentence is formatted once while it holds")
    func holds() {
        let (sut, wordings) = makeSUT()

        #expect(sut(of: moment, at: moment + 1) == "1 s")
        #expect(sut(of: moment, at: moment + 1) == "1 s")
        #expect(sut(of: moment, at: moment + 10.9) == "1 s")

        #expect(wordings.count == 1)
    }

    @Test("A sentence is formatted again once it may read differently")
    func ends() {
        let (sut, wordings) = makeSUT()

        _ = sut(of: moment, at: moment + 1)

        #expect(sut(of: moment, at: moment + 11) == "11 s")
        #expect(wordings.count == 2)
    }

    @Test("A sentence is formatted again after the clock was set back")
    func clockSetBack() {
        let (sut, _) = makeSUT()

        _ = sut(of: moment, at: moment + 5)

        #expect(sut(of: moment, at: moment + 4) == "4 s")
    }

    @Test("A sentence is formatted again for another moment")
    func otherMoment() {
        let (sut, _) = makeSUT()

        _ = sut(of: moment, at: moment + 5)

        #expect(sut(of: moment + 2, at: moment + 5) == "3 s")
    }

    @Test("The memoized age of a feed equals a freshly formatted one at each time", arguments: ["en", "el"])
    func feedAge(language: String) {
        var now = moment
        let kept = presenter(language) { now }
        // Growing steps through seconds, minutes, hours and days, and one step back.
        for step in 0..<600 {
            now = moment + pow(1.03, Double(step)) - 1
            if step == 500 { now = moment + 90 }
            let time = now
            #expect(kept.age(of: moment) == presenter(language) { time }.age(of: moment))
        }
    }

    private let moment = Date(timeIntervalSinceReferenceDate: 800_000_000)

    private func presenter(_ language: String, at now: @escaping () -> Date) -> FeedPresenter {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return FeedPresenter(locale: Locale(identifier: language), calendar: calendar, currentDate: now)
    }

    private final class Count {
        var count = 0
    }

    /// A sentence of the seconds that have passed, which holds for ten more.
    private func makeSUT() -> (sut: MemoizedAge, wordings: Count) {
        let wordings = Count()
        let sut = MemoizedAge { moment, now in
            wordings.count += 1
            return ("\(Int(now.timeIntervalSince(moment))) s", now + 10)
        }
        return (sut, wordings)
    }
}

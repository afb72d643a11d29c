import Foundation
import Testing

@testable import FeedFeature

@Suite("A sentence about a moment in the past")
struct LastingSentenceTests {
    @Test("It is worded once as long as it holds")
    func holds() {
        let (sut, wordings) = makeSUT()

        #expect(sut(of: moment, at: moment + 1) == "1 s")
        #expect(sut(of: moment, at: moment + 1) == "1 s")
        #expect(sut(of: moment, at: moment + 10.9) == "1 s")

        #expect(wordings.count == 1)
    }

    @Test("It is worded anew from the moment on at which it may read differently")
    func ends() {
        let (sut, wordings) = makeSUT()

        _ = sut(of: moment, at: moment + 1)

        #expect(sut(of: moment, at: moment + 11) == "11 s")
        #expect(wordings.count == 2)
    }

    @Test("It is worded anew where the clock was set back before it began to hold")
    func clockSetBack() {
        let (sut, _) = makeSUT()

        _ = sut(of: moment, at: moment + 5)

        #expect(sut(of: moment, at: moment + 4) == "4 s")
    }

    @Test("It is worded anew for another moment")
    func otherMoment() {
        let (sut, _) = makeSUT()

        _ = sut(of: moment, at: moment + 5)

        #expect(sut(of: moment + 2, at: moment + 5) == "3 s")
    }

    @Test("The feed's age reads at each time as if it had just been worded", arguments: ["en", "el"])
    func feedAge(language: String) {
        var now = moment
        let kept = presenter(language) { now }
        // Ever longer steps: through seconds, minutes, hours and days, and once back.
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

    /// A sentence that says how many seconds have passed and holds for ten more.
    private func makeSUT() -> (sut: LastingSentence, wordings: Count) {
        let wordings = Count()
        let sut = LastingSentence { moment, now in
            wordings.count += 1
            return ("\(Int(now.timeIntervalSince(moment))) s", now + 10)
        }
        return (sut, wordings)
    }
}

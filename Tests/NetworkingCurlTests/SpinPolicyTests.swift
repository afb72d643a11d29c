import Testing

@testable import NetworkingCurl

@Suite struct SpinPolicyTests {
    @Test("The loop spins after each response while spins find work")
    func pays() {
        var sut = SpinPolicy()
        for _ in 0..<10 {
            let spins = sut.shouldSpin()
            #expect(spins)
            sut.record(hit: true)
        }
    }

    @Test("Spins without work become exponentially rarer, up to every 65th response")
    func doesNotPay() {
        var sut = SpinPolicy()
        var skipped: [Int] = []
        for _ in 0..<9 {
            var count = 0
            while !sut.shouldSpin() { count += 1 }
            skipped.append(count)
            sut.record(hit: false)
        }
        #expect(skipped == [0, 1, 3, 7, 15, 31, 63, 64, 64])
    }

    @Test("A spin that finds work resets the number of skipped responses")
    func paysAgain() {
        var sut = SpinPolicy()
        for _ in 0..<5 { sut.record(hit: false) }
        sut.record(hit: true)
        let spins = sut.shouldSpin()
        #expect(spins)
    }
}

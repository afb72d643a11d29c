import Testing

@testable import NetworkingCurl

@Suite struct AnticipationTests {
    @Test("It is stayed awake after each answer for as long as that pays")
    func pays() {
        var sut = Anticipation()
        for _ in 0..<10 {
            let isWorthwhile = sut.isWorthwhile()
            #expect(isWorthwhile)
            sut.note(paid: true)
        }
    }

    @Test("Where it does not pay, fewer and fewer answers are followed by a moment, but never none")
    func doesNotPay() {
        var sut = Anticipation()
        var pauses: [Int] = []
        for _ in 0..<9 {
            var count = 0
            while !sut.isWorthwhile() { count += 1 }
            pauses.append(count)
            sut.note(paid: false)
        }
        #expect(pauses == [0, 1, 3, 7, 15, 31, 63, 64, 64])
    }

    @Test("As soon as it pays again, it is stayed awake after each answer")
    func paysAgain() {
        var sut = Anticipation()
        for _ in 0..<5 { sut.note(paid: false) }
        sut.note(paid: true)
        let isWorthwhile = sut.isWorthwhile()
        #expect(isWorthwhile)
    }
}

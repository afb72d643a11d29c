import SharedPresentation
import Testing

@Suite("Exponential backoff")
nonisolated struct ExponentialBackoffTests {
    @Test("The waits of a backoff begin with 5 seconds, double, and end at 5 minutes")
    func waits() {
        var sut = ExponentialBackoff()
        let waits = (0..<9).map { _ in sut.wait() }
        #expect(waits == [5, 10, 20, 40, 80, 160, 300, 300, 300].map { .seconds($0) })
    }

    @Test("A reset backoff begins with the shortest wait")
    func reset() {
        var sut = ExponentialBackoff()
        for _ in 0..<20 { _ = sut.wait() }
        sut.reset()
        #expect(sut.wait() == .seconds(5))
        #expect(sut.wait() == .seconds(10))
    }

    @Test("A backoff whose longest wait is below the shortest has a constant wait")
    func limits() {
        var sut = ExponentialBackoff(from: .seconds(7), to: .seconds(3))
        #expect([sut.wait(), sut.wait()] == [.seconds(7), .seconds(7)])
    }
}

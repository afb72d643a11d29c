import SharedPresentation
import Testing

@Suite("The waits before a next try")
nonisolated struct ExponentialBackoffTests {
    @Test("They begin with 5 seconds, double, and stop growing at 5 minutes")
    func waits() {
        var sut = ExponentialBackoff()
        let waits = (0..<9).map { _ in sut.wait() }
        #expect(waits == [5, 10, 20, 40, 80, 160, 300, 300, 300].map { .seconds($0) })
    }

    @Test("A success makes them begin anew")
    func reset() {
        var sut = ExponentialBackoff()
        for _ in 0..<20 { _ = sut.wait() }
        sut.reset()
        #expect(sut.wait() == .seconds(5))
        #expect(sut.wait() == .seconds(10))
    }

    @Test("A longest wait under the shortest counts as the shortest")
    func limits() {
        var sut = ExponentialBackoff(from: .seconds(7), to: .seconds(3))
        #expect([sut.wait(), sut.wait()] == [.seconds(7), .seconds(7)])
    }
}

import Testing

@testable import HTTPMiddleware

@Suite("CircuitBreaker") struct CircuitBreakerTests {
    private func failing(_ count: Int, at now: Duration = .zero) -> CircuitBreaker {
        var sut = CircuitBreaker()
        for _ in 0..<count { sut.end(.ordinary, with: .failure, at: now) }
        return sut
    }

    @Test("A circuit opens at the fifth failure in a row")
    func opens() {
        var four = failing(4)
        #expect(four.admit(at: .zero, isUserInitiated: false) == .ordinary)
        var five = failing(5)
        #expect(five.admit(at: .zero, isUserInitiated: false) == nil)
    }

    @Test("A success resets the count of failures")
    func successBetween() {
        var sut = failing(4)
        sut.end(.ordinary, with: .success, at: .zero)
        for _ in 0..<4 { sut.end(.ordinary, with: .failure, at: .zero) }
        #expect(!sut.isOpen)
    }

    @Test("An outcome that says nothing about the origin counts neither way")
    func neither() {
        var sut = failing(4)
        sut.end(.ordinary, with: .neither, at: .zero)
        #expect(!sut.isOpen)
        sut.end(.ordinary, with: .failure, at: .zero)
        #expect(sut.isOpen)
    }

    @Test("After 30 seconds one probe is admitted, and only one")
    func probes() {
        var sut = failing(5, at: .seconds(1))
        #expect(sut.admit(at: .seconds(30.999), isUserInitiated: false) == nil)
        #expect(sut.admit(at: .seconds(31), isUserInitiated: false) == .probe)
        #expect(sut.admit(at: .seconds(31), isUserInitiated: false) == nil)
    }

    @Test("A probe that succeeds closes the circuit")
    func recovers() {
        var sut = failing(5)
        #expect(sut.admit(at: .seconds(30), isUserInitiated: false) == .probe)
        sut.end(.probe, with: .success, at: .seconds(31))
        #expect(sut.admit(at: .seconds(31), isUserInitiated: false) == .ordinary)
    }

    @Test("A probe that fails opens the circuit for 30 seconds more")
    func staysOpen() {
        var sut = failing(5)
        #expect(sut.admit(at: .seconds(30), isUserInitiated: false) == .probe)
        sut.end(.probe, with: .failure, at: .seconds(40))
        #expect(sut.admit(at: .seconds(69), isUserInitiated: false) == nil)
        #expect(sut.admit(at: .seconds(70), isUserInitiated: false) == .probe)
    }

    @Test("After a cancelled probe the next request is the probe")
    func probeCancelled() {
        var sut = failing(5)
        #expect(sut.admit(at: .seconds(30), isUserInitiated: false) == .probe)
        sut.end(.probe, with: .neither, at: .seconds(31))
        #expect(sut.admit(at: .seconds(31), isUserInitiated: false) == .probe)
    }

    @Test("The end of an older request is not taken for the end of the probe")
    func olderRequest() {
        var sut = failing(5)
        #expect(sut.admit(at: .seconds(30), isUserInitiated: false) == .probe)
        sut.end(.ordinary, with: .neither, at: .seconds(31))
        #expect(sut.admit(at: .seconds(31), isUserInitiated: false) == nil)
    }

    @Test("A user-initiated request is admitted by an open circuit, and closes it by its success")
    func userInitiated() {
        var sut = failing(5)
        #expect(sut.admit(at: .zero, isUserInitiated: true) == .ordinary)
        sut.end(.ordinary, with: .success, at: .zero)
        #expect(sut.admit(at: .zero, isUserInitiated: false) == .ordinary)
    }
}

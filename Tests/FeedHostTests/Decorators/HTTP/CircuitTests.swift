import Testing

@testable import FeedHost

@Suite("A circuit, which lets requests to a host through or not") struct CircuitTests {
    private func failing(_ count: Int, at now: Duration = .zero) -> Circuit {
        var sut = Circuit()
        for _ in 0..<count { sut.end(.ordinary, with: .failure, at: now) }
        return sut
    }

    @Test("It opens at the fifth failure in a row")
    func opens() {
        var four = failing(4)
        #expect(four.admit(at: .zero, isInsisting: false) == .ordinary)
        var five = failing(5)
        #expect(five.admit(at: .zero, isInsisting: false) == nil)
    }

    @Test("A success in between begins the count anew")
    func successBetween() {
        var sut = failing(4)
        sut.end(.ordinary, with: .success, at: .zero)
        for _ in 0..<4 { sut.end(.ordinary, with: .failure, at: .zero) }
        #expect(!sut.isOpen)
    }

    @Test("What says nothing of the host counts neither way")
    func neither() {
        var sut = failing(4)
        sut.end(.ordinary, with: .neither, at: .zero)
        #expect(!sut.isOpen)
        sut.end(.ordinary, with: .failure, at: .zero)
        #expect(sut.isOpen)
    }

    @Test("After 30 seconds one request finds out, and only one")
    func probes() {
        var sut = failing(5, at: .seconds(1))
        #expect(sut.admit(at: .seconds(30.999), isInsisting: false) == nil)
        #expect(sut.admit(at: .seconds(31), isInsisting: false) == .probe)
        #expect(sut.admit(at: .seconds(31), isInsisting: false) == nil)
    }

    @Test("When that succeeds, all go through")
    func recovers() {
        var sut = failing(5)
        #expect(sut.admit(at: .seconds(30), isInsisting: false) == .probe)
        sut.end(.probe, with: .success, at: .seconds(31))
        #expect(sut.admit(at: .seconds(31), isInsisting: false) == .ordinary)
    }

    @Test("When that fails, none goes through for 30 seconds more")
    func staysOpen() {
        var sut = failing(5)
        #expect(sut.admit(at: .seconds(30), isInsisting: false) == .probe)
        sut.end(.probe, with: .failure, at: .seconds(40))
        #expect(sut.admit(at: .seconds(69), isInsisting: false) == nil)
        #expect(sut.admit(at: .seconds(70), isInsisting: false) == .probe)
    }

    @Test("When nobody wants its answer any more, the next one finds out")
    func probeCancelled() {
        var sut = failing(5)
        #expect(sut.admit(at: .seconds(30), isInsisting: false) == .probe)
        sut.end(.probe, with: .neither, at: .seconds(31))
        #expect(sut.admit(at: .seconds(31), isInsisting: false) == .probe)
    }

    @Test("The end of an older request is not taken for the end of the one that finds out")
    func olderRequest() {
        var sut = failing(5)
        #expect(sut.admit(at: .seconds(30), isInsisting: false) == .probe)
        sut.end(.ordinary, with: .neither, at: .seconds(31))
        #expect(sut.admit(at: .seconds(31), isInsisting: false) == nil)
    }

    @Test("Who insists is let through")
    func insisting() {
        var sut = failing(5)
        #expect(sut.admit(at: .zero, isInsisting: true) == .ordinary)
        sut.end(.ordinary, with: .success, at: .zero)
        #expect(sut.admit(at: .zero, isInsisting: false) == .ordinary)
    }
}

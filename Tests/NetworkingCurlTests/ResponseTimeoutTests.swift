import Testing

@testable import NetworkingCurl

@Suite struct ResponseTimeoutTests {
    @Test("There is no deadline before the request was sent and after the transfer was stopped")
    func awaitsNothing() {
        var sut = makeSUT()
        #expect(sut.deadline == nil)
        sut.receive(1, at: 1_000 * ms)
        #expect(sut.deadline == nil)
        sut.start(at: 0)
        sut.stop()
        #expect(sut.deadline == nil)
    }

    @Test("The deadline is the whole timeout after the request, and again after the first byte")
    func begins() {
        var sut = makeSUT()
        sut.start(at: 100 * ms)
        #expect(sut.deadline == 1_100 * ms)
        sut.receive(1, at: 1_090 * ms)
        #expect(sut.deadline == 2_090 * ms)
    }

    @Test("Each byte extends the deadline by its time at the minimum rate, up to the whole timeout")
    func buysTime() {
        var sut = makeSUT()
        sut.start(at: 0)
        sut.receive(1, at: 0)
        sut.receive(1, at: 500 * ms)
        #expect(sut.deadline == 1_001 * ms)
        sut.receive(1_000_000, at: 600 * ms)
        #expect(sut.deadline == 1_600 * ms)
    }

    @Test(
        "A transfer below the minimum rate times out, and one at it does not",
        arguments: [(900, true), (1_000, false)])
    func trickles(rate: Int, ends: Bool) throws {
        var sut = makeSUT()
        sut.start(at: 0)
        var now = 0
        while now < 60_000 * ms, try #require(sut.deadline) > now {
            sut.receive(rate / 10, at: now)
            now += 100 * ms
        }
        #expect((now < 60_000 * ms) == ends)
    }

    private let ms = 1_000_000

    private func makeSUT() -> ResponseTimeout { ResponseTimeout(timeout: 1_000 * ms, minimumRate: 1_000) }
}

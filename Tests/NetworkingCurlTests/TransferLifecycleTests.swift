import RandomTesting
import Testing

@testable import NetworkingCurl

@Suite struct TransferLifecycleTests {
    @Test("A transfer without cancellation is enqueued, begins, and returns its waiter once at its end")
    func runs() {
        var sut = makeSUT()
        #expect(submit(&sut))
        #expect(begin(&sut))
        #expect(finish(&sut) == 7)
        #expect(finish(&sut) == nil)
    }

    @Test("A transfer that was cancelled before it was submitted fails there, and never begins")
    func cancelledBefore() {
        var sut = makeSUT()
        #expect(cancel(&sut) == (nil, false))
        #expect(!submit(&sut))
        #expect(!begin(&sut))
        #expect(finish(&sut) == nil)
    }

    @Test("A transfer that is cancelled in the queue fails at once, and never begins")
    func cancelledInQueue() {
        var sut = makeSUT(submitted: true)
        #expect(cancel(&sut) == (7, false))
        #expect(!begin(&sut))
        #expect(finish(&sut) == nil)
        #expect(cancel(&sut) == (nil, false))
    }

    @Test("A transfer that is cancelled while it runs fails at once, and is stopped")
    func cancelledWhileRunning() {
        var sut = makeSUT(submitted: true)
        #expect(begin(&sut))
        #expect(cancel(&sut) == (7, true))
        #expect(finish(&sut) == nil)
    }

    @Test("Cancelling after the end does nothing")
    func cancelledLate() {
        var sut = makeSUT(submitted: true)
        #expect(begin(&sut))
        #expect(finish(&sut) == 7)
        #expect(cancel(&sut) == (nil, false))
    }

    @Test("A streamed transfer returns its waiter with the head, and runs on to its end")
    func answers() {
        var sut = makeSUT(submitted: true)
        #expect(deliverHead(&sut) == nil)
        #expect(begin(&sut))
        #expect(deliverHead(&sut) == 7)
        #expect(deliverHead(&sut) == nil)
        #expect(finish(&sut) == nil)
        #expect(cancel(&sut) == (nil, false))
    }

    @Test("A transfer that is cancelled after its head is stopped once")
    func cancelledAfterAnswer() {
        var sut = makeSUT(submitted: true)
        #expect(begin(&sut))
        #expect(deliverHead(&sut) == 7)
        #expect(cancel(&sut) == (nil, true))
        #expect(cancel(&sut) == (nil, false))
        #expect(finish(&sut) == nil)
    }

    @Test("A transfer may end without having begun")
    func endsInQueue() {
        var sut = makeSUT(submitted: true)
        #expect(finish(&sut) == 7)
        #expect(!begin(&sut))
    }

    @Test("Any order of events returns the waiter exactly once")
    func exactlyOnce() {
        var generator = SeededGenerator(seed: 42)
        for _ in 0..<1_000 {
            var sut = makeSUT()
            var handedOver = 0
            var isSubmitted = false
            for _ in 0..<6 {
                switch Int.random(in: 0..<5, using: &generator) {
                case 0 where !isSubmitted:
                    isSubmitted = true
                    if !submit(&sut) { handedOver += 1 }
                case 1: if cancel(&sut).waiter != nil { handedOver += 1 }
                case 4: if deliverHead(&sut) != nil { handedOver += 1 }
                case 2: _ = sut.begin()
                default: if sut.finish() != nil { handedOver += 1 }
                }
            }
            if sut.finish() != nil { handedOver += 1 }
            #expect(handedOver == (isSubmitted ? 1 : 0))
        }
    }

    private func makeSUT(submitted: Bool = false) -> TransferLifecycle<Int> {
        var sut = TransferLifecycle<Int>()
        if submitted { _ = sut.submit(7) }
        return sut
    }

    private func submit(_ sut: inout TransferLifecycle<Int>) -> Bool { sut.submit(7) }

    private func begin(_ sut: inout TransferLifecycle<Int>) -> Bool { sut.begin() }

    private func deliverHead(_ sut: inout TransferLifecycle<Int>) -> Int? { sut.deliverHead() }

    private func finish(_ sut: inout TransferLifecycle<Int>) -> Int? { sut.finish() }

    private func cancel(_ sut: inout TransferLifecycle<Int>) -> (waiter: Int?, mustStop: Bool) {
        sut.cancel()
    }
}

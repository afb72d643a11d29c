import RandomTesting
import Testing

@testable import NetworkingCurl

@Suite struct TransferLifecycleTests {
    /// An event with what it returns: the waiter, or whether the transfer goes on; `cancel` also whether the
    /// loop has to stop the transfer.
    enum Event: Sendable {
        case submit(Bool), begin(Bool), head(Int?), finish(Int?), cancel(Int?, Bool)
    }

    @Test(
        "The waiter is returned once, and a cancelled transfer is never begun, and stopped once",
        arguments: [
            ("Without cancellation", [.submit(true), .begin(true), .finish(7), .finish(nil)]),
            (
                "Cancelled before it is submitted",
                [.cancel(nil, false), .submit(false), .begin(false), .finish(nil)]
            ),
            (
                "Cancelled in the queue",
                [.submit(true), .cancel(7, false), .begin(false), .finish(nil), .cancel(nil, false)]
            ),
            ("Cancelled while it runs", [.submit(true), .begin(true), .cancel(7, true), .finish(nil)]),
            ("Cancelled after its end", [.submit(true), .begin(true), .finish(7), .cancel(nil, false)]),
            (
                "Streamed",
                [
                    .submit(true), .head(nil), .begin(true), .head(7), .head(nil), .finish(nil),
                    .cancel(nil, false),
                ]
            ),
            (
                "Cancelled after its head",
                [
                    .submit(true), .begin(true), .head(7), .cancel(nil, true), .cancel(nil, false),
                    .finish(nil),
                ]
            ),
            ("Ended in the queue", [.submit(true), .finish(7), .begin(false)]),
        ] as [(String, [Event])])
    func events(name: String, events: [Event]) {
        var sut = TransferLifecycle<Int>()
        for (number, event) in events.enumerated() {
            let isExpected =
                switch event {
                case .submit(let isQueued): sut.submit(7) == isQueued
                case .begin(let isBegun): sut.begin() == isBegun
                case .head(let waiter): sut.deliverHead() == waiter
                case .finish(let waiter): sut.finish() == waiter
                case .cancel(let waiter, let mustStop): sut.cancel() == (waiter, mustStop)
                }
            #expect(isExpected, "\(name), event \(number)")
        }
    }

    @Test("Any order of events returns the waiter exactly once")
    func exactlyOnce() {
        var generator = SeededGenerator(seed: 42)
        for _ in 0..<1_000 {
            var sut = TransferLifecycle<Int>()
            var handedOver = 0
            var isSubmitted = false
            for _ in 0..<6 {
                switch Int.random(in: 0..<5, using: &generator) {
                case 0 where !isSubmitted:
                    isSubmitted = true
                    if !sut.submit(7) { handedOver += 1 }
                case 1: if sut.cancel().waiter != nil { handedOver += 1 }
                case 4: if sut.deliverHead() != nil { handedOver += 1 }
                case 2: _ = sut.begin()
                default: if sut.finish() != nil { handedOver += 1 }
                }
            }
            if sut.finish() != nil { handedOver += 1 }
            #expect(handedOver == (isSubmitted ? 1 : 0))
        }
    }
}

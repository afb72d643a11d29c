import ConcurrencyTesting
import FoundationEssentials
import Synchronization
import Testing

@Suite("Virtual time")
struct VirtualTimeTests {
    @Test("Passes when all tasks sleep, to each moment in turn, and both clocks tell it")
    func order() {
        let sut = VirtualTime()
        let log = Mutex<[String]>([])

        sut.run(for: .seconds(10_000)) {
            await withTaskGroup { group in
                for seconds in [86, 3_600, 7] {
                    group.addTask {
                        try? await sut.sleep(for: .seconds(seconds))
                        return "\(seconds) \(sut.elapsed) \(sut.now.timeIntervalSince(sut.start))"
                    }
                }
                for await line in group { log.withLock { $0.append(line) } }
            }
        }

        #expect(
            log.withLock(\.self) == [
                "7 7.0 seconds 7.0", "86 86.0 seconds 86.0", "3600 3600.0 seconds 3600.0",
            ])
        #expect(sut.elapsed == .seconds(10_000))
    }

    @Test("Cancels an operation that has not ended when its time is over, and waits for its end")
    func end() {
        let sut = VirtualTime()
        let ends = Mutex<[Duration]>([])

        sut.run(for: .seconds(10)) {
            await withTaskGroup { group in
                group.addTask { while (try? await sut.sleep(for: .seconds(3))) != nil {} }
                group.addTask { try? await sut.sleep(for: .seconds(10_000)) }
            }
            ends.withLock { $0.append(sut.elapsed) }
        }

        #expect(ends.withLock(\.self) == [.seconds(10)])
    }

    @Test("A date that is set lets no time pass")
    func date() {
        let sut = VirtualTime()

        sut.setForward(by: -60)

        #expect(sut.elapsed == .zero)
        #expect(sut.now == sut.start - 60)
    }
}

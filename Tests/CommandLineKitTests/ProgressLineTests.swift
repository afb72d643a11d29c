import ConcurrencyTesting
import Glibc
import Synchronization
import Testing

@testable import CommandLineKit

@Suite("The progress line of long work") struct ProgressLineTests {
    private final class Screen: Sendable {
        let text = Mutex("")
        var written: String { text.withLock { $0 } }
    }

    private let clock = ManualClock()
    private let screen = Screen()

    private func makeSUT(isShown: Bool = true) -> ProgressLine {
        ProgressLine(isShown: isShown, clock: clock) { [screen] text in screen.text.withLock { $0 += text }
        }
    }

    @Test("Work that ends within a second shows no progress")
    func short() {
        let sut = makeSUT()
        sut.update("1 item")
        clock.advance(by: .milliseconds(999))
        sut.update("2 items")
        sut.end()
        #expect(screen.written == "")
    }

    @Test("Longer work updates its line at most five times a second and removes it at the end")
    func long() {
        let sut = makeSUT()
        clock.advance(by: .seconds(1))
        sut.update("1 item")
        clock.advance(by: .milliseconds(199))
        sut.update("2 items")
        clock.advance(by: .milliseconds(1))
        sut.update("3 items")
        sut.end()
        clock.advance(by: .seconds(1))
        sut.update("4 items")
        #expect(screen.written == "\r\u{1B}[K1 item\r\u{1B}[K3 items\r\u{1B}[K")
    }

    @Test("A cleared line is written again with the next update, and removed once")
    func cleared() {
        let sut = makeSUT()
        clock.advance(by: .seconds(1))
        sut.clear()
        sut.update("1 item")
        sut.clear()
        sut.clear()
        clock.advance(by: .seconds(1))
        sut.update("2 items")
        sut.end()
        #expect(screen.written == "\r\u{1B}[K1 item\r\u{1B}[K\r\u{1B}[K2 items\r\u{1B}[K")
    }

    @Test("Progress that is not shown on a terminal is not written")
    func unseen() {
        let sut = makeSUT(isShown: false)
        clock.advance(by: .seconds(5))
        sut.update("1 item")
        sut.end()
        #expect(screen.written == "")
    }

    @Test("Work without progress shows its elapsed time, and its result is returned")
    func during() async throws {
        let sut = makeSUT()
        let tasks = TaskProviderMock()
        let (clock, screen) = (clock, screen)
        let result = await Task.detached {
            sut.during("Checking", tasks: tasks) {
                while clock.sleepers == 0 { sched_yield() }
                clock.advance(by: .seconds(1))
                while screen.written.isEmpty { sched_yield() }
                return 7
            }
        }.value
        #expect(result == 7)
        #expect(screen.written == "\r\u{1B}[KChecking: 1 s\r\u{1B}[K")
        try await tasks.waitForAll()
    }
}

import ConcurrencyTesting
import ListInterface
import TerminalInterface
import Testing

@testable import SharedListUI

@Suite("Finding text in rows that are not in memory")
struct ListScreenSectionSearchTests {
    @Test("A section searches its rows without creating them, from the focus on and around the end")
    func order() async throws {
        let (sut, rows) = makeSUT()
        sut.screen.list.moveFocus(to: UnloadedRows.placeholderID(700))
        _ = sut.frame
        let created = rows.created.count
        sut.type("/wall\n")
        try await sut.tasks.waitForAll()
        #expect(rows.searches.map(\.rows) == [700..<1_000, 0..<700])
        #expect(rows.searches.allSatisfy { $0.text == "wall" && $0.isForward })
        #expect(rows.created.count == created)
        #expect(sut.notice.contains("No matches"))
    }

    @Test("N searches a section backward and returns to the row in focus last")
    func backward() async throws {
        let (sut, rows) = makeSUT()
        rows.match = 700
        sut.screen.list.moveFocus(to: UnloadedRows.placeholderID(700))
        sut.type("/wall\n")
        try await sut.tasks.waitForAll()
        sut.press(.character("N"))
        try await sut.tasks.waitForAll()
        #expect(rows.searches.dropFirst().map(\.rows) == [0..<700, 700..<1_000])
        #expect(rows.searches.dropFirst().allSatisfy { !$0.isForward })
        #expect(sut.screen.list.position == 701)
        #expect(sut.notice.contains("Continued from the bottom"))
    }

    @Test("A match outside the loaded rows gets the focus")
    func found() async throws {
        let (sut, rows) = makeSUT()
        rows.match = 900
        sut.type("/wall\n")
        try await sut.tasks.waitForAll()
        #expect(sut.screen.list.position == 901)
        #expect(!sut.notice.contains("Searching"))
    }

    @Test("Rows of other sections are searched in their order")
    func mixed() async throws {
        let (sut, rows) = makeSUT()
        sut.screen.list.display([rows.section, ListSection([RowStub(5_000, text: "the wall").controller])])
        sut.type("/wall\n")
        try await sut.tasks.waitForAll()
        #expect(sut.screen.list.position == 1_001)
    }

    @Test("A section's search shows a notice, and Esc cancels it")
    func ending() async throws {
        let (sut, rows) = makeSUT()
        let gate = AsyncStream<Void>.makeStream()
        rows.match = 900
        rows.wait = { for await _ in gate.stream { return } }
        sut.type("/wall\n")
        #expect(sut.notice == "Searching…")
        sut.press(.escape)
        gate.continuation.yield()
        try await sut.tasks.waitForAll()
        #expect(sut.screen.list.position == 1)
    }

    private func makeSUT() -> (ScreenHarness, UnloadedRows) {
        let sut = ScreenHarness()
        let rows = UnloadedRows(1_000, loaded: 0..<100)
        sut.screen.list.display([rows.section])
        _ = sut.frame
        return (sut, rows)
    }
}

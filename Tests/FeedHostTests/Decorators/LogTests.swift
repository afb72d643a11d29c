import Testing

@testable import FeedHost

@Suite("The log") struct LogTests {
    @Test("A line that quotes a server is sanitized")
    func sanitizes() {
        let file = LogFile()
        file.log.write("timed out\u{1B}[2J")
        #expect(file.lines.count == 1)
        #expect(file.lines.first?.contains("timed out") == true)
        #expect(file.lines.first?.contains("\u{1B}") == false)
    }
}

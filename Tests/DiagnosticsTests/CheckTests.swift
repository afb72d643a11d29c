import Diagnostics
import Testing

@Suite("Check") struct CheckTests {
    @Test("Checks run in order, and a problem in any of them is told at the end")
    func order() async {
        var reported: [String] = []
        func run(_ results: CheckResult...) async -> Bool {
            await [Check("one") { results }, Check("two") { [.note("fine")] }].run {
                reported.append("\($0) \($1.text)")
            }
        }
        #expect(await run(.ok("a"), .problem("b", hint: "mend it")))
        #expect(reported == ["one a", "one b", "two fine"])
        #expect(await !run(.ok("a"), .note("b", hint: "see")))
    }

    @Test("A report that cannot be written ends the run")
    func failure() async {
        struct Failure: Error {}
        let rest = Check("two") {
            Issue.record("a check ran after the failure"); return []
        }
        await #expect(throws: Failure.self) {
            _ = try await [Check("one") { [.ok("a")] }, rest].run { _, _ in throw Failure() }
        }
    }

    @Test("A check that is skipped finds nothing out, and says so in a note")
    func skipped() async {
        let check = Check("server", isSkipped: true) {
            Issue.record("it ran"); return []
        }
        let results = await check.results()
        #expect(results.map(\.status) == [.note])
        #expect(results[0].text.hasPrefix("left alone") && results[0].hint != nil)
    }

    @Test("A result is a line of columns, and a hint stands below its text")
    func lines() {
        #expect(CheckResult.ok("fine").lines(topic: "home") == ["home       ok       fine"])
        #expect(
            CheckResult.problem("gone", hint: "make it").lines(topic: "bookmarks") == [
                "bookmarks  problem  gone", "                    -> make it",
            ])
        #expect(CheckResult.ok("a").lines(topic: "a-long-topic").first?.hasPrefix("a-long-topicok") == true)
    }

    @Test("A result is four fields in the order that scripts rely on")
    func fields() {
        let fields = CheckResult.note("text", hint: "hint").fields(topic: "home")
        #expect(fields.map(\.name) == ["check", "status", "text", "hint"])
        #expect(fields.map(\.value) == ["home", "note", "text", "hint"])
        #expect(CheckResult.note("text").fields(topic: "home").last?.value == nil)
    }
}

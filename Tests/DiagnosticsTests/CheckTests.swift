import Diagnostics
import Testing
import TextInterface

@Suite("Checks and their results") struct CheckTests {
    @Test("Checks run in order and return whether any has a problem")
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

    @Test("A failing report ends the run")
    func failure() async {
        struct Failure: Error {}
        let rest = Check("two") {
            Issue.record("a check ran after the failure"); return []
        }
        await #expect(throws: Failure.self) {
            _ = try await [Check("one") { [.ok("a")] }, rest].run { _, _ in throw Failure() }
        }
    }

    @Test("A skipped check does not run and has a note")
    func skipped() async {
        let check = Check("server", isSkipped: true) {
            Issue.record("it ran"); return []
        }
        let results = await check.results()
        #expect(results.map(\.status) == [.note])
        #expect(results[0].text.hasPrefix("skipped") && results[0].hint != nil)
    }

    @Test("A result is a line of columns, with a hint below its text")
    func lines() {
        #expect(CheckResult.ok("fine").lines(topic: "home") == ["home       ok       fine"])
        #expect(
            CheckResult.problem("gone", hint: "make it").lines(topic: "bookmarks") == [
                "bookmarks  problem  gone", "                    -> make it",
            ])
        #expect(CheckResult.ok("a").lines(topic: "a-long-topic").first?.hasPrefix("a-long-topicok") == true)
    }

    @Test("A result has four JSON fields in a fixed order")
    func fields() {
        #expect(
            CheckResult.note("text", hint: "hint").json(topic: "home").text
                == #"{"check":"home","status":"note","text":"text","hint":"hint"}"#)
        #expect(!CheckResult.note("text").json(topic: "home").text.contains("hint"))
    }
}

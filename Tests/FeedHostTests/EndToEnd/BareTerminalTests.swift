import FileTesting
import Foundation
import HTTPInterface
import Testing

@testable import FeedHost

@Suite("The bytes that the program writes to a terminal", .inTurns) struct BareTerminalTests {
    private let folder: TemporaryFolder
    private let feed: ScriptedFeed

    init() throws {
        folder = try TemporaryFolder()
        feed = try ScriptedFeed(Array(0..<10))
    }

    private func open(_ answers: [String: String] = [:]) throws -> BareTerminal {
        try BareTerminal(
            [
                "--base-url", feed.baseURL.text, "--store", folder.path + "/store", "--locale", "en",
                "--reduced-motion", "--layout", "one",
            ], answers: answers, home: folder.path)
    }

    /// The ids of uploaded pictures in a text, in order.
    private func handedOver(_ text: String) -> [Int] {
        text.components(separatedBy: "\u{1B}_Ga=T,").dropFirst().compactMap { command in
            // An incomplete command is found when it is complete.
            guard command.contains("\u{1B}\\") else { return nil }
            let field = command.prefix { $0 != ";" }.split(separator: ",").first { $0.hasPrefix("i=") }
            return field.flatMap { Int($0.dropFirst(2)) }
        }
    }

    /// The bytes that are written until these keys are drawn. The field of the search, opened and closed behind
    /// them, marks that moment.
    private func drawn(by keys: String, on terminal: BareTerminal) async throws -> String {
        terminal.type(keys + "/")
        try await terminal.wait("the field") { $0.contains(localized(.list, "search.label")) }
        let text = terminal.written
        terminal.forget()
        // A field that is opened and closed between two frames would not be drawn.
        terminal.type("\r")
        try await terminal.wait("the hints") { $0.contains("comments") }
        terminal.forget()
        return text
    }

    @Test(
        "The first frame is written before the terminal is probed, so a silent terminal has it too")
    func silentTerminal() async throws {
        let program = FeedHostProgram(baseURL: feed.baseURL, store: folder.path + "/store")
        #expect(try await program.run(["list"]).status == 0)
        let terminal = try open()
        try await terminal.wait("a question") { $0.contains("\u{1B}[c") }
        let text = terminal.written
        let asked = try #require(text.range(of: "\u{1B}]11;?"))
        let frame = text[..<asked.lowerBound]
        #expect(frame.contains("Place 0.") && frame.contains(localized(.feed, "title")))
        // A later frame does not depend on this one.
        terminal.forget()
        terminal.type("j")
        try await terminal.wait("the next row") { !$0.isEmpty }
        terminal.type("q")
        #expect(try await terminal.end() == 0)
    }

    @Test(
        "Each signal that ends the program restores the terminal",
        arguments: [SIGHUP, SIGINT, SIGTERM, SIGQUIT])
    func ended(signal: Int32) async throws {
        let terminal = try open()
        try await terminal.wait("a question") { $0.contains("\u{1B}[c") }
        terminal.send(signal)
        #expect(try await terminal.end() == (signal == SIGINT ? 130 : 128 + signal))
        #expect(terminal.written.contains("\u{1B}[?1049l"))
    }

    @Test("A crash restores the terminal once and ends the program")
    func crashed() async throws {
        let terminal = try open()
        try await terminal.wait("a question") { $0.contains("\u{1B}[c") }
        terminal.send(SIGSEGV)
        #expect(try await terminal.end() == -SIGSEGV)
        #expect(terminal.written.components(separatedBy: "\u{1B}[?1049l").count == 2)
    }

    @Test("A terminal that hangs up ends the program")
    func gone() async throws {
        let terminal = try open()
        try await terminal.wait("a question") { $0.contains("\u{1B}[c") }
        terminal.hangUp()
        #expect([128 + SIGHUP, -SIGHUP].contains(try await terminal.end()))
    }

    @Test(
        "Kitty's pictures are uploaded once, shown again without another upload, and deleted at the end"
    )
    func kitty() async throws {
        let terminal = try open([
            "\u{1B}[c": "\u{1B}P>|kitty(0.32.2)\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;22c"
        ])
        // Pictures are handed over in the whole prefetch window. A row that leaves it before its picture has
        // come has none.
        for focus in 1...10 {
            if focus > 1 { terminal.type("j") }
            let count = min(10, max(8, focus + 5))
            try await terminal.wait("\(count) pictures") { Set(handedOver($0)).count >= count }
        }
        let shown = try await drawn(by: "", on: terminal)
        let numbers = handedOver(shown)
        #expect(numbers.count == 10)
        for command in shown.components(separatedBy: "\u{1B}_Ga=T,").dropFirst() {
            // U=1 shows the picture at placeholders, f=100 is PNG, and q=2 suppresses responses.
            let keys = command.prefix { $0 != ";" }.split(separator: ",")
            #expect(["U=1", "f=100", "q=2"].allSatisfy { keys.contains($0) })
            let data = command.drop { $0 != ";" }.dropFirst()
            #expect(data.hasPrefix("iVBORw0KGgo"))
        }

        for key in ["g", "G"] {
            let again = try await drawn(by: key, on: terminal)
            #expect(again.unicodeScalars.contains("\u{10EEEE}"))
            #expect(!again.contains("\u{1B}_G"))
        }

        // A program without a shell is continued at once.
        terminal.type("\u{1A}")
        try await terminal.wait("the screen given back and taken again") {
            $0.contains("\u{1B}[?1049l") && Set(handedOver($0)) == Set(numbers)
        }
        let lent = terminal.written
        let givenBack = try #require(lent.range(of: "\u{1B}[?1049l"))
        #expect(lent[..<givenBack.lowerBound].contains("\u{1B}_Ga=d,d=R,"))
        #expect(handedOver(String(lent[..<givenBack.lowerBound])).isEmpty)
        #expect(handedOver(lent).count == 10)

        terminal.forget()
        terminal.type("q")
        #expect(try await terminal.end() == 0)
        let left = terminal.written
        let taken = try #require(left.range(of: "\u{1B}_Ga=d,d=R,", options: .backwards))
        #expect(!left[taken.upperBound...].contains("\u{1B}_Ga=T"))
        #expect(!left[taken.upperBound...].unicodeScalars.contains("\u{10EEEE}"))
    }
}

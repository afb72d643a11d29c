import TerminalInterface
import Testing

@testable import PreviewKit

@Suite("PreviewOptions")
struct PreviewOptionsTests {
    @Test("Values follow their options, or an equals sign")
    func values() throws {
        let expected = TerminalSize(columns: 80, rows: 24)
        #expect(try PreviewOptions(["--size", "80x24"]).settings.size == expected)
        #expect(try PreviewOptions(["--size=80x24"]).settings.size == expected)
        #expect(try PreviewOptions(["--size=full"]).settings.size == nil)
    }

    @Test("The action without an option is to show the states")
    func tasks() throws {
        #expect(try PreviewOptions([]).task == .show)
        #expect(try PreviewOptions(["--list"]).task == .list)
        #expect(try PreviewOptions(["--state", "empty", "--print"]).task == .print)
    }

    @Test(
        "An unknown argument is refused with the valid ones",
        arguments: [
            (["--size", "80"], "columns and rows such as 80x24"), (["--size", "0x5"], "columns and rows"),
            (["--colors", "8"], "truecolor, 256, 16 or none"), (["--appearance", "blue"], "dark or light"),
            (["--state"], "needs a value"), (["--focus", "7"], "two numbers"),
            (["--colour"], "unknown option '--colour'"), (["content"], "unknown option 'content'"),
        ])
    func refusals(arguments: [String], sentence: String) {
        let complaint = #expect(throws: PreviewOptions.Complaint.self) { try PreviewOptions(arguments) }
        #expect(complaint?.sentence.contains(sentence) == true)
    }
}

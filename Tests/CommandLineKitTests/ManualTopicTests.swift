import FileTesting
import Foundation
import Testing

@testable import CommandLineKit

@Suite("Topics of the manual") struct ManualTopicTests {
    private let page = ManualTopic(
        markdown: """
            # Many ways

            How [text](https://a.example/x)
            is shown.

            ## First

            - One item that is
              continued, and is so long that it takes two lines
            - `code`

            1. Number
            ```sh
            sample list | less

            .hidden 'x'
            ```
            | key | result |
            |---|---|
            | `a\\|b` | either |
            | a long term, and longer | its text |

            Last.
            """)

    @Test("A page as text is wrapped, with hanging lists, indented code and aligned tables")
    func text() {
        #expect(
            page.text(columns: 40) == """
                Many ways
                =========

                How text is shown.

                First
                -----

                - One item that is continued, and is so
                  long that it takes two lines
                - `code`
                1. Number

                    sample list | less

                    .hidden 'x'

                  key        result
                  `a|b`      either
                  a long term, and longer
                             its text

                Last.
                """)
        #expect(page.text(columns: 200).split(separator: "\n").allSatisfy { $0.count <= 80 })
        #expect(page.summary == "How text is shown.")
    }

    @Test("A page replaces the section of its title in the manual page")
    func replacement() {
        let files = ManualTopic(markdown: "# Files\n\nAll that is said of files.")
        let page = Sample.table.text(of: .man, with: Sample.sections, topics: [files])
        #expect(page.contains(".SH FILES\nAll that is said of files."))
        #expect(!page.contains("hidden details"))
    }

    @Test("A page is a section of the manual page in requests of man(7)")
    func manualPage() {
        let page = Sample.table.text(of: .man, with: [], topics: [page])
        #expect(
            page.contains(
                #"""
                .SH MANY WAYS
                How text is shown.
                .SS First
                .IP \(bu 4
                One item that is continued, and is so long that it takes two lines
                .IP \(bu 4
                \fBcode\fR
                .IP 1. 4
                Number
                .PP
                .RS 4
                .nf
                \&sample list | less
                \&
                \&.hidden \(aqx\(aq
                .fi
                .RE
                .TP
                key
                result
                .TP
                \fBa|b\fR
                either
                .TP
                a long term, and longer
                its text
                .PP
                Last.
                .SH EXIT STATUS
                """#))
    }

    private enum Word: String, CaseIterable { case first, second }

    private static let table = CommandLineTable<String>(
        of: Sample.table.program,
        commands: [
            CommandSyntax(nil, "read") { settings, _ throws(UsageError) in settings = "" },
            .optionalChoice("explain", "WORD", "explain a word") { (settings, word: Word?) in
                settings = word?.rawValue ?? "none"
            },
        ], options: [])

    @Test("An optional choice is one of its words, or nothing")
    func choice() throws {
        var settings = ""
        #expect(try Self.table.read(["explain"], into: &settings).command == "explain" && settings == "none")
        #expect(try Self.table.read(["explain", "second"], into: &settings).command == "explain")
        #expect(settings == "second")
        for words in [["third"], ["first", "second"]] {
            let error = #expect(throws: UsageError.self) {
                var settings = ""
                try Self.table.read(["explain"] + words, into: &settings)
            }
            #expect(error?.message.contains("first") == true && error?.message.contains("second") == true)
        }
        #expect(Self.table.help(with: []).contains("sample explain [WORD] [options]"))
        #expect(Completions(table: Self.table).commandChoices.map(\.words) == [["first", "second"]])
    }
}

import Foundation
import LibraryStorageInterface
import MarkupTesting
import StorageTesting
import Testing

@testable import SubscriptionKit

@Suite("SubscriptionCommands, import of newsboat's configuration") struct RuleImportTests {
    private let commands = Commands()

    init() throws {
        try commands.library.subscribe((1...2).map(Subscription.numbered))
        _ = try commands.library.merge(.numbered([1, 2, 3, 4]), retaining: .count(9))
    }

    private func importFile(_ text: String) throws -> Int32 {
        try commands.sut.importFile(
            Data(text.utf8), with: SampleXMLReader(), kinds: [], otherwise: "syndication", in: "/home/ada")
    }

    private static let configuration = #"""
        # ignore-article "*" "title =~ \"comment\""
        max-items 100
        ignore-mode "display"
        ignore-article "*" "title # \"2\" or title =~ \"title 1\"" # such comments too
        ignore-article \
            "feeds.example/1" \
            "title =~ \"(title 3|\
        9)\""
        ignore-article "*" "title =~ \"^RT\""
        ignore-article "regex:^https?://" "title # \"a\""
        ignore-article "https://ada:secret@other.example/feed?key=1" "title # \"b\""
        ignore-article "*" "title # \"`id`\""
        ignore-article "*"
        """#

    @Test(
        "Each line is a rule, for the feed's source where it names one; the others are printed with their lines"
    )
    func rules() throws {
        #expect(try importFile(Self.configuration) == 0)
        let rules = try commands.library.rules()
        #expect(rules.map(\.text) == [#"title:2 OR title:"title 1*""#, #"title:"title 3*" OR title:9*"#])
        #expect(rules.map(\.source) == [nil, .numbered(-1)])
        #expect(rules.allSatisfy { $0.action == .hide })
        #expect(
            commands.takeLines() == [
                "2 new rules", "Hid 3 posts",
                #"! Line 9: can't be a rule, which compares only words: title =~ "^RT""#,
                #"! Line 10: can't be a rule, which compares only words: regex:^https?:// title # "a""#,
                "! Line 11: a rule for a feed that you aren't subscribed to: "
                    + #"https://other.example/feed?key=*** title # "b""#,
                #"! Line 12: can't be a rule, which compares only words: title # "`id`""#,
                "! Line 13: can't be a rule, which compares only words: ",
            ])
        #expect(try commands.library.subscriptions().count == 2)
    }

    @Test("A configuration that is imported again adds nothing, nor does a line that stands there twice")
    func twice() throws {
        let line = #"ignore-article * "title # \"2\"""# + "\n"
        #expect(try importFile(line + line) == 0)
        #expect(commands.takeLines() == ["1 new rule", "1 rule exists already", "Hid 1 post"])
        let rules = try commands.library.rules()
        #expect(try importFile(line) == 0)
        #expect(commands.takeLines() == ["0 new rules", "1 rule exists already"])
        #expect(try commands.library.rules() == rules)
    }

    @Test("A configuration none of whose lines is a rule ends with 1")
    func nothing() throws {
        #expect(try importFile(#"ignore-article "*" "age > 3""#) == 1)
        #expect(
            commands.takeLines() == [
                "0 new rules", "! Line 1: can't be a rule, which compares only words: age > 3",
            ])
    }
}

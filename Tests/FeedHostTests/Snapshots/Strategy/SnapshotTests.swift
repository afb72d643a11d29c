import FileTesting
import Foundation
import Testing
import TextInterface

@Suite("Snapshots") struct SnapshotTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func makeSUT(_ environment: [String: String] = [:]) -> SnapshotStore {
        SnapshotStore(folder: URL(filePath: folder.path), mode: SnapshotStore.Mode(environment))
    }

    private func content(of file: String) -> String? {
        try? String(contentsOfFile: "\(folder.path)/\(file)", encoding: .utf8)
    }

    private func record(_ text: String) throws {
        _ = try makeSUT(["FEEDHOST_RECORD": "1"]).complaint(about: text, named: "scenes/one")
    }

    // MARK: The store

    @Test("A text that equals the stored snapshot passes")
    func recorded() throws {
        try record("text\n")
        #expect(try makeSUT().complaint(about: "text\n", named: "scenes/one") == nil)
        #expect(makeSUT().names == ["scenes/one"])
    }

    @Test("A text without a stored snapshot fails and is not recorded")
    func missing() throws {
        let complaint = try makeSUT().complaint(about: "text\n", named: "scenes/one")
        #expect(complaint?.contains("There is no snapshot scenes/one") == true)
        #expect(makeSUT().names == [])
    }

    @Test("A different text is written beside the stored one, which stays")
    func different() throws {
        try record("old\n")
        #expect(
            try makeSUT().complaint(about: "new\n", named: "scenes/one")?.contains("- old\n+ new") == true)
        #expect(content(of: "scenes/one.txt") == "old\n")
        #expect(content(of: "scenes/one.txt.actual") == "new\n")
    }

    @Test("A text that equals the stored snapshot again deletes the different one beside it")
    func goodAgain() throws {
        try record("old\n")
        _ = try makeSUT().complaint(about: "new\n", named: "scenes/one")
        _ = try makeSUT().complaint(about: "old\n", named: "scenes/one")
        #expect(content(of: "scenes/one.txt.actual") == nil)
    }

    @Test("FEEDHOST_RECORD fails where CI is set, and nothing is recorded")
    func continuousIntegration() throws {
        let store = makeSUT(["FEEDHOST_RECORD": "1", "CI": "true"])
        #expect(try store.complaint(about: "text\n", named: "scenes/one")?.contains("CI") == true)
        #expect(store.names == [])
    }

    @Test("An empty CI is as if it were not set")
    func emptyCI() {
        #expect(SnapshotStore.Mode(["FEEDHOST_RECORD": "1", "CI": ""]) == .recording)
    }

    @Test("A snapshot that looks different is an issue")
    func issue() throws {
        try record("old\n")
        try withKnownIssue {
            try expectSnapshot(["new"], as: .lines, named: "scenes/one", in: makeSUT())
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("scenes/one looks different") }
        }
    }

    // MARK: Differences

    @Test("A difference shows removed and added lines, and three lines around them")
    func difference() {
        let old = "1\n2\n3\n4\n5\n6\n7\n8\n9"
        let new = "1\n2\n3\n4\nfive\n6\n7\n8\n9"
        let expected = "  …\n  2\n  3\n  4\n- 5\n+ five\n  6\n  7\n  8"
        #expect(LineDifference(from: old, to: new).description == expected)
    }

    @Test("A difference has a limit, and says how many lines it omits")
    func limit() {
        let difference = LineDifference(from: "1\n2\n3", to: "4\n5\n6", limit: 2)
        #expect(difference.description == "- 1\n- 2\n  … and 4 lines more")
    }

    // MARK: Strategies

    @Test("A pullback shows the value that it is made from")
    func pullback() {
        let snapshot = Snapshot<[String]>.lines.pullback { (number: Int) in ["\(number)", "\(number + 1)"] }
        #expect(snapshot.text(1) == "1\n2\n")
    }

    @Test("Sections are below their titles")
    func sections() {
        let sections = [Titled(title: "A", value: ["1"]), Titled(title: "B", value: ["2"])]
        #expect(Snapshot.sections(.lines).text(sections) == "A\n1\n\nB\n2\n")
    }

    @Test("Characters are framed, so that spaces are seen")
    func characters() {
        var grid = Grid(columns: 4, rows: 1)
        grid.put("ab", row: 0, column: 1, style: .plain)
        #expect(Snapshot.characters.text(grid) == "┌────┐\n│ ab │\n└────┘\n")
    }

    @Test("Each style has a letter in the place of its cells, and a line in the legend")
    func styles() {
        var grid = Grid(columns: 3, rows: 1)
        let style = Style(
            foreground: Color(0x0A_0B0C), background: Color(0xFF_FFFF), attributes: [.bold, .dim])
        grid.put("x", row: 0, column: 1, style: style)
        let text = Snapshot.styles.text(grid)
        #expect(text.contains("│aba│\n"))
        #expect(text.hasSuffix("a  terminal on terminal\nb  #0A0B0C on #FFFFFF bold dim\n"))
    }
}

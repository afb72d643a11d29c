import Foundation
import Testing

@testable import PackageTool

extension BuildingTests {
    /// A preview of a copy of the package, whose files change while it runs.
    @Suite("A preview in a real terminal") struct PreviewTests {
        private static let code = "Modules/Features/FeedFeature/Rows/FeedRow.swift"
        private static let words = "Modules/Features/FeedFeature/Resources/el.lproj/Feed.strings"

        @Test(
            "A running preview rebuilds on each save, keeps its state, reports errors and restores the terminal"
        )
        func session() async throws {
            let copy = try PackageCopy.restored()
            let terminal = try TmuxSession("Tools/preview FeedFeature", in: copy)
            try await terminal.screen(showing: "content 1/", within: .seconds(900))
            try terminal.press("Tab", "4", "Enter", "L")
            try await terminal.screen(showing: "offline-old-cache 4/")
            try await terminal.screen(showing: "πριν από 3 ημέρες")

            let good = try copy.text(of: Self.code)
            try copy.write(good + "let broken: Int = nonsense\n", to: Self.code)
            try await terminal.screen(showing: "does not build: 1 error")
            try await terminal.screen(showing: "\(Self.code):")
            try terminal.press("S")
            try await terminal.screen(showing: "┌─ 120x40, cut off")

            try copy.write(good, to: Self.code)
            let title = try #require(try copy.text(of: Self.words).firstMatch(of: /"title" = "(.*)";/)).1
            try copy.replace("\"title\" = \"\(title)\"", by: "\"title\" = \"ΕΝΑΣ ΤΙΤΛΟΣ\"", in: Self.words)
            try await terminal.screen(showing: "ΕΝΑΣ ΤΙΤΛΟΣ")
            // The line that is drawn last.
            let screen = try await terminal.screen(showing: "offline-old-cache 4/")
            #expect(screen.contains("┌─ 120x40, cut off"))
            #expect(!screen.contains("does not build"))

            try terminal.press("C-c")
            try await terminal.screen(showing: "ended with 130\nicanon\necho")

            let planned = try copy.plannedModules()
            #expect(
                planned.isSuperset(of: ["FeedFeature", "SharedListUI", "TerminalANSI", "FeedFeaturePreview"]))
            #expect(
                planned.isDisjoint(with: [
                    "CommentsFeature", "ReaderFeature", "StorageSQLite", "NetworkingCurl", "FeedHost",
                ]))
        }

        @Test("Tools/preview prints the features without an argument, and refuses an unknown feature")
        func names() throws {
            let folder = PackageCopy.original
            let names = try Subprocess(words: ["Tools/preview"], folder: folder).lines()
            #expect(names.contains("FeedFeature"))
            let refusal = #expect(throws: ToolError.self) {
                try Subprocess(words: ["Tools/preview", "WeatherFeature"], folder: folder).output()
            }
            #expect(refusal?.message.contains("no preview of 'WeatherFeature'") == true)
        }
    }
}

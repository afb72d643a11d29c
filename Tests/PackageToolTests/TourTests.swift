import Foundation
import Testing

@testable import PackageTool

extension BuildingTests {
    @Test("Every command of the tour prints the output that the tour shows, after the tour's changes")
    static func tour() throws {
        let tour = try Tour(PackageCopy.original.text(of: Tour.path))
        #expect(tour.steps.count > 10)
        try tour.follow(in: PackageCopy.restored())
    }
}

/// The comparison of the outputs of commands with those that `Tour.md` shows.
@Suite("The tour") struct TourTests {
    @Test(
        "An output matches lines in their order, where an ellipsis skips text in a line, or lines",
        arguments: [
            (["a", "b"], "a\nb\n", true), (["a"], "a\nb", false), (["…", "b"], "a\na\nb", true),
            (["a", "…"], "a", true), (["a … c", "…"], "a b c\nd", true), (["a … c"], "a b", false),
            (["b", "…", "b"], "b", false), (["a"], "a   ", true),
        ])
    func matching(pattern: [String], output: String, matches: Bool) {
        #expect(Tour.matches(output, pattern) == matches)
    }
}

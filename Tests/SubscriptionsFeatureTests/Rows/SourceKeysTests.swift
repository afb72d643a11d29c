import ListInterface
import ListTesting
import Testing
import TextInterface

@testable import SubscriptionsFeature

@Suite("The keys that a source's row names")
struct SourceKeysTests {
    @Test(
        "Each key of a failing source is at the cells where it is drawn",
        arguments: [
            (4, 1, "r"), (4, 8, "r"), (4, 9, nil), (4, 11, "e"), (3, 1, nil), (0, 1, nil), (5, 1, nil),
        ]
            as [(Int, Int, String?)])
    func keys(line: Int, column: Int, expected: String?) {
        let context = RowContext.wide.with(\.columns, 25)
        let source = SourceViewModel(
            name: "Old Blog", role: .source, mark: .failing(.empty),
            details: [
                .init(text: "× 404 (not found) since Monday", kind: .fault),
                .init(text: "next try in 2 hours", kind: .note),
                .init(text: "r reload  e rename", kind: .keys),
            ])
        let sut = SourceCellController(id: RowID(high: 0, low: 1), source)
        #expect(renderRow(sut, in: context.focused).lines[4] == "│r reload  e rename")
        #expect(sut.key(line: line, column: column, in: context.focused) == expected)
        #expect(sut.key(line: line, column: column, in: context) == nil, "Without the focus none is seen")
    }
}

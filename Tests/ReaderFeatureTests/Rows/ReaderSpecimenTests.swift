import Foundation
import ItemInterface
import ListInterface
import ListTesting
import MarkupInterface
import PresentationInterface
import Testing
import TextInterface

@testable import ReaderFeature

@Suite("A text with everything on the screen")
struct ReaderSpecimenTests {
    @Test(
        "The specimen is readable at all widths",
        arguments: [(40, SpecimenRows.at40), (80, SpecimenRows.at80), (120, SpecimenRows.at120)])
    func specimen(columns: Int, rows: String) {
        #expect(rendered(columns) == rows)
    }

    /// The rows of the specimen, with loaded pictures of `▓` and a failed one.
    private func rendered(_ columns: Int) -> String {
        let context = RowContext.usual.with(\.columns, columns)
        let page = ReaderPresenter.sample().page(
            of: .sample(
                HTMLBlock.specimen, title: "Researchers find that an old optimization broke comparisons",
                author: "B. Featherstonehaugh III", comments: ItemComments(reference: "1", count: 8)),
            at: .published + 3 * 3_600)
        let item = ReaderRowItem(texts: ReaderPresenter.sample().rowTexts, address: nil) { _ in }
        let section = page.section(isUnfolded: false, item: item) { part in
            picture(part, of: item, in: context).map { CellController(id: page.rowID(of: part), $0) }
        }
        return (0..<section.count).flatMap { renderRow(section.controller(at: $0), in: context).lines }
            .joined(separator: "\n")
    }

    private func picture(
        _ part: ReaderPart, of item: ReaderRowItem, in context: RowContext
    ) -> ReaderPictureRow? {
        var box = PictureBox(columns: 1, rows: 1)
        let row = ReaderPictureRow(
            part, of: item, isRevealed: false, request: { box = $1 }, cancel: {})
        guard let row, let picture = part.picture else { return row }
        row.prefetch(in: context)
        if picture.alternativeText?.hasPrefix("A picture that is missing") == true {
            row.picture.display(error: .init(message: ""))
        } else if picture.width != nil {
            var art = Grid(columns: box.columns, rows: box.rows)
            art.fill(art.bounds, style: .plain, with: "▓")
            row.picture.display(resource: PictureArt(art))
        }
        return row
    }
}

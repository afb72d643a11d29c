import Foundation
import ItemInterface
import ListInterface
import ListTesting
import PresentationInterface
import TextInterface

@testable import FeedFeature

/// The requests of a row, in their order.
final class RowMessages {
    enum Message: Equatable {
        case request(ShownPicture, PictureBox)
        case cancel
        case select(FeedItem)
    }

    var all: [Message] = []

    /// The boxes of the requested pictures.
    var boxes: [PictureBox] {
        all.compactMap { if case .request(_, let box) = $0 { box } else { nil } }
    }
}

/// The sentences of rows in a language.
func rowTexts(_ language: String = "en") -> FeedRowTexts {
    FeedPresenter(
        locale: Locale(identifier: language), calendar: Calendar(identifier: .gregorian),
        currentDate: { .distantPast }
    ).rowTexts
}

/// A row that records its requests.
func makeRow(
    _ item: FeedItem = .sample(description: "A description", location: "A location"),
    language: String = "en", status: ItemStatus = ItemStatus(),
    size: PictureSize? = nil, isFullScreen: Bool = false
) -> (sut: FeedItemCellController, messages: RowMessages) {
    let messages = RowMessages()
    let sut = FeedItemCellController(
        item: item, texts: rowTexts(language), status: status, size: size, isFullScreen: isFullScreen,
        requestPicture: { messages.all.append(.request($0, $1)) },
        cancelPicture: { messages.all.append(.cancel) },
        select: { messages.all.append(.select($0)) })
    return (sut, messages)
}

extension RowContext {
    /// A screen of 100 × 30 cells with pictures of 12 rows, beside texts.
    static var wideLarge: RowContext { .wide.with(\.pictureSize, .large) }

    /// A screen of 60 × 24 cells with pictures of 10 rows, above texts.
    static var narrowLarge: RowContext { .narrow.with(\.pictureSize, .large) }

    /// A screen of 80 × 24 cells, of which a list has 22 rows, with thumbnails.
    static var usual: RowContext { RowContext(columns: 80, screenRows: 22, keys: RowContext.wide.keys) }
}

extension FeedItemCellController {
    /// Updates the item, with an empty status.
    func update(_ item: FeedItem) { update(item, status: ItemStatus()) }

    /// Shows art of a letter in a size.
    func displayArt(_ letter: SafeText = "#", columns: Int, rows: Int) {
        var art = Grid(columns: columns, rows: rows)
        art.fill(art.bounds, style: .plain, with: letter)
        picture.display(resource: PictureArt(art))
    }

    func displayFailure() {
        picture.display(error: ResourceErrorViewModel(message: "any failure"))
    }
}

extension Palette {
    /// The style of a title without focus.
    var lightTitle: Style { Style(foreground: title.foreground, background: title.background) }
}

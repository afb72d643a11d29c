import FeedFeature
import HTTPInterface
import ListInterface
import PreviewKit
import SharedListUI
import SharedPresentation
import TextInterface

/// Makes the feed's rows, each with the adapter that brings its picture, as the app does.
final class FeedRows {
    private typealias Adapter = LoadResourcePresentationAdapter<
        PictureArt, WeakRefVirtualProxy<FeedImageCellController>
    >

    private let texts: FeedRowTexts
    private let isAlone: Bool
    private let context: PreviewContext
    private let pictures: (Int) -> PreviewAnswer<PreviewPicture>

    init(
        _ texts: FeedRowTexts, isAlone: Bool = false, in context: PreviewContext,
        pictures: @escaping (Int) -> PreviewAnswer<PreviewPicture>
    ) {
        self.texts = texts
        self.isAlone = isAlone
        self.context = context
        self.pictures = pictures
    }

    /// The row of an item, made anew.
    func row(of image: FeedImage) -> CellController {
        let wish = Wish()
        let picture = context.loader(pictures(Int(image.url.text.split(separator: "/").last ?? "") ?? 0))
        let adapter = Adapter(name: "picture", tasks: context.tasks) { [weak context] in
            let picture = try await picture()
            return PictureArt(
                picture.art(
                    columns: wish.box.columns, rows: wish.box.rows,
                    appearance: context?.environment.appearance ?? .dark))
        }
        let row = FeedImageCellController(
            item: image, texts: texts, isAlone: isAlone,
            requestPicture: { _, box in
                wish.box = box
                adapter.cancel()
                adapter.load()
            },
            cancelPicture: { adapter.cancel() },
            select: { _ in })
        let proxy = WeakRefVirtualProxy(row)
        adapter.presenter = LoadResourcePresenter(
            resourceView: proxy, loadingView: proxy, errorView: proxy, errorMessage: { "\($0)" })
        return row.cell
    }

    /// The room for which art was asked for last.
    private final class Wish {
        var box = PictureBox(columns: 1, rows: 1)
    }
}

import CommentsFeature
import CommentsScene
import FeedFeature
import FeedScene
import FoundationEssentials
import ImagePipeline
import ItemInterface
import ListInterface
import SceneSupport
import TextInterface

/// Composes the comments of an item, which stands above them.
struct CommentsComposer {
    let comments: ItemCommentsLoader
    let pictures: PictureLoader
    let context: SceneContext

    /// - Parameters:
    ///   - source: The name of the item's source; `nil` for the feed of one server.
    ///   - showPicture: Shows the item's picture alone.
    func scene(
        of item: FeedItem, from source: String?, showPicture: @escaping () -> Void,
        back: @escaping () -> Void
    ) -> CommentsScene {
        let texts = FeedItemViewModel(item)
        let subject = [texts.title ?? texts.location, source.map { SafeText($0) }].compactMap(\.self)
        let rows = FeedRows(loadPicture: pictures.art, context: context, size: .small) { _ in }
        return CommentsScene(
            subject: SafeText.joined(subject, by: .dot), author: item.summary.author,
            header: rows.row(of: item),
            showPicture: texts.hasPicture ? showPicture : nil,
            loaders: comments.loaders(
                of: item.id, at: item.summary.comments?.reference, from: item.summary.source),
            context: context, back: back)
    }

    /// The choice of one of several duplicates by their sources and numbers of comments.
    ///
    /// - Parameter name: The name of a source.
    func choice(
        of items: [FeedItem], name: (UUID) -> String?, back: @escaping () -> Void,
        choose: @escaping (FeedItem) -> Void
    ) -> ChoiceScene {
        let presenter = FeedPresenter(
            locale: context.locale, calendar: context.calendar, currentDate: context.currentDate)
        let titles =
            [SafeText(comments.presenter.title)] + items.compactMap { FeedItemViewModel($0).title }.prefix(1)
        return ChoiceScene(
            .joined(titles, by: .inside),
            of: items.map { item in
                let count = item.summary.comments?.count.map { Sign.comments.before(SafeText("\($0)")) }
                let source = name(item.summary.source) ?? item.summary.author ?? ""
                return (SafeText(source), [count].compactMap(\.self))
            },
            hint: SafeText(presenter.commentsHint), context: context, back: back
        ) { choose(items[$0]) }
    }
}

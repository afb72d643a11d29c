import AppCommands
import ReaderFeature
import ReaderScene
import SharedListUI
import SubscriptionsFeature
import SubscriptionsScene

extension Presenters {
    var subscriptions: SubscriptionsPresenter {
        SubscriptionsPresenter(
            locale: locale, calendar: Self.calendar, keys: keymap.subscriptionsKeys, currentDate: currentDate)
    }
    var reader: ReaderPresenter {
        ReaderPresenter(
            locale: locale, calendar: Self.calendar,
            keys: ReaderPresenter.Keys(
                open: keymap.name(of: KeyCommand.ID("open")), show: keymap.name(of: .select),
                larger: keymap.name(of: KeyCommand.ID("picture")),
                article: keymap.name(of: KeyCommand.article.id),
                play: keymap.name(of: KeyCommand.ID("play"))))
    }
}

import FeedFeature
import Foundation
import HTTPInterface
import PresentationInterface
import SharedPresentation
import StorageInterface

extension Settings {
    /// The texts of `Host.strings` in the reader's language.
    var strings: LocalizedStrings { LocalizedStrings(bundle: .module, table: "Host", locale: locale) }
}

/// The sentences on failures and on the cache, in the reader's language.
struct Sentences {
    let settings: Settings

    private var failures: LoadFailureMessages { LoadFailureMessages(locale: settings.locale) }
    private var notices: NoticeMessages { NoticeMessages(locale: settings.locale) }

    /// The sentences on failed loads.
    var failure: LoadMessages {
        LoadMessages(
            failures, of: settings.isServerNamed ? settings.baseURL.authority : nil,
            isOffline: settings.offline,
            // A command has ended by then, and line by line only the reader retries.
            retriesAutomatically: settings.command == .app && !settings.plain,
            failure: LoadFailure.init(anyOf:))
    }

    /// The sentence on the opening of the store; `nil` where it opened normally.
    func store(_ stores: Stores) -> String? {
        if let failure = stores.failure { return notices(StoreNotice(failure.reason)) }
        if settings.storage == .none { return notices(.withoutStore) }
        return stores.setAside.isEmpty ? nil : notices(.rebuilt)
    }

    /// The sentence on a fault of the store.
    func storeFault(_ reason: StorageError.Reason) -> String { failures(.storage(reason)) }
}

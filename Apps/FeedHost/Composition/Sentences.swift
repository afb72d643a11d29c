import FeedFeature
import Foundation
import HTTPInterface
import PresentationInterface
import SharedPresentation
import StorageInterface

extension Settings {
    /// The host's own texts, in the reader's language.
    var strings: LocalizedStrings { LocalizedStrings(bundle: .module, table: "Host", locale: locale) }
}

/// What the program says of failures and of the cache, in the reader's language.
struct Sentences {
    let settings: Settings

    private var failures: LoadFailureMessages { LoadFailureMessages(locale: settings.locale) }
    private var notices: NoticeMessages { NoticeMessages(locale: settings.locale) }

    /// What failed.
    var failure: LoadMessages {
        LoadMessages(
            failures, of: settings.baseURL.authority, isOffline: settings.offline,
            // A command has ended by then, and line by line the reader tries again.
            retriesAutomatically: settings.command == .app && !settings.plain,
            failure: LoadFailure.init(anyOf:))
    }

    /// What became of the store when it was opened, where it is worth saying.
    func store(_ stores: Stores) -> String? {
        if let failure = stores.failure { return notices(StoreNotice(failure.reason)) }
        if settings.storage == .none { return notices(.withoutStore) }
        return stores.setAside.isEmpty ? nil : notices(.rebuilt)
    }

    /// What failed in the store later on.
    func storeFault(_ reason: StorageError.Reason) -> String { failures(.storage(reason)) }
}

import FeedFeature
import Foundation
import HTTPInterface
import SharedPresentation
import StorageInterface

/// What the program says of failures and of the cache, in the reader's language.
struct Sentences {
    let settings: Settings

    private var failures: LoadFailureMessages { LoadFailureMessages(locale: settings.locale) }
    private var notices: NoticeMessages { NoticeMessages(locale: settings.locale) }

    /// What failed.
    func failure(_ error: any Error) -> String {
        // A command has ended by then, and line by line the reader tries again.
        failures(LoadFailure(anyOf: error), triesAgain: settings.command == .app && !settings.plain)
    }

    /// What failed, and a sentence on what is shown nevertheless; that sentence alone where the reader wants no network.
    func failure(_ error: any Error, but sentence: String) -> String {
        LoadFailure(anyOf: error) == .offline ? sentence : "\(failure(error)). \(sentence)"
    }

    /// The sentence of a screen without rows: that it has none, or that none are stored where the reader wants no network.
    func empty(_ sentence: String) -> String {
        settings.offline ? failures(.offline) : sentence
    }

    /// What was tried and what to do, for a screen without rows.
    var attempt: String { failures.tried(settings.baseURL.authority) }

    /// What became of the store when it was opened, where it is worth saying.
    func store(_ stores: Stores) -> String? {
        if let failure = stores.failure { return notices(StoreNotice(failure.reason)) }
        if settings.storage == .none { return notices(.withoutStore) }
        return stores.setAside.isEmpty ? nil : notices(.rebuilt)
    }

    /// What failed in the store later on.
    func storeFault(_ reason: StorageError.Reason) -> String { failures(.storage(reason)) }
}

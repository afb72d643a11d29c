package import AppSettings
import CommandLineKit
package import Foundation
import HTTPInterface
import LibraryStorageInterface
package import RefreshKit
import SharedListUI
package import SharedPresentation
package import StorageInterface
package import SubscriptionKit

/// The sentences on failures and on the cache, in the reader's language.
package struct Sentences {
    private let settings: Settings
    private let currentDate: () -> Date

    /// Makes the sentences of the settings.
    package init(settings: Settings, currentDate: @escaping () -> Date = { .now }) {
        self.settings = settings
        self.currentDate = currentDate
    }

    private var failures: LoadFailureMessages {
        LoadFailureMessages(locale: settings.locale, currentDate: currentDate)
    }
    private var notices: NoticeMessages { NoticeMessages(locale: settings.locale) }

    /// The sentences on failed loads.
    package var failure: LoadMessages {
        LoadMessages(
            failures, of: settings.isServerNamed ? settings.baseURL.authority : nil,
            isOffline: settings.offline,
            // A command has ended by then, and line by line only the reader retries.
            retriesAutomatically: settings.command == .app && !settings.plain,
            failure: LoadFailure.init(anyOf:))
    }

    /// The sentence on the opening of the store; `nil` if it opened normally.
    ///
    /// - Parameters:
    ///   - failure: The error of opening it.
    ///   - setAside: The paths of quarantined files.
    package func store(failure: StorageError?, setAside: [String]) -> String? {
        if let failure { return notices(StoreNotice(failure.reason)) }
        if settings.storage == .none { return notices(.withoutStore) }
        return setAside.isEmpty ? nil : notices(.rebuilt)
    }

    /// The notice of a refresh by the reader; `nil` if there is nothing to report.
    package func notice(of summary: RefreshSummary, at now: Date) -> String? {
        if summary.failedCount > 0 {
            let key = settings.namedKeymap.name(of: KeyCommand.ID("sources"))
            return refresh.failed(summary.failedCount, detailsKey: key)
        }
        return summary.refusal.flatMap { refresh($0, at: now) } ?? refresh.skipped(summary.skippedCount)
    }

    /// The sentences on what a refresh did not read.
    package var refresh: RefreshSentences {
        RefreshSentences(locale: settings.locale, program: Program.feedHost.name)
    }

    /// The report of a result; `nil` for a source that was not due, or answered once that it is gone.
    package func report(_ result: SourceRefresh) -> RefreshReport? {
        let outcome: RefreshReport.Outcome
        switch result.outcome {
        case .merged(let merged):
            outcome = .fetched(new: merged.inserted.count, updated: merged.updated.count)
        case .notModified: outcome = .notModified
        case .failed(let error as StorageError): outcome = .notStored(failure(error))
        case .failed(let error): outcome = .failed(failure(error))
        case .refused(.notDue), .refused(.gone), .refused(.notSubscribed): return nil
        case .refused(let refusal): outcome = .refused(refusal)
        }
        return RefreshReport(
            result.subscription, status: result.state.status, outcome, skippedCount: result.skippedCount,
            warnings: result.state.warnings)
    }

    /// The sentence on an error of the store, with its message.
    package func fault(_ error: StorageError) -> String { "\(storeFault(error.reason)): \(error.message)" }

    /// The sentence on a fault of the store.
    package func storeFault(_ reason: StorageError.Reason) -> String { failures(.storage(reason)) }
}

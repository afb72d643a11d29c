import AppSettings
import CommandLineKit
import Foundation
import HTTPInterface
import LibraryStorageInterface
import PresentationInterface
import RefreshKit
import SharedListUI
import SharedPresentation
import StorageInterface
import SubscriptionKit
import SubscriptionsScene

extension Settings {
    /// The texts of `Host.strings` in the reader's language.
    var strings: LocalizedStrings { LocalizedStrings(table: "Host", locale: locale) }
}

/// The sentences on failures and on the cache, in the reader's language.
struct Sentences {
    let settings: Settings
    var currentDate: () -> Date = { .now }

    private var failures: LoadFailureMessages {
        LoadFailureMessages(locale: settings.locale, currentDate: currentDate)
    }
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

    /// The sentence on the opening of the store; `nil` if it opened normally.
    func store(_ stores: Stores) -> String? {
        if let failure = stores.failure { return notices(StoreNotice(failure.reason)) }
        if settings.storage == .none { return notices(.withoutStore) }
        return stores.setAside.isEmpty ? nil : notices(.rebuilt)
    }

    /// The notice of a refresh by the reader; `nil` if there is nothing to report.
    func notice(of summary: RefreshSummary, at now: Date) -> String? {
        if summary.failedCount > 0 {
            return settings.strings(
                HostCount.refreshFailed, count: summary.failedCount,
                settings.namedKeymap.name(of: KeyCommand.sources.id))
        }
        return summary.refusal.flatMap { refresh($0, at: now) } ?? refresh.skipped(summary.skippedCount)
    }

    /// The sentences on what a refresh did not read.
    var refresh: RefreshSentences {
        RefreshSentences(locale: settings.locale, program: Program.feedHost.name)
    }

    /// The report of a result; `nil` for a source that was not due, or answered once that it is gone.
    func report(_ result: SourceRefresh) -> RefreshReport? {
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
    func fault(_ error: StorageError) -> String { "\(storeFault(error.reason)): \(error.message)" }

    /// The sentence on a fault of the store.
    func storeFault(_ reason: StorageError.Reason) -> String { failures(.storage(reason)) }
}

/// Logs the faults of stores, and reports them to the reader.
struct StoreFaults {
    let log: Log
    let reporter: StoreReporter

    /// - Parameter what: The failed work, as the beginning of the log's line.
    func callAsFunction(_ what: String, _ error: StorageError) {
        log.write("\(what): \(error)")
        reporter.failed(error.reason)
    }
}

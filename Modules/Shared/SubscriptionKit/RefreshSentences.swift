public import Foundation
public import LibraryStorageInterface
import PresentationInterface

/// The sentences on the sources and posts that a refresh did not read, without a full stop.
public struct RefreshSentences: Sendable {
    private let strings: LocalizedStrings
    private let program: String

    /// Makes the sentences of a locale.
    ///
    /// - Parameter program: The name of this program in sentences about another process of it.
    public init(locale: Locale, program: String) {
        strings = LocalizedStrings(table: "Subscriptions", locale: locale)
        self.program = program
    }

    /// The reason why a source failed or was not requested, or the number of its unreadable posts;
    /// `nil` if there is nothing to report.
    public func callAsFunction(_ report: RefreshReport, at now: Date) -> String? {
        let name = report.subscription.shownName
        switch report.outcome {
        case .refused(let refusal):
            return reason(for: refusal, at: now).map { strings(SubscriptionText.skipped, name, $0) }
        case .failed(let reason), .notStored(let reason):
            return strings(SubscriptionText.refreshFailed, name, reason)
        case .fetched, .notModified:
            return skipped(report.skippedCount).map { strings(SubscriptionText.refreshFailed, name, $0) }
        }
    }

    /// The reason why no source was requested; `nil` if there is nothing to report.
    public func callAsFunction(_ refusal: FetchRefusal, at now: Date) -> String? {
        switch refusal {
        case .tooSoon(let date): strings(SubscriptionText.allTooSoon, strings.relative(date, to: now))
        case .serverAsked(let date):
            strings(SubscriptionText.allServersAsked, strings.relative(date, to: now))
        case .notDue, .gone, .isFetching, .unknownKind, .notSubscribed, .offline: nil
        }
    }

    /// The sentences on sources that were not requested, one for each reason: with the only source's name,
    /// otherwise with their number and the earliest next check.
    func skipped(_ reports: [RefreshReport], at now: Date) -> [String] {
        let refused = reports.compactMap { report -> (report: RefreshReport, refusal: FetchRefusal)? in
            guard case .refused(let refusal) = report.outcome else { return nil }
            return (report, refusal)
        }
        func sentence(_ count: SubscriptionCount, _ date: (FetchRefusal) -> Date?) -> String? {
            let dates = refused.compactMap { date($0.refusal) }
            guard dates.count > 1, let next = dates.min() else {
                return refused.first { date($0.refusal) != nil }.flatMap { self($0.report, at: now) }
            }
            let word = count == .skippedFetching ? program : strings.relative(next, to: now)
            return strings(count, count: dates.count, word)
        }
        return [
            sentence(.skippedTooSoon) { if case .tooSoon(let date) = $0 { date } else { nil } },
            sentence(.skippedServerAsked) { if case .serverAsked(let date) = $0 { date } else { nil } },
            sentence(.skippedFetching) { $0 == .isFetching ? now : nil },
        ].compactMap(\.self)
    }

    /// The number of posts that could not be read; `nil` for 0.
    public func skipped(_ count: Int) -> String? {
        count == 0 ? nil : strings(SubscriptionCount.skippedPosts, count: count)
    }

    /// The number of sources that failed, and the key that shows the reasons.
    public func failed(_ count: Int, detailsKey: String) -> String {
        strings(SubscriptionCount.failedSources, count: count, detailsKey)
    }

    private func reason(for refusal: FetchRefusal, at now: Date) -> String? {
        switch refusal {
        case .tooSoon(let date): strings(SubscriptionText.tooSoon, strings.relative(date, to: now))
        case .serverAsked(let date): strings(SubscriptionText.serverAsked, strings.relative(date, to: now))
        case .isFetching: strings(SubscriptionText.isFetching, program)
        case .unknownKind: strings(SubscriptionText.unknownKind)
        case .notDue, .gone, .notSubscribed, .offline: nil
        }
    }
}

extension LocalizedStrings {
    /// A time relative to another one, as in "in 5 minutes".
    func relative(_ date: Date, to now: Date) -> String {
        Date.AnchoredRelativeFormatStyle(
            anchor: date, presentation: .numeric, unitsStyle: .wide, locale: locale
        ).format(now)
    }
}

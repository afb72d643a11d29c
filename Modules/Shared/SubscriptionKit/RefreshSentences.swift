public import Foundation
import PresentationInterface

/// The sentences for a failed refresh, without a full stop.
public struct RefreshSentences: Sendable {
    private let strings: LocalizedStrings
    private let program: String

    /// Makes the sentences of a locale.
    ///
    /// - Parameter program: The name of this program in sentences about another process of it.
    public init(locale: Locale, program: String) {
        strings = LocalizedStrings(bundle: .module, table: "Subscriptions", locale: locale)
        self.program = program
    }

    /// The reason for which a source failed or was not requested; `nil` where it responded.
    public func callAsFunction(_ report: RefreshReport, at now: Date) -> String? {
        let name = report.subscription.shownName
        return switch report.outcome {
        case .skipped(let skip): strings(SubscriptionText.skipped, name, sentence(on: skip, at: now))
        case .failed(let reason): strings(SubscriptionText.refreshFailed, name, reason)
        case .fetched, .notModified: nil
        }
    }

    private func sentence(on skip: RefreshReport.Skip, at now: Date) -> String {
        switch skip {
        case .tooSoon(let date): strings(SubscriptionText.tooSoon, strings.relative(date, to: now))
        case .serverAsked(let date): strings(SubscriptionText.serverAsked, strings.relative(date, to: now))
        case .gone: strings(SubscriptionText.gone)
        case .isFetching: strings(SubscriptionText.isFetching, program)
        case .unknownKind: strings(SubscriptionText.unknownKind)
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

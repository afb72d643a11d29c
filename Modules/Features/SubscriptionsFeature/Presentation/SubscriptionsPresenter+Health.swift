import Foundation
import LibraryStorageInterface
import PresentationInterface

extension SubscriptionsPresenter {
    /// The health of a source: its failure with the last success and the next attempt, or the number of warnings
    /// about its last document, which are English. Empty for a healthy source.
    func health(of source: SourceOverview) -> [(text: String, kind: SourceViewModel.Detail.Kind)] {
        let state = source.state
        if source.isFailing {
            let reason = reason(of: state)
            let fault =
                state.lastSuccess.map { strings(SubscriptionsText.since, reason, time($0)) } ?? reason
            return [(fault, .fault), (next(source), .note)]
        }
        if state.lastAttempt == nil { return [(strings(SubscriptionsText.new), .note)] }
        let count = state.warnings.count
        return count > 0 ? [(strings(SubscriptionsCount.warnings, count: count), .note)] : []
    }

    /// The number of a source's posts that rules hide; `nil` for none.
    func hidden(_ source: SourceOverview) -> String? {
        let count = source.counts.hidden
        return count > 0 ? strings(SubscriptionsCount.hidden, count: count) : nil
    }

    /// The reason of a failure in words.
    func reason(of state: FetchState) -> String {
        if state.isGone { return strings(SubscriptionsText.reasonGone, "410") }
        switch state.failure {
        case .refused: return strings.status(state.status ?? 0)
        case .loginPage: return strings(SubscriptionsText.reasonLoginPage)
        case .unreadable: return strings(SubscriptionsText.reasonUnreadable)
        case .noConnection: return strings(SubscriptionsText.reasonNoConnection)
        case .tooSlow: return strings(SubscriptionsText.reasonTooSlow)
        case .certificate:
            return state.certificateExpiry.map {
                strings(SubscriptionsText.reasonCertificateExpired, strings.day($0, in: calendar.timeZone))
            } ?? strings(SubscriptionsText.reasonCertificate)
        case .tooLarge: return strings(SubscriptionsText.reasonTooLarge)
        case .incomplete: return strings(SubscriptionsText.reasonIncomplete)
        case .disconnected: return strings(SubscriptionsText.reasonDisconnected)
        case .malformed: return strings(SubscriptionsText.reasonMalformed)
        case .notStored: return strings(SubscriptionsText.reasonNotStored)
        case .privateAddress: return strings(SubscriptionsText.reasonPrivateAddress)
        case .missingPath: return strings(SubscriptionsText.reasonMissingPath)
        case .unreadablePath: return strings(SubscriptionsText.reasonUnreadablePath)
        case .other, nil: return strings(SubscriptionsText.reasonOther)
        }
    }

    /// The time of the next attempt in words.
    private func next(_ source: SourceOverview) -> String {
        guard let next = source.nextFetch else { return strings(SubscriptionsText.never) }
        return relative(next).map { strings(SubscriptionsText.next, $0) } ?? strings(SubscriptionsText.soon)
    }

    /// The time of a healthy source's next check, the reader's own interval, and what is prefetched; `nil`
    /// for a source that was never fetched.
    func schedule(of source: SourceOverview) -> String? {
        guard source.state.lastAttempt != nil, let next = source.nextFetch else { return nil }
        let check = relative(next).map { strings(SubscriptionsText.check, $0) }
        let interval = source.interval.map {
            strings(SubscriptionsText.interval, strings.duration(seconds: $0.seconds))
        }
        let prefetch = source.subscription.prefetch
        let ahead = [
            prefetch.contains(.articles) ? strings(SubscriptionsText.withArticles) : nil,
            prefetch.contains(.pictures) ? strings(SubscriptionsText.withPictures) : nil,
        ]
        return ([check ?? strings(SubscriptionsText.checkSoon), interval] + ahead).compactMap(\.self)
            .joined(separator: ", ")
    }

    /// A time as in "in 2 hours"; `nil` for one that has passed.
    private func relative(_ date: Date) -> String? {
        let now = currentDate()
        let ages = AgeFormat(locale: strings.locale, calendar: calendar)
        return date > now ? ages.relativeStyle(of: date).format(now) : nil
    }

    /// A past time in its shortest clear form: the time of today, a weekday of the last six days, or a date.
    private func time(_ date: Date) -> String {
        let now = currentDate()
        let style = Date.FormatStyle(
            locale: strings.locale, calendar: calendar, timeZone: calendar.timeZone)
        if calendar.isDate(date, inSameDayAs: now) { return date.formatted(style.hour().minute()) }
        let days = calendar.dateComponents(
            [.day], from: calendar.startOfDay(for: date), to: calendar.startOfDay(for: now))
        if let count = days.day, (1...6).contains(count) {
            return date.formatted(style.weekday(.abbreviated))
        }
        let day = style.day().month(.abbreviated)
        return date.formatted(
            calendar.isDate(date, equalTo: now, toGranularity: .year) ? day : day.year())
    }
}

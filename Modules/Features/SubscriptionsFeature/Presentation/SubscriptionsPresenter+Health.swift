import Foundation
import LibraryStorageInterface
import PresentationInterface

extension SubscriptionsPresenter {
    /// What is to be said of how a source does: why it fails and since when it was not read, when it is tried next, and what
    /// was wrong with its last document. Nothing of one that is well.
    func health(of source: SourceOverview) -> [(text: String, kind: SourceViewModel.Detail.Kind)] {
        let state = source.state
        if source.isFailing {
            let reason = reason(of: state)
            let fault =
                state.lastSuccess.map { strings(SubscriptionsText.since, reason, time($0)) } ?? reason
            return [(fault, .fault), (next(source), .note)]
        }
        if state.lastAttempt == nil { return [(strings(SubscriptionsText.new), .note)] }
        return state.warnings.map { (strings(SubscriptionsText.warning, $0), .note) }
    }

    /// Why a source fails, in words.
    private func reason(of state: FetchState) -> String {
        if state.isGone { return strings(SubscriptionsText.reasonGone, "410") }
        switch state.failure {
        case .refused:
            let status = state.status ?? 0
            let text: SubscriptionsText =
                switch status {
                case 401, 407: .reasonLogin
                case 403, 451: .reasonForbidden
                case 404: .reasonNotFound
                case 429: .reasonBusy
                case 500...599: .reasonServer
                default: .reasonRefused
                }
            return strings(text, "\(status)")
        case .unreadable: return strings(SubscriptionsText.reasonUnreadable)
        case .noConnection: return strings(SubscriptionsText.reasonNoConnection)
        case .tooSlow: return strings(SubscriptionsText.reasonTooSlow)
        case .certificate: return strings(SubscriptionsText.reasonCertificate)
        case .incomplete: return strings(SubscriptionsText.reasonIncomplete)
        case .notStored: return strings(SubscriptionsText.reasonNotStored)
        case .other, nil: return strings(SubscriptionsText.reasonOther)
        }
    }

    /// When a source that fails is tried next.
    private func next(_ source: SourceOverview) -> String {
        let now = currentDate()
        guard let next = source.nextFetch else { return strings(SubscriptionsText.never) }
        guard next > now else { return strings(SubscriptionsText.soon) }
        let relative = Date.AnchoredRelativeFormatStyle(
            anchor: next, presentation: .numeric, unitsStyle: .wide, locale: strings.locale,
            calendar: calendar)
        return strings(SubscriptionsText.next, relative.format(now))
    }

    /// A time in the past as short as it is clear: the time of today, a weekday of this week, else the day.
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

public import Foundation
import PresentationInterface
import StorageInterface

/// The sentences about failed loads, in the reader's language.
public struct LoadFailureMessages {
    private let strings: LocalizedStrings
    private let time: Date.FormatStyle
    private let timeZone: TimeZone
    private let currentDate: () -> Date

    /// Creates the sentences in a locale.
    ///
    /// - Parameters:
    ///   - locale: The reader's language and formats.
    ///   - timeZone: The time zone of formatted times.
    ///   - currentDate: The wall clock: a time of another day is named with its day.
    public init(
        locale: Locale, timeZone: TimeZone = .current, currentDate: @escaping () -> Date = { .now }
    ) {
        strings = LocalizedStrings(table: "Failures", locale: locale)
        self.timeZone = timeZone
        self.currentDate = currentDate
        time = Date.FormatStyle(date: .omitted, time: .standard, locale: locale, timeZone: timeZone)
    }

    /// The sentence about a failure, distinct for each.
    ///
    /// - Parameters:
    ///   - failure: The failure.
    ///   - retriesAutomatically: Whether the load is retried at the time that the server named.
    public func callAsFunction(_ failure: LoadFailure, retriesAutomatically: Bool = true) -> String {
        let key = key(of: failure)
        return switch failure {
        case .refused(let status) where key == .membersOnly: strings(key, String(status))
        case .refused(let status): strings(key, strings.status(status))
        case .certificateExpired(let date): strings(key, strings.day(date, in: timeZone))
        case .retryLater(let date): busy(until: date, retriesAutomatically)
        default: strings(key)
        }
    }

    /// The sentence about a server that is busy, with the day of a time that is not today.
    private func busy(until date: Date, _ retriesAutomatically: Bool) -> String {
        let clock = date.formatted(time)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        guard !calendar.isDate(date, inSameDayAs: currentDate()) else {
            return strings(retriesAutomatically ? FailureKey.retryLater : .waitUntil, clock)
        }
        let day = date.formatted(
            Date.FormatStyle(locale: strings.locale, calendar: calendar, timeZone: timeZone)
                .month(.abbreviated).day())
        return strings(retriesAutomatically ? FailureKey.retryOnDay : .waitUntilDay, day, clock)
    }

    /// The sentence below an error, which names the server and suggests what to do.
    ///
    /// - Parameter authority: The host, with its port if the address has one.
    public func tried(_ authority: String) -> String {
        strings(FailureKey.tried, authority)
    }

    private func key(of failure: LoadFailure) -> FailureKey {
        switch failure {
        case .noConnection: .noConnection
        case .offline: .offline
        case .tooSlow: .tooSlow
        case .certificate: .certificate
        case .certificateExpired: .certificateExpired
        case .refused(status: 401), .refused(status: 407): .membersOnly
        case .refused: .refused
        case .unreadable: .unreadable
        case .loginPage: .loginPage
        case .noArticle: .noArticle
        case .tooLarge: .tooLarge
        case .privateAddress: .privateAddress
        case .redirected: .redirected
        case .invalidAddress: .invalidAddress
        case .retryLater: .retryLater
        case .missingPath: .missingPath
        case .unreadablePath: .unreadablePath
        case .storage(.unavailable): .storageUnavailable
        case .storage(.busy): .storageBusy
        case .storage(.readOnly): .storageReadOnly
        case .storage(.full): .storageFull
        case .storage(.damaged): .storageDamaged
        case .storage(.newerVersion): .storageNewerVersion
        case .storage(.inputOutput): .storageInputOutput
        case .other: .other
        }
    }
}

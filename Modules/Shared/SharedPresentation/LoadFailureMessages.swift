public import Foundation
import PresentationInterface
import StorageInterface

/// Says to a reader why a load failed, in the reader's language.
public struct LoadFailureMessages {
    private let strings: LocalizedStrings
    private let time: Date.FormatStyle

    /// Makes the messages of a locale.
    ///
    /// - Parameters:
    ///   - locale: The reader's language and habits.
    ///   - timeZone: In which times of the day are said.
    public init(locale: Locale, timeZone: TimeZone = .current) {
        strings = LocalizedStrings(bundle: .module, table: "Failures", locale: locale)
        time = Date.FormatStyle(date: .omitted, time: .standard, locale: locale, timeZone: timeZone)
    }

    /// The sentence that says what failed, different for each failure.
    ///
    /// - Parameters:
    ///   - failure: What failed.
    ///   - retriesAutomatically: Whether the load is started again by itself when the server said.
    public func callAsFunction(_ failure: LoadFailure, retriesAutomatically: Bool = true) -> String {
        let key = key(of: failure)
        return switch failure {
        case .refused(let status): strings(key, String(status))
        case .retryLater(let date):
            strings(retriesAutomatically ? key : FailureKey.waitUntil, date.formatted(time))
        default: strings(key)
        }
    }

    /// The sentence that says what was tried, and what a reader can do.
    ///
    /// - Parameter authority: The host, and the port where one was given.
    public func tried(_ authority: String) -> String {
        strings(FailureKey.tried, authority)
    }

    private func key(of failure: LoadFailure) -> FailureKey {
        switch failure {
        case .noConnection: .noConnection
        case .offline: .offline
        case .tooSlow: .tooSlow
        case .certificate: .certificate
        case .refused(status: 401): .membersOnly
        case .refused: .refused
        case .unreadable: .unreadable
        case .tooLarge: .tooLarge
        case .privateAddress: .privateAddress
        case .redirected: .redirected
        case .invalidAddress: .invalidAddress
        case .retryLater: .retryLater
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

public import FoundationEssentials
import PresentationInterface

/// Says to a reader, in the status line, what did not fail and is worth knowing.
public struct NoticeMessages {
    private let strings: LocalizedStrings

    /// Makes the messages of a locale.
    public init(locale: Locale) {
        strings = LocalizedStrings(bundle: .module, table: "Notices", locale: locale)
    }

    /// The sentence that says what became of the store.
    public func callAsFunction(_ notice: StoreNotice) -> String {
        strings(key(of: notice))
    }

    private func key(of notice: StoreNotice) -> NoticeKey {
        switch notice {
        case .unavailable: .unavailable
        case .busy: .busy
        case .readOnly: .readOnly
        case .full: .full
        case .newerVersion: .newerVersion
        case .rebuilt: .rebuilt
        case .withoutStore: .withoutStore
        }
    }
}

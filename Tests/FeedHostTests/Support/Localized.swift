import Foundation
import PresentationInterface
import Testing

@testable import FeedHost

/// A `.strings` file of the program: its module, and its name.
nonisolated enum StringsTable: String {
    case accounts = "SubscriptionKit/Accounts"
    case bookmarks = "FeedFeature/Bookmarks"
    case colors = "ImagePipeline/Colors"
    case commands = "SceneSupport/Commands"
    case comments = "CommentsFeature/Comments"
    case description = "ImagePipeline/Description"
    case failures = "SharedPresentation/Failures"
    case feed = "FeedFeature/Feed"
    case host = "FeedHost/Host"
    case line = "PlainScene/Line"
    case list = "SharedListUI/List"
    case notices = "SharedPresentation/Notices"
    case paging = "PaginationKit/Paging"
    case picture = "PictureScene/Picture"
    case playback = "PlaybackScene/Playback"
    case reader = "ReaderFeature/Reader"
    case search = "FeedFeature/Search"
    case sources = "SubscriptionsFeature/Sources"
    case subscriptions = "SubscriptionKit/Subscriptions"
    case timeline = "FeedFeature/Timeline"

    fileprivate func strings(_ locale: String) throws -> LocalizedStrings {
        let parts = rawValue.split(separator: "/")
        let url = Bundle.module.bundleURL.deletingLastPathComponent()
            .appending(path: "FeedHost_\(parts[0]).resources")
        return LocalizedStrings(in: url, table: String(parts[1]), locale: Locale(identifier: locale))
    }
}

/// The text of a key in a `.strings` file, so that a reworded sentence breaks no test.
///
/// - Parameters:
///   - count: The number that chooses `key.one` or `key.other`, and is their first placeholder.
///   - arguments: The values of the placeholders. Without any, the longest part between the placeholders is
///     returned.
nonisolated func localized(
    _ table: StringsTable, _ key: String, count: Int? = nil, _ arguments: any CVarArg...,
    in locale: String = "en", sourceLocation: SourceLocation = #_sourceLocation
) -> String {
    do {
        let strings = try table.strings(locale)
        let form = count.map { "\(key).\(strings.language.pluralForm(of: $0).rawValue)" } ?? key
        let text = strings(form)
        try #require(
            text != form, "\(table.rawValue).strings has no key \(form)", sourceLocation: sourceLocation)
        let values = (count.map { [$0] } ?? []) + arguments
        guard values.isEmpty else { return String(format: text, locale: strings.locale, arguments: values) }
        let parts = text.split(separator: #/%(?:\d\$)?[@d]/#).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        return parts.max { $0.count < $1.count } ?? text
    } catch {
        return "\(table.rawValue) \(key)"
    }
}

/// The position of the focused row at the bottom of a screen, as in `3 of 2,000+`; without one of its
/// numbers the text beside that number.
///
/// - Parameter hasMore: Whether the server may have rows behind the last one.
nonisolated func rowPosition(_ row: Int? = nil, of count: Int? = nil, hasMore: Bool = false) -> String {
    let missing = "\0"
    let numbers = [row, count].map { $0?.formatted(.number.locale(Locale(identifier: "en"))) ?? missing }
    let text = localized(.list, hasMore ? "position.more" : "position", numbers[0], numbers[1])
    let part = text.split(separator: missing).first.map(String.init) ?? text
    // A list that has more rows shows the same text up to the count.
    guard !hasMore, count != nil, let end = part.range(of: numbers[1], options: .backwards)?.upperBound
    else { return part }
    return String(part[..<end])
}

extension String {
    /// The beginning, which also a line shows that is too narrow for the rest.
    nonisolated var beginning: String { String(prefix(26)) }
}

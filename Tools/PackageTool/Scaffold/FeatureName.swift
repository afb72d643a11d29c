import Foundation

/// The name of a new feature in the forms that its code uses.
struct FeatureName: Equatable {
    /// The prefix of its types, such as `AirQualities`.
    let name: String
    /// The type of its items, such as `AirQuality`.
    let item: String

    var module: String { name + "Feature" }

    /// - Parameters:
    ///   - given: The name, with or without `Feature` at its end.
    ///   - item: The item's type; `nil` for the singular of the name, else for the name with `Item` at its
    ///     end.
    init(_ given: String, item: String? = nil) throws(ToolError) {
        let name = given.hasSuffix("Feature") ? String(given.dropLast("Feature".count)) : given
        for type in [name] + (item.map { [$0] } ?? [])
        where type.wholeMatch(of: /[A-Z][A-Za-z0-9]{1,39}/) == nil {
            throw ToolError(
                "'\(type)' cannot name a type: it takes two to forty letters and digits, a capital first, "
                    + "as in AirQuality.")
        }
        guard item != name else { throw ToolError("a feature and its item cannot both be called \(name).") }
        if let item, Self.knownTypes.contains(item) {
            throw ToolError("\(item) is a type of Swift's: choose another --item.")
        }
        self.name = name
        self.item = item ?? Self.singular(of: name)
    }

    /// The name as a title: `Air qualities`. Acronyms stay in capitals.
    var title: String {
        ([words[0]]
            + words.dropFirst().map {
                $0.count > 1 && !$0.contains(where: \.isLowercase) ? $0 : $0.lowercased()
            })
            .joined(separator: " ")
    }

    /// The name as part of a path: `air-qualities`.
    var path: String { words.map { $0.lowercased() }.joined(separator: "-") }

    private var words: [String] {
        name.matches(of: /[A-Z]+(?![a-z])[0-9]*|[A-Z][a-z0-9]*/).map { String($0.0) }
    }

    private static func singular(of name: String) -> String {
        var item = name
        if name.hasSuffix("ies"), name.count > 4 {
            item = name.dropLast(3) + "y"
        } else if ["sses", "shes", "ches", "xes"].contains(where: name.hasSuffix) {
            item = String(name.dropLast(2))
        } else if name.hasSuffix("s"), !["ss", "us", "is", "ews"].contains(where: name.hasSuffix) {
            item = String(name.dropLast())
        }
        return item == name || item.count < 3 || knownTypes.contains(item) ? name + "Item" : item
    }

    /// Types that every file sees.
    private static let knownTypes = Set(
        """
        Actor Any Array Bool Bundle Calendar Character Class Clock Collection Comparable Data Date Decoder \
        Dictionary Double Duration Encoder Equatable Error Executor File Float Hashable Identifiable Instant \
        Int Iterator Locale Main Mirror Mutex Never Notification Operation Optional Process Protocol Range \
        Regex Result Self Sendable Sequence Set Slice String Substring Tag Task Test Thread Timer Trait Type \
        Unit UUID URL Void
        """.split(separator: " ").map(String.init))
}

import Foundation

/// What a new feature is called, in each of the ways in which its code says it.
struct FeatureName: Equatable {
    /// The name as it is given, such as `AirQualities`: the types' prefix.
    let name: String
    /// One of what it shows, such as `AirQuality`.
    let item: String

    /// The module's name.
    var module: String { name + "Feature" }

    /// Takes a name, with or without `Feature` at its end.
    ///
    /// - Parameter item: What one of its items is called; `nil` for the singular, as far as that can be guessed.
    init(_ given: String, item: String? = nil) throws(Refusal) {
        let name = given.hasSuffix("Feature") ? String(given.dropLast("Feature".count)) : given
        try Self.demandTypeName(name, for: given.isEmpty ? "The name" : "'\(given)'")
        if let item {
            try Self.demandTypeName(item, for: "'\(item)'")
            guard item != name else {
                throw Refusal("an item and all of them cannot both be called \(item).")
            }
            guard !Self.knownTypes.contains(item) else {
                throw Refusal("\(item) is a type of Swift's: call the item otherwise.")
            }
        }
        self.name = name
        self.item = item ?? Self.singular(of: name)
    }

    /// The name in words, as a title: `Air qualities`.
    var title: String {
        let words = words
        return ([words[0]] + words.dropFirst().map(Self.inSentence)).joined(separator: " ")
    }

    /// The name as part of a path: `air-qualities`.
    var path: String { words.map { $0.lowercased() }.joined(separator: "-") }

    private var words: [String] {
        name.matches(of: #/[A-Z]+(?![a-z])[0-9]*|[A-Z][a-z0-9]*/#).map { String($0.0) }
    }

    /// An acronym stays as it is.
    private static func inSentence(_ word: String) -> String {
        word.dropFirst().allSatisfy { !$0.isLowercase } && word.count > 1 ? word : word.lowercased()
    }

    private static func demandTypeName(_ name: String, for what: String) throws(Refusal) {
        guard name.wholeMatch(of: #/[A-Z][A-Za-z0-9]{1,39}/#) != nil else {
            throw Refusal(
                "\(what) is no name for a type: two to forty letters and digits, a capital first, as in AirQuality."
            )
        }
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

    /// Words that name something else wherever Swift is written.
    private static let knownTypes: Set = [
        "Actor", "Any", "Array", "Bool", "Bundle", "Calendar", "Character", "Class", "Clock", "Collection",
        "Comparable", "Data", "Date", "Decoder", "Dictionary", "Double", "Duration", "Encoder", "Equatable",
        "Error", "Executor", "File", "Float", "Hashable", "Identifiable", "Instant", "Int", "Iterator",
        "Locale", "Main", "Mirror", "Mutex", "Never", "Notification", "Operation", "Optional", "Process",
        "Protocol", "Range", "Regex", "Result", "Self", "Sendable", "Sequence", "Set", "Slice", "String",
        "Substring", "Tag", "Task", "Test", "Thread", "Timer", "Trait", "Type", "Unit", "UUID", "URL", "Void",
    ]
}

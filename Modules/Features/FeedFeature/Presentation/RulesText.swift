/// The keys of `Rules.strings`.
nonisolated enum RulesText: String, CaseIterable {
    case title = "title"
    case hintHide = "hint.hide"
    case hintType = "hint.type"
    case author = "offer.author"
    case word = "offer.word"
    case duplicates = "offer.duplicates"
    case otherWord = "offer.word.other"
    case question = "word.question"
    case wordless = "word.none"
    case counting = "effect.counting"
    case uncounted = "effect.unknown"
}

/// The keys of `Rules.strings` with plural forms.
nonisolated enum RulesCount: String, CaseIterable {
    case effect = "effect"
    case hidden = "hidden"
}

/// The keys of `Search.strings`.
nonisolated enum SearchText: String, CaseIterable {
    case title = "title"
    case place = "place"
    case progress = "progress"
    case nothing = "empty"
    case nothingIn = "empty.part"
    case nameQuestion = "save.question"
    case saved = "save.done"
    case nothingToSave = "save.nothing"
    case openQuote = "mistake.quote"
    case openParenthesis = "mistake.parenthesis.open"
    case closedParenthesis = "mistake.parenthesis.closed"
    case missingOperand = "mistake.operand"
    case missingValue = "mistake.value"
    case unknownValue = "mistake.choice"
    case noDate = "mistake.date"
    case tooLong = "mistake.length"
}

/// The keys of `Search.strings` with plural forms.
nonisolated enum SearchCount: String, CaseIterable {
    case found = "found"
    case limited = "limited"
    case unread = "unread"
}

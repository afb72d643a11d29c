/// The keys of `Search.strings`.
nonisolated enum SearchText: String, CaseIterable {
    case openQuote = "mistake.quote"
    case openParenthesis = "mistake.parenthesis.open"
    case closedParenthesis = "mistake.parenthesis.closed"
    case missingOperand = "mistake.operand"
    case missingValue = "mistake.value"
    case unknownValue = "mistake.choice"
    case noDate = "mistake.date"
    case tooLong = "mistake.length"
}

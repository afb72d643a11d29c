import FoundationEssentials
import SourceInterface

/// Parses the dates of feeds: RFC 822 and its successors, RFC 3339 with W3C's note on dates, and asctime,
/// with omissions and errors. A date without a zone is in UTC.
enum FeedDate {
    /// Parses a date; `nil` for an invalid one. Takes time linear in the text.
    static func date(_ text: ArraySlice<UInt8>) -> Date? {
        var scanner = DateScanner(text)
        scanner.skipSpaces()
        let digits = scanner.digitCount
        // A date that begins with four or eight digits begins with its year.
        return digits == 4 || digits == 8 ? scanner.yearFirst() : scanner.dayFirst()
    }
}

/// The parsed parts of a date.
struct DateParts {
    var year: Int?, month: Int?, day: Int?
    /// Seconds since midnight.
    var time: Double?
    /// The offset from UTC in seconds.
    var offset = 0

    /// The date; `nil` if it is incomplete or invalid.
    var date: Date? {
        guard let year, let month, let day, year <= 9_999,
            let days = ISO8601.daysSince1970(year: year, month: month, day: day)
        else { return nil }
        return Date(timeIntervalSince1970: Double(days * 86_400 - offset) + (time ?? 0))
    }
}

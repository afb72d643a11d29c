import FoundationEssentials

/// Dates as feeds write them: RFC 822 and its successors, RFC 3339 with W3C's note on dates, and asctime, in all of which
/// much is left out or wrong. A date without a zone is taken for UTC.
enum FeedDate {
    /// The date that some text says; `nil` where it says none that a calendar has. Takes time in proportion to the text.
    static func date(_ text: ArraySlice<UInt8>) -> Date? {
        var scanner = DateScanner(text)
        scanner.skipSpaces()
        let digits = scanner.digitCount
        // Four digits, or eight, begin a date that begins with its year.
        return digits == 4 || digits == 8 ? scanner.yearFirst() : scanner.dayFirst()
    }
}

/// The parts of a date as they are found.
struct DateParts {
    var year: Int?, month: Int?, day: Int?
    /// Seconds since midnight.
    var time: Double?
    /// Seconds that clocks are ahead of UTC.
    var offset = 0

    /// The date, where there is enough of it and a calendar has it.
    var date: Date? {
        guard let year, let month, let day, (1...9_999).contains(year), (1...12).contains(month),
            (1...Self.days(in: month, of: year)).contains(day)
        else { return nil }
        let days = Self.daysSince1970(year, month, day)
        return Date(timeIntervalSince1970: Double(days * 86_400 - offset) + (time ?? 0))
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The days from 1970-01-01 to a date of the Gregorian calendar, counted in years that begin in March, so that the
    /// leap day is the last one. 719,468 days lie between 0000-03-01 and 1970-01-01.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }
}

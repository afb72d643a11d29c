public import FoundationEssentials

/// Parses the dates of HTTP's headers, in the preferred format and the two obsolete ones (RFC 9110, section
/// 5.6.7).
public enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Parses a header's value; `nil` if it is not a date.
    public static func date(_ text: String) -> Date? {
        let words = text.split { " ,-".contains($0) }.map(String.init)
        if words.count == 6, words[5] == "GMT" {
            return date(year: words[3], month: words[2], day: words[1], time: words[4])
        }
        if words.count == 5 { return date(year: words[4], month: words[1], day: words[2], time: words[3]) }
        return nil
    }

    private static func date(year: String, month: String, day: String, time: String) -> Date? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { number(String($0)) }
        guard let month = months.firstIndex(of: month), let day = number(day), var year = number(year),
            clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
            (1...31).contains(day), hour < 24, minute < 60, second <= 60
        else { return nil }
        // Years of two digits are 1970 to 2069.
        if year < 100 { year += year < 70 ? 2_000 : 1_900 }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(
            from: DateComponents(
                year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second))
    }

    /// A number of at most four decimal digits.
    private static func number(_ text: String) -> Int? {
        text.utf8.count <= 4 && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}

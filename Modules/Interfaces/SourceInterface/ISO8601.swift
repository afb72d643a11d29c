public import FoundationEssentials

/// Parses the dates of APIs (RFC 3339): `2025-10-09T11:24:59`, with or without fractional seconds, and with
/// `Z` or an offset from UTC, as `+0000` or `+00:00`.
///
/// Foundation's format styles each parse one of these forms, and accept February 31.
public enum ISO8601 {
    /// Parses a date; `nil` for an invalid one.
    public static func date(_ text: String) -> Date? {
        var scanner = Scanner(rest: text.utf8[...])
        guard let day = scanner.day(), scanner.take("T"), let time = scanner.time(),
            let offset = scanner.offset(), scanner.rest.isEmpty
        else { return nil }
        return Date(timeIntervalSince1970: Double(day * 86_400 - offset) + time)
    }

    private struct Scanner {
        var rest: Substring.UTF8View

        /// Parses a date; returns its number of days since 1970.
        mutating func day() -> Int? {
            guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2)
            else {
                return nil
            }
            return ISO8601.daysSince1970(year: year, month: month, day: day)
        }

        /// Parses a time of day; returns its seconds since midnight.
        mutating func time() -> Double? {
            guard let hour = number(2), take(":"), let minute = number(2), take(":"),
                let second = number(2), hour < 24, minute < 60, second < 60, let fraction = fraction()
            else { return nil }
            return Double(hour * 3_600 + minute * 60 + second) + fraction
        }

        /// Parses an offset from UTC; returns its seconds.
        mutating func offset() -> Int? {
            if take("Z") { return 0 }
            let sign: Int
            if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
            guard let hours = number(2) else { return nil }
            _ = take(":")
            guard let minutes = number(2), hours < 24, minutes < 60 else { return nil }
            return sign * (hours * 3_600 + minutes * 60)
        }

        mutating func take(_ sign: Unicode.Scalar) -> Bool {
            guard let first = rest.first, first == UInt8(ascii: sign) else { return false }
            rest.removeFirst()
            return true
        }

        private mutating func fraction() -> Double? {
            guard take(".") else { return 0 }
            var value = 0.0
            var unit = 0.1
            guard digit(rest.first) != nil else { return nil }
            while let digit = digit(rest.first) {
                value += Double(digit) * unit
                unit /= 10
                rest.removeFirst()
            }
            return value
        }

        private mutating func number(_ digits: Int) -> Int? {
            var value = 0
            for _ in 0..<digits {
                guard let digit = digit(rest.first) else { return nil }
                value = 10 * value + digit
                rest.removeFirst()
            }
            return value
        }

        private func digit(_ byte: UInt8?) -> Int? {
            guard let byte, (0x30...0x39).contains(byte) else { return nil }
            return Int(byte) - 0x30
        }
    }

    /// The days from 1970-01-01 to a Gregorian date; `nil` for a date that does not exist.
    public static func daysSince1970(year: Int, month: Int, day: Int) -> Int? {
        guard year > 0, (1...12).contains(month), (1...days(in: month, of: year)).contains(day) else {
            return nil
        }
        // Years that begin in March end with the leap day. 719,468 days lie between 0000-03-01 and
        // 1970-01-01.
        let year = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

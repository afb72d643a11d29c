import FoundationEssentials

/// Scans the parts of a date.
struct DateScanner {
    private let bytes: ArraySlice<UInt8>
    private var index: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    /// The next byte; `nil` at the end.
    var next: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

    /// The number of the next digits.
    var digitCount: Int { bytes[index...].prefix { 0x30...0x39 ~= $0 }.count }

    mutating func skip() { index += 1 }

    mutating func skipSpaces() {
        while let next, next == 0x20 || 0x09...0x0D ~= next { index += 1 }
    }

    mutating func isAtEnd() -> Bool {
        skipSpaces()
        return next == nil
    }

    /// Takes a character, case-insensitively.
    mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard let next, next == UInt8(ascii: sign) || next | 0x20 == UInt8(ascii: sign) else { return false }
        index += 1
        return true
    }

    /// Whether the next `count` digits are hours.
    func isTime(behind digits: Int) -> Bool {
        index + digits < bytes.endIndex && bytes[index + digits] == UInt8(ascii: ":")
    }

    /// Takes a number with a number of digits in the range.
    mutating func number(_ digits: ClosedRange<Int>) -> Int? {
        var value = 0
        var count = 0
        while count < digits.upperBound, let next, 0x30...0x39 ~= next {
            value = 10 * value + Int(next - 0x30)
            count += 1
            index += 1
        }
        return count >= digits.lowerBound ? value : nil
    }

    /// Takes letters, and returns the first four.
    mutating func word() -> ShortWord {
        let start = index
        while let next, 0x61...0x7A ~= next | 0x20 { index += 1 }
        return ShortWord(bytes[start..<index].prefix(4))
    }

    /// Takes a time of day with optional minutes, seconds and fraction; returns its seconds since midnight.
    mutating func time() -> Double? {
        guard let hour = number(1...2) else { return nil }
        var (minute, second, fraction) = (0, 0, 0.0)
        let hasColons = next == UInt8(ascii: ":")
        if take(":") || digitCount >= 2 {
            guard let number = number(1...2) else { return nil }
            minute = number
            if take(":") || !hasColons && digitCount >= 2 {
                guard let number = self.number(1...2) else { return nil }
                second = number
                if take(".") || take(",") { fraction = self.fraction() }
            }
        }
        // A leap second is 86,400; 24:00 is the end of a day.
        guard minute < 60, second <= 60, hour < 24 || hour == 24 && minute == 0 && second == 0,
            next != UInt8(ascii: ":")
        else { return nil }
        return Double(hour * 3_600 + minute * 60 + second) + fraction
    }

    private mutating func fraction() -> Double {
        let count = min(digitCount, 9)
        var value = Double(number(0...9) ?? 0)
        for _ in 0..<count { value /= 10 }
        while digitCount > 0 { index += digitCount }
        return value
    }

    /// Takes hours and minutes after a sign; returns the offset from UTC in seconds.
    mutating func offset() -> Int? {
        let isBehind = next == UInt8(ascii: "-")
        index += 1
        guard let hours = number(1...2) else { return nil }
        _ = take(":")
        let minutes = next == nil || digitCount == 0 ? 0 : number(2...2)
        guard let minutes, hours < 24, minutes < 60 else { return nil }
        return (isBehind ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }

    // MARK: The year first

    /// Parses RFC 3339 and W3C's note on dates at any precision, with a space in place of the `T` too.
    mutating func yearFirst() -> Date? {
        var parts = DateParts(month: 1, day: 1)
        parts.year = number(4...4)
        let isCompact = digitCount > 0
        if isCompact || take("-") {
            parts.month = number(isCompact ? 2...2 : 1...2)
            if isCompact || take("-") { parts.day = number(isCompact ? 2...2 : 1...2) }
        }
        // Digits after a month or a day are part of it.
        guard isCompact || digitCount == 0 else { return nil }
        skipSpaces()
        let hasTime = take("t")
        skipSpaces()
        if hasTime || digitCount > 0 {
            guard let time = time() else { return nil }
            parts.time = time
            skipSpaces()
        }
        // A date without a time has no offset.
        guard let offset = parts.time == nil && next == UInt8(ascii: "-") ? nil : zone(), isAtEnd() else {
            return nil
        }
        parts.offset = offset
        return parts.date
    }

    /// Takes a zone, by its offset or its name; UTC if there is none.
    private mutating func zone() -> Int? {
        guard let next else { return 0 }
        if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { return offset() }
        return TimeZones.offset(of: word()) ?? (self.next == nil ? 0 : nil)
    }
}

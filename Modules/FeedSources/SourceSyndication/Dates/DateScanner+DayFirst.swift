import FoundationEssentials

extension DateScanner {
    /// Parses day, month, year and time in any unambiguous order, as in RFC 822 and asctime; days of the week
    /// are ignored, since many are wrong.
    mutating func dayFirst() -> Date? {
        var parts = DateParts()
        while let next {
            switch next {
            case 0x30...0x39: guard takeNumber(&parts) else { return nil }
            case 0x41...0x5A, 0x61...0x7A: guard takeWord(&parts) else { return nil }
            case UInt8(ascii: "+"), UInt8(ascii: "-"):
                // A hyphen may separate day, month and year.
                guard parts.time != nil else {
                    skip()
                    continue
                }
                guard let offset = offset() else { return nil }
                parts.offset = offset
            case UInt8(ascii: "("):
                // A comment (RFC 5322, section 3.2.2) repeats the zone.
                return parts.date
            case 0x20, 0x09...0x0D, UInt8(ascii: ","), UInt8(ascii: "."): skip()
            // A word in another language may be a month or a day of the week.
            case 0x80...: skip()
            default: return nil
            }
        }
        return parts.date
    }

    private mutating func takeNumber(_ parts: inout DateParts) -> Bool {
        let count = digitCount
        if count <= 2, isTime(behind: count) {
            guard parts.time == nil, let time = time() else { return false }
            parts.time = time
            return true
        }
        guard count <= 4, let value = number(1...4) else { return false }
        if count <= 2, parts.day == nil {
            parts.day = value
        } else if parts.year == nil {
            // Years of two and three digits (RFC 5322, section 4.3).
            parts.year = count == 4 ? value : count == 3 || value >= 50 ? 1_900 + value : 2_000 + value
        } else {
            return false
        }
        return true
    }

    private mutating func takeWord(_ parts: inout DateParts) -> Bool {
        let word = word()
        // A word of three letters before a comma is a day of the week in some language.
        if parts.day == nil, word.count == 3, next == UInt8(ascii: ",") { return true }
        if parts.month == nil, let month = Self.months[word.prefix(3)] {
            parts.month = month
        } else if let time = parts.time, word == "am" || word == "pm" {
            if word == "pm", time < 43_200 { parts.time = time + 43_200 }
            // In 12-hour time, the hour after midnight is 12.
            if word == "am", (43_200..<46_800).contains(time) { parts.time = time - 43_200 }
        } else if parts.time != nil, let offset = TimeZones.offset(of: word) {
            parts.offset = offset
        }
        // A prefix with a slash is the region of a zone.
        if next == UInt8(ascii: "/") { skip() }
        return true
    }

    private static let months: [ShortWord: Int] = [
        "jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "oct": 10,
        "nov": 11, "dec": 12,
    ]
}

enum TimeZones {
    /// The seconds of a zone's offset from UTC, by its name in lower case; `nil` for an unknown or ambiguous
    /// name.
    static func offset(of name: ShortWord) -> Int? { offsets[name].map { $0 * 3_600 } }

    /// The names of RFC 822, section 5.1, with the military letters, and other common names.
    private static let offsets: [ShortWord: Int] = {
        var offsets: [ShortWord: Int] = [
            "ut": 0, "utc": 0, "gmt": 0, "z": 0, "wet": 0, "ast": -4, "adt": -3, "at": -4, "est": -5,
            "edt": -4, "et": -5,
            "cst": -6, "cdt": -5, "ct": -6, "mst": -7, "mdt": -6, "mt": -7, "pst": -8, "pdt": -7, "pt": -8,
            "akst": -9, "akdt": -8, "hst": -10, "bst": 1, "west": 1, "cet": 1, "cest": 2, "mez": 1, "mesz": 2,
            "eet": 2, "eest": 3, "msk": 3, "jst": 9, "kst": 9, "aest": 10, "aedt": 11, "nzst": 12, "nzdt": 13,
        ]
        for (letter, offset) in zip("abcdefghiklm".utf8, 1...12) { offsets[ShortWord([letter])] = -offset }
        for (letter, offset) in zip("nopqrstuvwxy".utf8, 1...12) { offsets[ShortWord([letter])] = offset }
        return offsets
    }()
}

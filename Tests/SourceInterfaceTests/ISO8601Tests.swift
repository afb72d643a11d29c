import Foundation
import SourceInterface
import Testing

@Suite("ISO8601")
struct ISO8601Tests {
    @Test(
        "Each format of a date is parsed to the same time",
        arguments: [
            "2025-10-09T11:24:59Z", "2025-10-09T11:24:59+0000", "2025-10-09T11:24:59+00:00",
            "2025-10-09T11:24:59.000Z", "2025-10-09T11:24:59.0+0000", "2025-10-09T11:24:59.000000+00:00",
            "2025-10-09T11:24:59-0000", "2025-10-09T13:24:59+0200", "2025-10-09T13:24:59+02:00",
            "2025-10-08T23:54:59-11:30", "2025-10-10T01:24:59+14:00",
        ])
    func forms(text: String) {
        #expect(ISO8601.date(text) == Date(timeIntervalSince1970: 1_760_009_099))
    }

    @Test(
        "Fractions of a second are parsed", arguments: [(".5", 0.5), (".123", 0.123), (".000001", 0.000_001)])
    func fractions(text: String, fraction: Double) throws {
        let date = try #require(ISO8601.date("1970-01-01T00:00:00\(text)Z"))

        #expect(abs(date.timeIntervalSince1970 - fraction) < 2e-7)
    }

    @Test("Days are those of the Gregorian calendar, at the ends of months, in leap years and long ago")
    func days() throws {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        for year in [1583, 1899, 1900, 1970, 1972, 1999, 2000, 2023, 2024, 2025, 2100, 2400, 9999] {
            for month in 1...12 {
                let first = try #require(
                    DateComponents(calendar: calendar, year: year, month: month, day: 1).date)
                let last = try #require(calendar.range(of: .day, in: .month, for: first)).count
                let expected = try #require(calendar.date(byAdding: .day, value: last - 1, to: first))
                let text = "\(padded(year, 4))-\(padded(month, 2))-\(padded(last, 2))T00:00:00Z"

                #expect(ISO8601.date(text) == expected, "\(text)")
                #expect(ISO8601.date("\(padded(year, 4))-\(padded(month, 2))-\(last + 1)T00:00:00Z") == nil)
            }
        }
    }

    @Test("The earliest valid date is in the year 1")
    func firstDay() {
        #expect(ISO8601.date("0001-01-01T00:00:00Z") == Date(timeIntervalSince1970: -62_135_596_800))
    }

    @Test(
        "An invalid date is rejected",
        arguments: [
            "", "Z", "2025", "2025-10-09", "2025-10-09T11:24:59", "2025-10-09 11:24:59Z", "2025-10-09T11:24Z",
            "2025-00-09T11:24:59Z", "2025-13-09T11:24:59Z", "2025-10-00T11:24:59Z", "2025-10-32T11:24:59Z",
            "2025-02-29T11:24:59Z", "1900-02-29T11:24:59Z", "2025-04-31T11:24:59Z", "2025-10-09T24:00:00Z",
            "2025-10-09T11:60:59Z", "2025-10-09T11:24:60Z", "2025-10-09T11:24:59.Z",
            "2025-10-09T11:24:59+24:00",
            "2025-10-09T11:24:59+00:60", "2025-10-09T11:24:59+0", "2025-10-09T11:24:59+00",
            "2025-10-09T11:24:59Z ",
            " 2025-10-09T11:24:59Z", "2025-10-09T11:24:59ZZ", "0000-10-09T11:24:59Z", "-2025-10-09T11:24:59Z",
            "+2025-10-09T11:24:59Z", "20251009T112459Z", "2025-1-9T11:24:59Z", "٢٠٢٥-10-09T11:24:59Z",
            "2025-10-09T11:24:59\u{0}Z",
        ])
    func refused(text: String) {
        #expect(ISO8601.date(text) == nil)
    }

    private func padded(_ number: Int, _ digits: Int) -> String {
        String(String(number + 100_000).suffix(digits))
    }
}

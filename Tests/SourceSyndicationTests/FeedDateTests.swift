import FoundationEssentials
import GrowthTesting
import RandomTesting
import Testing

@testable import SourceSyndication

@Suite("FeedDate")
struct FeedDateTests {
    @Test(
        "A date that begins with its year is read at any precision",
        arguments: [
            ("2003", "2003-01-01T00:00:00Z"), ("2003-12", "2003-12-01T00:00:00Z"),
            ("2003-12-31", "2003-12-31T00:00:00Z"), ("20031231", "2003-12-31T00:00:00Z"),
            ("2003-12-31T10:14Z", "2003-12-31T10:14:00Z"), ("2003-12-31T10:14:55Z", "2003-12-31T10:14:55Z"),
            ("2003-12-31t10:14:55z", "2003-12-31T10:14:55Z"), ("2003-12-31 10:14:55", "2003-12-31T10:14:55Z"),
            ("2003-12-31T10:14:55-08:00", "2003-12-31T18:14:55Z"),
            ("2003-12-31T10:14:55+0530", "2003-12-31T04:44:55Z"),
            ("2003-12-31T10:14:55+01", "2003-12-31T09:14:55Z"),
            ("2003-12-31 10:14:55 +01:00", "2003-12-31T09:14:55Z"),
            ("2003-12-31 T 10:14:55 -01:00", "2003-12-31T11:14:55Z"),
            ("2003-12-31T10:14:55 UTC", "2003-12-31T10:14:55Z"), ("2003-12-31 EST", "2003-12-31T05:00:00Z"),
            ("20031231T101455Z", "2003-12-31T10:14:55Z"), ("2003-1-5T1:02", "2003-01-05T01:02:00Z"),
            ("2003-12-31T24:00:00Z", "2004-01-01T00:00:00Z"),
            ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
            ("2003-12-31T1:2:3Z", "2003-12-31T01:02:03Z"), ("2003-12-31T1014Z", "2003-12-31T10:14:00Z"),
            ("2003-12-31 9", "2003-12-31T09:00:00Z"), ("2003-12-31T10:14 Nowhere", "2003-12-31T10:14:00Z"),
            ("2003-12-31T10:14:55+23:59", "2003-12-30T10:15:55Z"),
            ("9999-12-31T00:00:00Z", "9999-12-31T00:00:00Z"),
            ("2000-02-29", "2000-02-29T00:00:00Z"), (" \n2003-12-31T10:14:55Z\t", "2003-12-31T10:14:55Z"),
        ])
    func yearFirst(text: String, expected: String) {
        #expect(Self.read(text) == expected)
    }

    @Test(
        "A date of RFC 822 or of C is parsed with omissions and errors",
        arguments: [
            ("Thu, 01 Jan 2004 19:48:21 GMT", "2004-01-01T19:48:21Z"),
            ("Thu, 01 Jan 2004 19:48 GMT", "2004-01-01T19:48:00Z"), ("01 Jan 2004", "2004-01-01T00:00:00Z"),
            ("Mon, 1 January 2004 9:48:21 +0000", "2004-01-01T09:48:21Z"),
            ("Thu,01 Jan 04 19:48:21 GMT", "2004-01-01T19:48:21Z"),
            ("01 Jan 99 00:00 GMT", "1999-01-01T00:00:00Z"),
            ("01 Jan 49", "2049-01-01T00:00:00Z"), ("01 Jan 50", "1950-01-01T00:00:00Z"),
            ("01 Jan 103", "2003-01-01T00:00:00Z"), ("01-Jan-2004 19:48:21 GMT", "2004-01-01T19:48:21Z"),
            ("Thursday, 01-Jan-04 19:48:21 GMT", "2004-01-01T19:48:21Z"),
            ("Jan 1, 2004 7:48 PM", "2004-01-01T19:48:00Z"), ("Jan 1, 2004 12:48 AM", "2004-01-01T00:48:00Z"),
            ("Jan 1, 2004 12:48 PM", "2004-01-01T12:48:00Z"),
            ("Jan 1, 2004 12:00 PM", "2004-01-01T12:00:00Z"),
            ("Jan 1, 2004 12:00 AM", "2004-01-01T00:00:00Z"),
            ("Jan 1, 2004 13:00 AM", "2004-01-01T13:00:00Z"),
            ("Jan 1, 2004 07:48 AM", "2004-01-01T07:48:00Z"),
            ("Thu, 01 Jan 2004 19:48:21.5 GMT", "2004-01-01T19:48:21Z"),
            ("lun., 05 Jan 2004 00:00", "2004-01-05T00:00:00Z"), ("mar, 06 Jan 2004", "2004-01-06T00:00:00Z"),
            ("Δευ, 05 Jan 2004 00:00", "2004-01-05T00:00:00Z"),
            ("Sun Jan  4 16:29:06 2004", "2004-01-04T16:29:06Z"),
            ("Sun Jan 04 16:29:06 PST 2004", "2004-01-05T00:29:06Z"),
            ("Sun Jan 04 16:29:06 +0100 2004", "2004-01-04T15:29:06Z"),
        ])
    func dayFirst(text: String, expected: String) {
        #expect(Self.read(text) == expected)
    }

    @Test(
        "A zone is read by its number, its name or a letter of the military",
        arguments: [
            ("-0500", "T17:00:00Z"), ("+05:30", "T06:30:00Z"), ("+1", "T11:00:00Z"), ("EST", "T17:00:00Z"),
            ("pdt", "T19:00:00Z"), ("CEST", "T10:00:00Z"), ("UT", "T12:00:00Z"), ("Z", "T12:00:00Z"),
            ("A", "T13:00:00Z"), ("M", "T00:00:00Z"), ("N", "T11:00:00Z"), ("Y", "T00:00:00Z"),
            ("GMT+01:00", "T11:00:00Z"), ("Etc/GMT", "T12:00:00Z"), ("-0800 (PST)", "T20:00:00Z"),
            ("+05 (PKT)", "T07:00:00Z"), ("Nowhere", "T12:00:00Z"), ("", "T12:00:00Z"),
        ])
    func zones(zone: String, expected: String) {
        #expect(Self.read("Thu, 01 Jan 2004 12:00:00 \(zone)")?.hasSuffix(expected) == true)
    }

    @Test(
        "A zone's name means its hours ahead of UTC",
        arguments: [
            ("UT UTC GMT Z WET", "+00"), ("BST WEST CET MEZ", "+01"), ("CEST MESZ EET", "+02"),
            ("EEST MSK", "+03"),
            ("JST KST", "+09"), ("AEST", "+10"), ("AEDT", "+11"), ("NZST", "+12"), ("NZDT", "+13"),
            ("ADT", "-03"),
            ("AST AT EDT", "-04"), ("EST ET CDT", "-05"), ("CST CT MDT", "-06"), ("MST MT PDT", "-07"),
            ("PST PT AKDT", "-08"), ("AKST", "-09"), ("HST", "-10"),
        ])
    func zoneNames(names: String, hours: String) {
        for name in names.split(separator: " ") {
            #expect(
                Self.read("1 Jan 2004 20:00 \(name)") == Self.read("1 Jan 2004 20:00 \(hours)00"), "\(name)")
        }
    }

    @Test("A military letter is an offset by its position in the alphabet without J")
    func military() {
        for (letter, hours) in zip("ABCDEFGHIKLM", 1...) {
            #expect(Self.read("1 Jan 2004 11:00 \(letter)") == Self.read("1 Jan 2004 \(11 + hours):00"))
        }
        for (letter, hours) in zip("NOPQRSTUVWXY", 1...) {
            #expect(Self.read("1 Jan 2004 12:00 \(letter)") == Self.read("1 Jan 2004 \(12 - hours):00"))
        }
    }

    @Test("A month is known by three letters of its English name")
    func months() {
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        for (name, number) in zip(names, 1...) {
            #expect(Self.read("5 \(name) 2004") == Self.read("2004-\(number)-5"), "\(name)")
        }
    }

    @Test(
        "A month has the days of the Gregorian calendar, and no more",
        arguments: [1700, 1999, 2000, 2003, 2004])
    func calendar(year: Int) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for month in 1...12 {
            let first = try #require(calendar.date(from: DateComponents(year: year, month: month, day: 1)))
            let days = try #require(calendar.range(of: .day, in: .month, for: first)).count
            for day in 1...days {
                let date = FeedDate.date(Array("\(year)-\(month)-\(day)".utf8)[...])
                #expect(date == first + Double(day - 1) * 86_400)
            }
            #expect(Self.read("\(year)-\(month)-\(days + 1)") == nil)
        }
    }

    @Test(
        "The first year is that of the Gregorian calendar, and a fraction of a second counts",
        arguments: [("0001-01-01", -62_135_596_800), ("1970-01-01T00:00:01.250000000999Z", 1.25)])
    func seconds(text: String, seconds: Double) {
        #expect(FeedDate.date(Array(text.utf8)[...])?.timeIntervalSince1970 == seconds)
    }

    @Test(
        "An invalid or ambiguous date is rejected",
        arguments: [
            "", " ", "yesterday", "22013", "013", "2013-01-27-01", "2013-13-01", "2013-00-01", "2013-02-29",
            "1900-02-29", "0000-01-01", "2003-12-31T25:14:55Z", "2003-12-31T24:00:01Z",
            "2003-12-31T10:61:55Z", "2003-12-31T10:14:61Z", "9999-12-31T23:59:59-99:99",
            "2013-01-28T11:30:00-06:00Textra", "2013-01-28T09:xx:00Z", "2013-01-28T09:00:00+00:xx",
            "2013-xx-27", "2003-12-31T", "2003-12-31 10:14 x y", "Sun, 31 Jun 2004 00:00",
            "Sun, 16 zzz 2012 11:47:32 GMT", "Sun, 16 Dec 2012 1:2:3:4 GMT", "Sun, 16 Dec zz 11:47:32 GMT",
            "Sun, 99 Jun 2009 12:00:00 GMT", "Dec 2012", "16 Dec", "16 Dec 20125", "16 Dec 2012 17 18",
            "16 Dec 2012 10:00 11:00", "16 Dec 2012 10:00 +", "16 Dec 2012 10:00 +2500",
            "16 Dec 2012 10:00 +0060", "12/16/2012", "16 Δεκ 2012", "lun., 16 déc. 2012", "20031",
            "200312311", "2003-012-01", "2003-01-031", "2003-12-31T24:30:00Z", "2003-12-31T10:60:00Z",
            "2003-12-31T10:14:55+24:00", "2003-12-31T10:14 Nowhere else", "99999999999999999999",
            "2003-12-31T10:14:55+99999999999999999999",
        ])
    func unreadable(text: String) {
        #expect(Self.read(text) == nil)
    }

    @Test("Random bytes are parsed or rejected in linear time")
    func anyBytes() {
        var random = SeededGenerator(seed: historySeed)
        let parts = [
            "2004", "-", "01", "Jan", "T", ":", "19", "+", "GMT", " ", ",", ".", "(", "/", "é", "9", "PM",
        ]
        for _ in 0..<5_000 {
            let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                parts.randomElement(using: &random)!
            }
            if let date = FeedDate.date(Array(text.joined().utf8)[...]) {
                #expect((-62_135_683_200...253_402_387_200).contains(date.timeIntervalSince1970))
            }
        }
        for part in ["9", " ", "a", ",", "1 ", "-", "2003-12-31T10:14:55.0", "é"] {
            let growth = growth(upTo: 40_000, making: { Array(String(repeating: part, count: $0).utf8) }) {
                text in
                _ = FeedDate.date(text[...])
            }
            #expect(growth < linearGrowth, "\(part)")
        }
    }

    /// The time that is read, without its fraction.
    private static func read(_ text: String) -> String? {
        FeedDate.date(Array(text.utf8)[...])?.formatted(.iso8601)
    }
}

import Foundation
import RandomTesting
import Testing

@testable import SourceFolder

@Suite("Date of a picture") struct PictureDateTests {
    private static let taken = "2025:10:09 11:24:59"
    private let date = Date(timeIntervalSince1970: 1_760_009_099)
    private let east = TimeZone(secondsFromGMT: 7_200)!

    @Test("The date is read from JPEG, PNG and WebP in both byte orders", arguments: [true, false])
    func formats(isBigEndian: Bool) {
        let exif = EXIFSample(isBigEndian: isBigEndian, first: [], details: [(0x9003, Self.taken)]).tiff
        for picture in [.jpeg(exif), .png(exif), .webP(exif), .png(Array("Exif\0\0".utf8) + exif)]
            as [[UInt8]]
        {
            #expect(PictureHead(picture).date(in: .gmt) == date)
        }
    }

    @Test("The date is in the picture's time zone, otherwise in the reader's")
    func zones() {
        for (offset, expected) in [
            ("+02:00", date - 7_200), ("-11:30", date + 41_400), ("Z", date), ("   :  ", date - 7_200),
            ("", date - 7_200),
        ] {
            let exif = EXIFSample(first: [], details: [(0x9003, Self.taken), (0x9011, offset)]).tiff
            #expect(PictureHead(.jpeg(exif)).date(in: east) == expected, "\(offset)")
        }
    }

    @Test("Without a time of capture, the time of digitization or of the last change is read")
    func fallbacks() {
        let (changed, scanned) = ((0x0132, "2001:01:01 00:00:00"), (0x9004, "2002:01:01 00:00:00"))
        let unknown = (0x9003, "    :  :     :  :  ")
        for (first, details, year) in [
            ([changed], [scanned, unknown], 2002), ([changed], [unknown], 2001), ([changed], [], 2001),
        ] {
            let date = PictureHead(.jpeg(EXIFSample(first: first, details: details).tiff)).date(in: .gmt)
            #expect(date?.formatted(.iso8601).hasPrefix("\(year)") == true)
        }
    }

    @Test(
        "An invalid date is ignored",
        arguments: [
            "", "abc", "2025:13:09 11:24:59", "2025:10:09", "0000:00:00 00:00:00", "2025:10:09T11:24:59",
        ])
    func strange(text: String) {
        #expect(PictureHead(.jpeg(EXIFSample(taken: text).tiff)).date(in: .gmt) == nil)
    }

    @Test("A time on a day of a clock change has the offset of its hour")
    func changeOfClocks() throws {
        let athens = try #require(TimeZone(identifier: "Europe/Athens"))
        for (text, seconds) in [
            ("2025:10:26 02:30:00", 1_761_435_000.0), ("2025:10:26 05:00:00", 1_761_447_600),
        ] {
            let date = PictureHead(.jpeg(EXIFSample(taken: text).tiff)).date(in: athens)
            #expect(date == Date(timeIntervalSince1970: seconds))
        }
    }

    @Test("EXIF after a chunk of any length is found")
    func longChunk() {
        #expect(PictureHead(.png(EXIFSample(taken: Self.taken).tiff, padding: 70_000)).date(in: .gmt) == date)
    }

    @Test("A date ends with its segment, whether a zero follows or not")
    func cut() {
        let exif = EXIFSample(taken: Self.taken).tiff
        #expect(PictureHead(.jpeg(exif, cut: 1)).date(in: .gmt) == date)
        #expect(PictureHead(.jpeg(exif, cut: 2)).date(in: .gmt) == nil)
    }

    @Test("An invalid EXIF header is ignored", arguments: [0, 1, 2, 3])
    func strangeHeader(index: Int) {
        for isBigEndian in [true, false] {
            var exif = EXIFSample(isBigEndian: isBigEndian, first: [], details: [(0x9003, Self.taken)]).tiff
            exif[index] ^= 1
            #expect(PictureHead(.png(exif)).date(in: .gmt) == nil)
        }
    }

    @Test("A picture without EXIF has no date, and another file no type")
    func none() {
        #expect(PictureHead([0xFF, 0xD8, 0xFF, 0xDA]).date(in: .gmt) == nil)
        #expect(PictureHead([0xFF, 0xD8, 0xFF, 0xDA]).type == "image/jpeg")
        #expect(PictureHead([]).type == nil)
        #expect(PictureHead(Array("RIFF....WAVE".utf8)).type == nil)
    }

    @Test("Reading of truncated and damaged pictures terminates")
    func damage() async {
        for picture in FuzzTarget.seeds {
            for count in picture.indices {
                #expect(FuzzTarget.fault(in: Array(picture.prefix(count))) == nil)
            }
        }
        await expectNoFault(inDamageTo: FuzzTarget.seeds, times: 3_000) { FuzzTarget.fault(in: $0) }
    }
}

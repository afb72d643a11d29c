import Foundation
import Testing
import TextInterface

@testable import FeedHost

@Suite("Signs") nonisolated struct SignTests {
    @Test("Every sign covers one column, beyond doubt, and has a form in ASCII that does too")
    func width() {
        for sign in Sign.allCases.map(\.text) + Sign.wheel {
            #expect(sign.clusters.count == 1)
            for text in [sign, sign.inPlainSigns] {
                #expect(text.width == 1)
                #expect(text.clusters.allSatisfy { !$0.isWidthUncertain })
            }
            #expect(sign.inPlainSigns.text.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "\(sign)")
        }
    }

    @Test("Every sign in the sentences has a form in ASCII")
    func sentences() throws {
        for (file, text) in try Self.sentences() {
            let signs = Set(text.unicodeScalars.filter(Self.isSign))
            #expect(signs.filter { $0.plainSign == nil } == [], "\(file)")
        }
    }

    @Test(
        "The fonts of terminals hold every sign that is drawn, bold ones in their bold weight too",
        .slow(with: "fc-query"), arguments: Self.fonts)
    func coverage(font: String) throws {
        let held = try Self.coverage(of: font)
        var signs = Set((Sign.allCases.map(\.text) + Sign.wheel).flatMap(\.text.unicodeScalars))
        for (_, text) in try Self.sentences() { signs.formUnion(text.unicodeScalars.filter(Self.isSign)) }
        // Bold text may hold what separates and what is left out, but no lines and no shapes. The smallest
        // font has few shapes.
        if font.hasSuffix("B.pcf.gz") || font.hasSuffix("4x6.pcf.gz") {
            signs = signs.filter { !Self.isLineOrShape($0) }
        }
        // It holds no lines and no arrows at all; terminals draw these by themselves or take them from
        // another font.
        if font.hasSuffix("NotoMono-Regular.ttf") {
            signs = signs.filter { !Self.isLineOrShape($0) && !Self.isArrow($0) }
        }
        // Few fonts hold the sign of a continued line; terminals take it from another font.
        signs.remove("↪")
        #expect(signs.filter { !held.contains($0.value) } == [])
    }

    // MARK: Helpers

    private static let fonts =
        [
            "truetype/dejavu/DejaVuSansMono.ttf", "truetype/dejavu/DejaVuSansMono-Bold.ttf",
            "truetype/noto/NotoMono-Regular.ttf", "truetype/noto/NotoSansMono-Regular.ttf",
            "truetype/noto/NotoSansMono-Bold.ttf", "truetype/liberation/LiberationMono-Regular.ttf",
            "truetype/liberation/LiberationMono-Bold.ttf", "X11/misc/ter-u16n_unicode.pcf.gz",
            "X11/misc/ter-u16b_unicode.pcf.gz",
        ]
        + [
            "4x6", "5x7", "5x8", "6x9", "6x10", "6x12", "6x13", "6x13B", "7x13", "7x13B", "7x14", "8x13",
            "8x13B", "9x15", "9x15B", "9x18", "10x20",
        ].map { "X11/misc/\($0).pcf.gz" }

    /// The code points of a font, outlined or of bitmaps, as `fc-query` lists them: `20-7e a0-ff`.
    private static func coverage(of font: String) throws -> Set<UInt32> {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/fc-query")
        process.arguments = ["-f", "%{charset}\n", "/usr/share/fonts/" + font]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = try #require(try pipe.fileHandleForReading.readToEnd())
        process.waitUntilExit()
        var result: Set<UInt32> = []
        let line = String(decoding: data, as: UTF8.self).prefix { $0 != "\n" }
        for range in line.split(separator: " ") {
            let ends = range.split(separator: "-").compactMap { UInt32($0, radix: 16) }
            guard let first = ends.first, let last = ends.last else { continue }
            result.formUnion(first...last)
        }
        return result
    }

    /// The strings files of all modules, by their paths.
    private static func sentences() throws -> [(file: String, text: String)] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try ["Modules", "Apps"].flatMap { folder in
            let folder = root.appending(path: folder)
            let files =
                FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            return try files.filter { $0.hasSuffix(".strings") }.map { file in
                (file, try String(contentsOf: folder.appending(path: file), encoding: .utf8))
            }
        }
    }

    private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII && !scalar.properties.isAlphabetic
    }

    /// Box drawing, block elements and geometric shapes.
    private static func isLineOrShape(_ scalar: Unicode.Scalar) -> Bool {
        (0x2500...0x25FF).contains(scalar.value)
    }

    private static func isArrow(_ scalar: Unicode.Scalar) -> Bool { (0x2190...0x21FF).contains(scalar.value) }
}

import Foundation
import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

extension ANSITerminal {
    /// A terminal that has shown a frame and supports pictures.
    static func knowingPictures(
        columns: UInt16 = 80, rows: UInt16 = 24
    ) async throws -> (PseudoTerminal, ANSITerminal) {
        let (pty, sut) = try started("Feed", columns: columns, rows: rows) { $0.colors = .trueColor }
        #expect(
            await sut.events(after: Replies.kitty + Replies.graphics + "\u{1B}[?62c", on: pty)
                == [.picturesIn(.png, 10, 20), .identified(.kitty)])
        return (pty, sut)
    }
}

extension TerminalTraits {
    /// The traits of the terminal of ``Replies/kitty``.
    static let kitty = TerminalTraits(
        name: "kitty", version: "0.32.0", pictures: .placeholders, blocks: .sextants, bidi: .runs)
}

extension TerminalPicture {
    /// A picture of a size in bytes that differ between numbers.
    static func png(_ number: UInt16, size: Int = 100) -> TerminalPicture {
        let png = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ Int(number)) }
        return TerminalPicture(number: number, columns: 6, rows: 4, content: .png(png))
    }

    /// The header of a PNG, which holds its size.
    static func png(_ number: UInt16, columns: Int, rows: Int, width: Int, height: Int) -> TerminalPicture {
        let size: [UInt8] = [width, height].flatMap { [0, 0, UInt8($0 / 256), UInt8($0 % 256)] }
        let png = Array("?PNG12345678".utf8) + Array("IHDR".utf8) + size
        return TerminalPicture(number: number, columns: columns, rows: rows, content: .png(png))
    }

    /// A red picture.
    static func indexed(_ number: UInt16) -> TerminalPicture {
        TerminalPicture(
            number: number, columns: 4, rows: 2,
            content: .indexed(
                .init(
                    width: 8, height: 6, palette: [Color(0xFF0000)], pixels: Array(repeating: 0, count: 48))))
    }

    /// The bytes of the PNG.
    var data: Data {
        if case .png(let png) = content { Data(png) } else { Data() }
    }
}

extension ScreenModel {
    /// The screen after all bytes so far.
    init(of pty: PseudoTerminal, columns: Int = 80, rows: Int = 24, isTmux: Bool = false) throws {
        self.init(columns: columns, rows: rows)
        self.isTmux = isTmux
        try take(pty.written)
    }
}

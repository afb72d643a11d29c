import Foundation
import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Pictures for a terminal on this machine")
struct SharedPictureTests {
    @Test(
        "are read from its memory where the terminal says that it can, with placeholders or placed",
        arguments: ["0.32.0", "0.26.5"])
    func shared(version: String) async throws {
        let pty = try PseudoTerminal(columns: 12, rows: 3)
        let sut = try await makeSUT(pty, "\u{1B}P>|kitty(\(version))\u{1B}\\\u{1B}_Gi=32;OK\u{1B}\\", .pixels)
        let before = pty.written.count

        sut.keep(picture(1))
        sut.keep(picture(2))
        #expect(pty.written.count - before < 400)
        sut.drop(2)

        let model = try ScreenModel(of: pty, columns: 12, rows: 3)
        #expect(model.pictures.map(\.value.bytes) == [Data(picture(1).bytes)])
        sut.suspend()
        sut.stop()
        // One of the question, one of each picture, and of each that was handed over again; asked anew once.
        #expect(names(in: pty).count >= 4)
        #expect(names(in: pty).allSatisfy { !FileManager.default.fileExists(atPath: "/dev/shm" + $0) })
    }

    @Test("are sent over the line where it cannot, and nothing is left in the memory that it was to read")
    func remote() async throws {
        let pty = try PseudoTerminal(columns: 12, rows: 3)
        let sut = try await makeSUT(pty, Replies.kitty + "\u{1B}_Gi=32;EBADF:no such file\u{1B}\\", .png)
        #expect(try ScreenModel(of: pty, columns: 12, rows: 3).questions.contains("shared memory"))

        _ = await sut.events { if case .identified = $0 { true } else { false } }
        #expect(names(in: pty).count == 1)
        #expect(names(in: pty).allSatisfy { !FileManager.default.fileExists(atPath: "/dev/shm" + $0) })
        sut.stop()
    }

    @Test("are sent over the line, too, where the memory is full")
    func full() throws {
        let bytes = PictureCommands(salt: 1).keep(picture(1), through: nil)

        var model = ScreenModel(columns: 12, rows: 3)
        try model.take(bytes)

        #expect(model.pictures[1 << 16 | 1]?.bytes == Data(picture(1).bytes))
    }

    @Test("are not asked for through tmux, which may be on another machine")
    func tmux() throws {
        let pty = try PseudoTerminal(columns: 12, rows: 3)
        var options = ANSITerminal.Options.testing(pty.program, name: "tmux-256color")
        options.colors = .trueColor
        let sut = ANSITerminal(options)
        try sut.start()
        sut.show(frame("Feed", columns: 12, rows: 3))

        #expect(
            try !ScreenModel(of: pty, columns: 12, rows: 3, isTmux: true).questions.contains("shared memory"))
        sut.stop()
    }

    private func makeSUT(
        _ pty: PseudoTerminal, _ answers: String, _ form: PixelGraphics.Form
    ) async throws -> ANSITerminal {
        let sut = ANSITerminal.forPictures(on: pty)
        try sut.start()
        sut.show(frame("Feed", columns: 12, rows: 3))
        pty.send(answers + "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c")
        let events = await sut.events { if case .pictures = $0 { true } else { false } }
        #expect(events.last == .pictures(PixelGraphics(form: form, cell: CellPixels(width: 10, height: 20))))
        return sut
    }

    private func picture(_ number: UInt16) -> TerminalPicture {
        TerminalPicture(
            number: number, columns: 4, rows: 2,
            content: .pixels(
                .init(
                    width: 20, height: 20,
                    bytes: (0..<1600).map { UInt8(truncatingIfNeeded: $0 * Int(number)) })))
    }

    /// The names of all memory that the terminal was told of.
    private func names(in pty: PseudoTerminal) -> [String] {
        pty.text.split(separator: "\u{1B}").compactMap { command in
            guard command.hasPrefix("_G"), command.contains("t=s"),
                let name = command.split(separator: ";").last,
                let data = Data(base64Encoded: String(name))
            else { return nil }
            return String(decoding: data, as: UTF8.self)
        }
    }
}

extension TerminalPicture {
    fileprivate var bytes: [UInt8] {
        if case .pixels(let pixels) = content { pixels.bytes } else { [] }
    }
}

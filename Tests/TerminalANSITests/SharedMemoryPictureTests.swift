import Foundation
import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Pictures in shared memory")
struct SharedMemoryPictureTests {
    @Test(
        "Pictures go through shared memory where the terminal can read it, with placeholders and placed",
        arguments: ["0.32.0", "0.26.5"])
    func shared(version: String) async throws {
        let (pty, sut) = try await makeSUT(
            Replies.name("kitty(\(version))") + "\u{1B}_Gi=32;OK\u{1B}\\", .pixels)
        let before = pty.written.count

        sut.upload(picture(1))
        sut.upload(picture(2))
        #expect(pty.written.count - before < 400)
        sut.deletePicture(2)

        let model = try ScreenModel(of: pty, columns: 12, rows: 3)
        #expect(model.pictures.map(\.value.bytes) == [Data(picture(1).bytes)])
        sut.suspend()
        sut.stop()
        // One of the probe, one of each picture, the same again after the suspension.
        #expect(names(in: pty).count >= 4)
        #expect(names(in: pty).allSatisfy { !FileManager.default.fileExists(atPath: "/dev/shm" + $0) })
    }

    @Test("Pictures are sent inline where shared memory cannot be read, and no object remains")
    func remote() async throws {
        let (pty, sut) = try await makeSUT(Replies.kitty + "\u{1B}_Gi=32;EBADF:no such file\u{1B}\\", .png)
        #expect(try ScreenModel(of: pty, columns: 12, rows: 3).queries.contains("shared memory"))

        #expect(names(in: pty).count == 1)
        #expect(names(in: pty).allSatisfy { !FileManager.default.fileExists(atPath: "/dev/shm" + $0) })
        sut.stop()
    }

    @Test("Pictures are sent inline where the memory is full")
    func full() throws {
        let bytes = KittyGraphics(salt: 1).transmit(picture(1), through: nil)

        var model = ScreenModel(columns: 12, rows: 3)
        try model.take(bytes)

        #expect(model.pictures[1 << 16 | 1]?.bytes == Data(picture(1).bytes))
    }

    @Test("Shared memory is not probed through tmux")
    func tmux() throws {
        let (pty, sut) = try ANSITerminal.started("Feed", name: "tmux-256color") { $0.colors = .trueColor }

        #expect(try !ScreenModel(of: pty, isTmux: true).queries.contains("shared memory"))
        sut.stop()
    }

    private func makeSUT(
        _ replies: String, _ form: PixelGraphics.Form
    ) async throws -> (PseudoTerminal, ANSITerminal) {
        let (pty, sut) = try ANSITerminal.started("Feed", columns: 12, rows: 3) { $0.colors = .trueColor }
        let events = await sut.events(after: replies + Replies.graphics + "\u{1B}[?62c", on: pty)
        #expect(events.contains(.picturesIn(form, 10, 20)))
        return (pty, sut)
    }

    private func picture(_ number: UInt16) -> TerminalPicture {
        TerminalPicture(
            number: number, columns: 4, rows: 2,
            content: .pixels(
                .init(
                    width: 20, height: 20,
                    bytes: (0..<1600).map { UInt8(truncatingIfNeeded: $0 * Int(number)) })))
    }

    /// The names of the objects in the commands.
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

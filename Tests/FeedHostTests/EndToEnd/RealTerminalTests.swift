import Foundation
import HTTPTesting
import Testing

@Suite("The app in real terminals", .serialized) struct RealTerminalTests {
    @Test("kitty shows every picture where it belongs and every text in its order", .slow(with: "kitty"))
    func kitty() async throws { try await examine(.kitty) }

    @Test("Konsole shows every picture where it belongs and every text in its order", .slow(with: "konsole"))
    func konsole() async throws { try await examine(.konsole) }

    @Test("xterm shows every picture where it belongs and every text in its order", .slow(with: "xterm"))
    func xterm() async throws { try await examine(.xterm) }

    @Test(
        "xterm with sixels shows every picture where it belongs and every text in its order",
        .slow(with: "xterm"))
    func sixel() async throws { try await examine(.sixel) }

    @Test(
        "foot shows every picture where it belongs and every text in its order", .slow(with: "foot", "weston")
    )
    func foot() async throws { try await examine(.foot) }

    @Test(
        "alacritty shows every picture where it belongs and every text in its order", .slow(with: "alacritty")
    )
    func alacritty() async throws { try await examine(.alacritty) }

    @Test(
        "gnome-terminal shows every picture where it belongs and every text in its order",
        .slow(with: "gnome-terminal", "dbus-run-session"))
    func gnome() async throws { try await examine(.gnome) }

    @Test(
        "tmux in kitty shows every picture where it belongs and every text in its order",
        .slow(with: "kitty", "tmux"))
    func tmux() async throws { try await examine(.tmux) }

    private func examine(_ kind: TerminalWindow.Kind) async throws {
        let faults = try await onOwnThread { try TerminalVisit(kind).examine() }
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }
}

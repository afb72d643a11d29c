import TerminalANSI
import TerminalInterface
import Testing
import TextInterface

@testable import PreviewKit

@Suite("PreviewSettings")
struct PreviewSettingsTests {
    @Test("Settings are restored from the arguments of a restart")
    func arguments() throws {
        var settings = PreviewSettings()
        settings.state = "empty"
        settings.locale = "el"
        settings.appearance = .light
        settings.colors = .ansi16
        settings.size = TerminalSize(columns: 40, rows: 20)
        settings.focus = PreviewSettings.Row(high: .max, low: 7)
        #expect(try PreviewOptions(settings.arguments).settings == settings)
        #expect(try PreviewOptions(PreviewSettings().arguments).settings == PreviewSettings())
    }
}

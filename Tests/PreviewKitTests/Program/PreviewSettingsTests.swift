import TerminalANSI
import TerminalInterface
import Testing
import TextInterface

@testable import PreviewKit

@Suite("What is chosen in a preview")
struct PreviewSettingsTests {
    @Test("Settings survive a restart by way of the arguments")
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

import Glibc
import TerminalInterface

extension TerminalDevice {
    /// The size in cells; 80 × 24 if the terminal reports none.
    var size: TerminalSize { output.size }

    /// A cell's height divided by its width, if the terminal reports its size in pixels.
    var cellAspect: Double? {
        guard let window = output.window, window.ws_xpixel > 0, window.ws_ypixel > 0 else { return nil }
        let width = Double(window.ws_xpixel) / Double(window.ws_col)
        let height = Double(window.ws_ypixel) / Double(window.ws_row)
        return height / width
    }

    /// A cell's size in whole pixels, if the terminal reports its size in pixels.
    var cellPixels: CellPixels? {
        guard let window = output.window, window.ws_xpixel >= window.ws_col, window.ws_col > 0,
            window.ws_ypixel >= window.ws_row, window.ws_row > 0
        else { return nil }
        return CellPixels(
            width: Int(window.ws_xpixel / window.ws_col), height: Int(window.ws_ypixel / window.ws_row))
    }
}

extension Descriptor {
    /// The size in cells; 80 × 24 if the terminal reports none.
    var size: TerminalSize {
        guard let window, window.ws_col > 0, window.ws_row > 0 else {
            return TerminalSize(columns: 80, rows: 24)
        }
        return TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
    }
}

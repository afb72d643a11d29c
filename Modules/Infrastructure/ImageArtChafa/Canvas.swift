import CChafa
import ImageInterface
import TextInterface

/// Owns a canvas of the library.
struct Canvas: ~Copyable {
    private let canvas: OpaquePointer

    /// - Returns: `nil` where there is no cell to draw in.
    init?(columns: Int, rows: Int, symbols: Int32, background: Color) {
        guard columns > 0, rows > 0 else { return nil }
        let map = chafa_symbol_map_new()
        defer { chafa_symbol_map_unref(map) }
        chafa_symbol_map_add_by_tags(map, ChafaSymbolTags(symbols))
        let config = chafa_canvas_config_new()
        defer { chafa_canvas_config_unref(config) }
        chafa_canvas_config_set_geometry(config, gint(columns), gint(rows))
        chafa_canvas_config_set_symbol_map(config, map)
        chafa_canvas_config_set_canvas_mode(config, CHAFA_CANVAS_MODE_TRUECOLOR)
        chafa_canvas_config_set_pixel_mode(config, CHAFA_PIXEL_MODE_SYMBOLS)
        chafa_canvas_config_set_dither_mode(config, CHAFA_DITHER_MODE_NONE)
        chafa_canvas_config_set_color_space(config, CHAFA_COLOR_SPACE_RGB)
        chafa_canvas_config_set_preprocessing_enabled(config, 0)
        chafa_canvas_config_set_work_factor(config, 0.5)
        canvas = chafa_canvas_new(config)
    }

    deinit {
        chafa_canvas_unref(canvas)
    }

    func draw(_ bitmap: Bitmap) {
        bitmap.pixels.withUnsafeBufferPointer { pixels in
            chafa_canvas_draw_all_pixels(
                canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, pixels.baseAddress, gint(bitmap.size.width),
                gint(bitmap.size.height), gint(4 * bitmap.size.width))
        }
    }

    /// What was drawn at a place.
    func cell(row: Int, column: Int, over background: Color) -> (Unicode.Scalar, Style) {
        var (front, back): (gint, gint) = (-1, -1)
        chafa_canvas_get_colors_at(canvas, gint(column), gint(row), &front, &back)
        let scalar = Unicode.Scalar(chafa_canvas_get_char_at(canvas, gint(column), gint(row))) ?? " "
        let (foreground, ground) = (color(front, else: background), color(back, else: background))
        // As a symbol's own colour the terminal's would be that of its text.
        if foreground.isTerminal || foreground == ground { return (" ", Style(background: ground)) }
        return (scalar, Style(foreground: foreground, background: ground))
    }

    /// A colour of the library; it has none where the picture is transparent.
    private func color(_ value: gint, else background: Color) -> Color {
        value < 0 ? background : Color(UInt32(value))
    }
}

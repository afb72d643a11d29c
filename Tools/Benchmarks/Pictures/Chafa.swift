import Glibc

/// chafa, whose library is loaded at run time.
final class Chafa {
    /// The symbols or pixels that it draws with.
    enum Way: CaseIterable {
        case halfBlocks, symbols, sixels, kitty
    }

    private typealias Make = @convention(c) () -> OpaquePointer?
    private typealias MakeFrom = @convention(c) (OpaquePointer?) -> OpaquePointer?
    private typealias Release = @convention(c) (OpaquePointer?) -> Void
    private typealias AddTags = @convention(c) (OpaquePointer?, UInt32) -> Void
    private typealias SetMap = @convention(c) (OpaquePointer?, OpaquePointer?) -> Void
    private typealias SetNumber = @convention(c) (OpaquePointer?, Int32) -> Void
    private typealias SetSize = @convention(c) (OpaquePointer?, Int32, Int32) -> Void
    private typealias Draw =
        @convention(c) (
            OpaquePointer?, Int32, UnsafePointer<UInt8>, Int32, Int32, Int32
        ) -> Void

    private typealias Get = @convention(c) () -> OpaquePointer?
    private typealias SetCell = @convention(c) (OpaquePointer?, Int32, Int32) -> Void
    private typealias Print = @convention(c) (OpaquePointer?, OpaquePointer?) -> OpaquePointer?
    private typealias Free = @convention(c) (OpaquePointer?, Int32) -> OpaquePointer?

    // From chafa's headers: tags of symbols (space 0, solid 1, block 3, half blocks one above the other 9,
    // sextants 22), CHAFA_CANVAS_MODE_TRUECOLOR, CHAFA_PIXEL_RGBA8_UNASSOCIATED, and ChafaPixelMode.
    private static let halfBlockTags: UInt32 = 1 << 9 | 1 << 0
    private static let symbolTags: UInt32 = 1 << 22 | 1 << 3 | 1 << 1 | 1 << 0
    private static let trueColor: Int32 = 0
    private static let rgba: Int32 = 4
    private static let pixelModes: [Way: Int32] = [.halfBlocks: 0, .symbols: 0, .sixels: 1, .kitty: 2]

    private let library: UnsafeMutableRawPointer
    private let configuration: OpaquePointer?
    private let map: OpaquePointer?
    private let makeCanvas: MakeFrom
    private let draw: Draw
    private let releaseCanvas: Release
    /// Makes the escape sequence of the drawn pixels, and returns its length; `nil` for symbols.
    private let write: ((OpaquePointer?) -> Int)?

    /// `nil` without chafa.
    init?(columns: Int, rows: Int, _ way: Way = .halfBlocks, cell: (width: Int, height: Int) = (10, 20)) {
        guard let library = dlopen("libchafa.so.0", RTLD_NOW) else { return nil }
        self.library = library
        func function<Function>(_ name: String, as type: Function.Type) -> Function? {
            dlsym(library, name).map { unsafeBitCast($0, to: type) }
        }
        guard let makeConfiguration = function("chafa_canvas_config_new", as: Make.self),
            let makeMap = function("chafa_symbol_map_new", as: Make.self),
            let addTags = function("chafa_symbol_map_add_by_tags", as: AddTags.self),
            let setMap = function("chafa_canvas_config_set_symbol_map", as: SetMap.self),
            let setMode = function("chafa_canvas_config_set_canvas_mode", as: SetNumber.self),
            let setSize = function("chafa_canvas_config_set_geometry", as: SetSize.self),
            let makeCanvas = function("chafa_canvas_new", as: MakeFrom.self),
            let draw = function("chafa_canvas_draw_all_pixels", as: Draw.self),
            let releaseCanvas = function("chafa_canvas_unref", as: Release.self),
            let setPixelMode = function("chafa_canvas_config_set_pixel_mode", as: SetNumber.self),
            let setCell = function("chafa_canvas_config_set_cell_geometry", as: SetCell.self),
            let printCanvas = function("chafa_canvas_print", as: Print.self),
            let terminals = function("chafa_term_db_get_default", as: Get.self),
            let anyTerminal = function("chafa_term_db_get_fallback_info", as: MakeFrom.self),
            let freeString = function("g_string_free", as: Free.self)
        else { return nil }
        configuration = makeConfiguration()
        map = makeMap()
        addTags(map, way == .symbols ? Self.symbolTags : Self.halfBlockTags)
        setMap(configuration, map)
        setMode(configuration, Self.trueColor)
        setSize(configuration, Int32(columns), Int32(rows))
        setPixelMode(configuration, Self.pixelModes[way] ?? 0)
        setCell(configuration, Int32(cell.width), Int32(cell.height))
        let terminal = anyTerminal(terminals())
        let isInPixels = way == .sixels || way == .kitty
        write =
            isInPixels
            ? { canvas in
                guard let text = printCanvas(canvas, terminal) else { return 0 }
                // The length follows the pointer to the characters in a GString.
                let length = UnsafeRawPointer(text).load(fromByteOffset: 8, as: Int.self)
                _ = freeString(text, 1)
                return length
            } : nil
        self.makeCanvas = makeCanvas
        self.draw = draw
        self.releaseCanvas = releaseCanvas
    }

    /// Draws pixels into cells, and makes the sequence that shows them where they are pixels again.
    ///
    /// - Returns: The bytes of that sequence.
    func draw(_ pixels: [UInt8], width: Int, height: Int) -> Int {
        let canvas = makeCanvas(configuration)
        defer { releaseCanvas(canvas) }
        draw(canvas, Self.rgba, pixels, Int32(width), Int32(height), Int32(4 * width))
        return write?(canvas) ?? 0
    }
}

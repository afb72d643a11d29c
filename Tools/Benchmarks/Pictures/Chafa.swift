import Glibc

/// chafa's half blocks, where its library is installed. It is looked for at run time, since nothing else needs it.
final class Chafa {
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

    // From chafa's headers: CHAFA_SYMBOL_TAG_VHALF (half blocks, one above the other) and CHAFA_SYMBOL_TAG_SPACE,
    // CHAFA_CANVAS_MODE_TRUECOLOR, CHAFA_PIXEL_RGBA8_UNASSOCIATED.
    private static let tags: UInt32 = 1 << 9 | 1 << 0
    private static let trueColor: Int32 = 0
    private static let rgba: Int32 = 4

    private let library: UnsafeMutableRawPointer
    private let configuration: OpaquePointer?
    private let map: OpaquePointer?
    private let makeCanvas: MakeFrom
    private let draw: Draw
    private let releaseCanvas: Release

    /// `nil` where there is no chafa.
    init?(columns: Int, rows: Int) {
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
            let releaseCanvas = function("chafa_canvas_unref", as: Release.self)
        else { return nil }
        configuration = makeConfiguration()
        map = makeMap()
        addTags(map, Self.tags)
        setMap(configuration, map)
        setMode(configuration, Self.trueColor)
        setSize(configuration, Int32(columns), Int32(rows))
        self.makeCanvas = makeCanvas
        self.draw = draw
        self.releaseCanvas = releaseCanvas
    }

    /// Draws pixels into cells.
    func draw(_ pixels: [UInt8], width: Int, height: Int) {
        let canvas = makeCanvas(configuration)
        draw(canvas, Self.rgba, pixels, Int32(width), Int32(height), Int32(4 * width))
        releaseCanvas(canvas)
    }
}

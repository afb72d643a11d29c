public import TextInterface

/// A picture for a terminal that shows pixels.
public struct TerminalPicture: Hashable, Sendable {
    /// A picture in the form that the terminal asked for.
    public enum Content: Hashable, Sendable {
        /// A PNG; the terminal scales it.
        case png([UInt8])
        /// Pixels as they are; the terminal scales them.
        case pixels(Pixels)
        /// Pixels of few colours, as many as its cells have.
        case indexed(Indexed)
    }

    /// Pixels row by row from the top: red, green, blue and alpha, a byte each.
    public struct Pixels: Hashable, Sendable {
        /// The number of columns of pixels.
        public let width: Int
        /// The number of rows of pixels.
        public let height: Int
        /// Four bytes a pixel.
        public let bytes: [UInt8]

        /// Makes a picture.
        ///
        /// - Precondition: There are `4 × width × height` bytes.
        public init(width: Int, height: Int, bytes: [UInt8]) {
            precondition(bytes.count == 4 * width * height, "4 bytes a pixel")
            self.width = width
            self.height = height
            self.bytes = bytes
        }
    }

    /// Pixels of few colours, row by row from the top, each a place in the palette.
    public struct Indexed: Hashable, Sendable {
        /// The number of columns of pixels.
        public let width: Int
        /// The number of rows of pixels.
        public let height: Int
        /// The colours.
        public let palette: [Color]
        /// A place in the palette for each pixel.
        public let pixels: [UInt8]

        /// Makes a picture.
        ///
        /// - Precondition: There are `width × height` pixels, none beyond the palette.
        public init(width: Int, height: Int, palette: [Color], pixels: [UInt8]) {
            precondition(pixels.count == width * height, "A byte a pixel")
            precondition(pixels.allSatisfy { $0 < palette.count }, "A colour for each pixel")
            self.width = width
            self.height = height
            self.palette = palette
            self.pixels = pixels
        }
    }

    /// Its number, from 1; one that is given again replaces the picture before.
    public var number: UInt16
    /// The columns of cells that it fills.
    public var columns: Int
    /// The rows of cells that it fills.
    public var rows: Int
    /// The picture.
    public var content: Content

    /// Makes a picture.
    public init(number: UInt16, columns: Int, rows: Int, content: Content) {
        self.number = number
        self.columns = columns
        self.rows = rows
        self.content = content
    }
}

/// How a terminal shows pictures in pixels.
public struct PixelGraphics: Hashable, Sendable {
    /// A form of pictures.
    public enum Form: Hashable, Sendable {
        /// ``TerminalPicture/Content/png(_:)``, each byte of which takes its time.
        case png
        /// ``TerminalPicture/Content/pixels(_:)``, which the terminal reads from this machine's memory, or
        /// ``TerminalPicture/Content/png(_:)``.
        case pixels
        /// ``TerminalPicture/Content/indexed(_:)`` of so many colours at most.
        case indexed(colors: Int)
    }

    /// The form that it takes.
    public var form: Form
    /// The pixels of a cell.
    public var cell: CellPixels

    /// Makes a way.
    public init(form: Form, cell: CellPixels) {
        self.form = form
        self.cell = cell
    }
}

public import TextInterface

/// A picture for a terminal that shows pixels.
public struct TerminalPicture: Hashable, Sendable {
    /// The picture in the form of ``PixelGraphics/form``.
    public enum Content: Hashable, Sendable {
        /// A PNG, which the terminal scales.
        case png([UInt8])
        /// Raw pixels, which the terminal scales.
        case pixels(Pixels)
        /// Indexed pixels, as many as the cells have.
        case indexed(Indexed)
    }

    /// RGBA pixels, 4 bytes each, row by row from the top.
    public struct Pixels: Hashable, Sendable {
        /// The width in pixels.
        public let width: Int
        /// The height in pixels.
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

    /// Indexed pixels, row by row from the top.
    public struct Indexed: Hashable, Sendable {
        /// The width in pixels.
        public let width: Int
        /// The height in pixels.
        public let height: Int
        /// The colors.
        public let palette: [Color]
        /// The palette index of each pixel.
        public let pixels: [UInt8]

        /// Makes a picture.
        ///
        /// - Precondition: There are `width × height` pixels, none beyond the palette.
        public init(width: Int, height: Int, palette: [Color], pixels: [UInt8]) {
            precondition(pixels.count == width * height, "A byte a pixel")
            precondition(pixels.allSatisfy { $0 < palette.count }, "A color for each pixel")
            self.width = width
            self.height = height
            self.palette = palette
            self.pixels = pixels
        }
    }

    /// The number, from 1; a later picture of the same number replaces this one.
    public var number: UInt16
    /// The width in cells.
    public var columns: Int
    /// The height in cells.
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

/// A terminal's support for pictures in pixels.
public struct PixelGraphics: Hashable, Sendable {
    /// A form of pictures.
    public enum Form: Hashable, Sendable {
        /// ``TerminalPicture/Content/png(_:)``, sent inline: its size matters.
        case png
        /// ``TerminalPicture/Content/pixels(_:)``, read from shared memory, or
        /// ``TerminalPicture/Content/png(_:)``.
        case pixels
        /// ``TerminalPicture/Content/indexed(_:)`` with a limit of colors.
        case indexed(colors: Int)
    }

    /// The form of pictures.
    public var form: Form
    /// The size of a cell.
    public var cell: CellPixels

    /// Makes a description of the support.
    public init(form: Form, cell: CellPixels) {
        self.form = form
        self.cell = cell
    }
}

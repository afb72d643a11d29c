import Synchronization
import TerminalInterface

extension Screen {
    /// A way to show pictures in pixels.
    enum Graphics {
        /// Kitty's protocol: pictures that the terminal keeps, and placeholders.
        case placeholders(PictureCommands)
        /// Sixels: pixels that are written with the cells.
        case sixels
    }

    /// Shows pictures with placeholders from now on.
    ///
    /// - Returns: Whether it can.
    func showPlaceholders() -> Bool {
        guard let commands = strings.commands else { return false }
        state.withLock { state in
            state.graphics = .placeholders(commands)
            state.renderer.showPictures(commands)
        }
        return true
    }

    /// Shows pictures in sixels from now on, on cells of a size.
    func showSixels(cell: CellPixels) {
        state.withLock { state in
            state.graphics = .sixels
            if state.renderer.sixels == nil { state.renderer.sixels = SixelStage(cell: cell) }
            state.renderer.sixels?.cell = cell
            state.renderer.forget()
        }
    }

    /// Says how many colours the terminal had for a picture before it was given more, and how many it has now.
    func note(colors: Int, before: Int) {
        state.withLock { $0.colors = (before, colors) }
    }

    /// Whether the terminal was given more colours for a picture than it had.
    var hasGivenColors: Bool { state.withLock { $0.colors != nil } }

    /// Keeps a picture for the frames that show it; a terminal that keeps it itself gets it now and whenever it is taken
    /// over again.
    func keep(_ picture: TerminalPicture) -> Outcome {
        // Made before anybody is kept waiting for the screen.
        let sixels = SixelStage.Picture(picture)
        return state.withLock { state in
            switch (state.graphics, picture.content) {
            case (.placeholders(let commands), .png(let png)):
                let bytes = commands.keep(picture, png)
                state.pictures[picture.number] = bytes
                return isTaken(state) ? write(bytes, &state) : .kept
            case (.sixels, .indexed):
                if let sixels { state.renderer.sixels?.keep(sixels, as: picture.number) }
                return .kept
            default: return .kept
            }
        }
    }

    /// Takes a picture back.
    func drop(_ picture: UInt16) -> Outcome {
        state.withLock { state in
            state.renderer.sixels?.drop(picture)
            guard state.pictures.removeValue(forKey: picture) != nil, let commands = strings.commands,
                isTaken(state)
            else { return .kept }
            return write(Array(commands.drop(picture).utf8), &state)
        }
    }
}

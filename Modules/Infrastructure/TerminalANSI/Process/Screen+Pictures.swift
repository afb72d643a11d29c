import Synchronization
import TerminalInterface

extension Screen {
    /// A way to show pictures in pixels.
    enum Graphics {
        /// Kitty's protocol: pictures that the terminal keeps, and placeholders.
        case placeholders(PictureCommands)
        /// Kitty's protocol: pictures that the terminal keeps, each placed by itself.
        case placements(PictureCommands)
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
            state.renderer.showPlaceholders(commands)
        }
        return true
    }

    /// Places pictures one by one from now on.
    ///
    /// - Returns: Whether it can.
    func showPlacements() -> Bool {
        guard let commands = strings.commands else { return false }
        state.withLock { state in
            state.graphics = .placements(commands)
            state.renderer.showPlacements(commands)
            // Those that were handed over with placeholders.
            guard isTaken(state) else { return }
            for picture in state.pictures.values { handOver(picture, &state) }
        }
        return true
    }

    /// Shows pictures in sixels from now on, on cells of a size.
    ///
    /// - Parameter isLayered: Whether the terminal keeps them below the cells until they are deleted.
    func showSixels(cell: CellPixels, isLayered: Bool) {
        state.withLock { state in
            state.graphics = .sixels
            if state.renderer.sixels == nil { state.renderer.sixels = SixelStage(cell: cell) }
            state.renderer.sixels?.cell = cell
            state.renderer.sixels?.isLayered = isLayered
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
            case (.placeholders, .png), (.placements, .png), (.placeholders, .pixels), (.placements, .pixels):
                state.pictures[picture.number] = picture
                return isTaken(state) ? handOver(picture, &state) : .kept
            case (.sixels, .indexed):
                if let sixels { state.renderer.sixels?.keep(sixels, as: picture.number) }
                return .kept
            default: return .kept
            }
        }
    }

    /// Hands a picture over to a terminal that keeps it.
    @discardableResult
    func handOver(_ picture: TerminalPicture, _ state: inout State) -> Outcome {
        switch state.graphics {
        case .placeholders(let commands):
            return write(commands.keep(picture, through: memory), &state)
        case .placements(let commands):
            guard let placed = PlacementStage.Picture(picture) else { return .kept }
            state.renderer.placements?.stage.keep(placed, as: picture.number)
            return write(commands.keep(picture, hasPlaceholders: false, through: memory), &state)
        case .sixels, nil: return .kept
        }
    }

    /// Takes a picture back.
    func drop(_ picture: UInt16) -> Outcome {
        state.withLock { state in
            state.renderer.sixels?.drop(picture)
            state.renderer.placements?.stage.drop(picture)
            guard state.pictures.removeValue(forKey: picture) != nil, let commands = strings.commands,
                isTaken(state)
            else { return .kept }
            return write(Array(commands.drop(picture).utf8), &state)
        }
    }

    /// What takes the placed pictures back one by one: kitty before 0.33 cannot do it with all at once.
    func dropPlaced(_ state: State) -> String {
        guard case .placements(let commands) = state.graphics else { return "" }
        return state.pictures.keys.sorted().map(commands.drop).joined()
    }
}

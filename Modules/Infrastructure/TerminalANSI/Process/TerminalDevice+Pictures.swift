import Synchronization
import TerminalInterface

extension TerminalDevice {
    /// The protocol in use for pictures in pixels.
    enum GraphicsProtocol {
        /// Kitty's protocol with Unicode placeholders.
        case placeholders(KittyGraphics)
        /// Kitty's protocol with one placement for each visible rectangle.
        case placements(KittyGraphics)
        /// Sixels, which are written with the cells.
        case sixels
    }

    /// Uses placeholders from now on.
    ///
    /// - Returns: Whether kitty's protocol is available.
    func usePlaceholders() -> Bool {
        guard let kitty = sequences.kitty else { return false }
        state.withLock { state in
            state.graphics = .placeholders(kitty)
            state.renderer.usePlaceholders(kitty)
        }
        return true
    }

    /// Uses placements from now on.
    ///
    /// - Returns: Whether kitty's protocol is available.
    func usePlacements() -> Bool {
        guard let kitty = sequences.kitty else { return false }
        state.withLock { state in
            state.graphics = .placements(kitty)
            state.renderer.usePlacements(kitty)
            // Pictures that were transmitted for placeholders have to be transmitted again.
            guard isWritable(state) else { return }
            for picture in state.pictures.values { transmit(picture, &state) }
        }
        return true
    }

    /// Uses sixels from now on.
    ///
    /// - Parameter isLayered: See ``KnownTerminal/layersSixels``.
    func useSixels(cell: CellPixels, isLayered: Bool) {
        state.withLock { state in
            state.graphics = .sixels
            if state.renderer.sixels == nil { state.renderer.sixels = SixelTracker(cell: cell) }
            state.renderer.sixels?.cell = cell
            state.renderer.sixels?.isLayered = isLayered
            state.renderer.invalidate()
        }
    }

    /// Stores the terminal's count of sixel colors before and after it was raised.
    func storeSixelColors(_ colors: Int, before: Int) {
        state.withLock { $0.colors = (before, colors) }
    }

    /// Whether the terminal's count of sixel colors was raised.
    var hasRaisedColors: Bool { state.withLock { $0.colors != nil } }

    /// Stores a picture for later frames; kitty's protocol transmits it now and after each setup.
    func upload(_ picture: TerminalPicture) -> WriteResult {
        // Encoded outside of the lock, which other threads wait for.
        let sixels = SixelTracker.Picture(picture)
        return state.withLock { state in
            switch (state.graphics, picture.content) {
            case (.placeholders, .png), (.placements, .png), (.placeholders, .pixels), (.placements, .pixels):
                state.pictures[picture.number] = picture
                return isWritable(state) ? transmit(picture, &state) : .skipped
            case (.sixels, .indexed):
                if let sixels { state.renderer.sixels?.add(sixels, as: picture.number) }
                return .skipped
            default: return .skipped
            }
        }
    }

    /// Transmits a picture to a terminal with kitty's protocol.
    @discardableResult
    func transmit(_ picture: TerminalPicture, _ state: inout State) -> WriteResult {
        switch state.graphics {
        case .placeholders(let kitty):
            return write(kitty.transmit(picture, through: memory), &state)
        case .placements(let kitty):
            guard let placed = PlacementTracker.Picture(picture) else { return .skipped }
            state.renderer.placements?.tracker.add(placed, as: picture.number)
            return write(kitty.transmit(picture, hasPlaceholders: false, through: memory), &state)
        case .sixels, nil: return .skipped
        }
    }

    /// Deletes a picture.
    func deletePicture(_ picture: UInt16) -> WriteResult {
        state.withLock { state in
            state.renderer.sixels?.remove(picture)
            state.renderer.placements?.tracker.remove(picture)
            guard state.pictures.removeValue(forKey: picture) != nil, let kitty = sequences.kitty,
                isWritable(state)
            else { return .skipped }
            return write(Array(kitty.delete(picture).utf8), &state)
        }
    }

    /// The commands that delete the placed pictures one by one: kitty before 0.33 cannot delete a range.
    func deletePlacedPictures(_ state: State) -> String {
        guard case .placements(let kitty) = state.graphics else { return "" }
        return state.pictures.keys.sorted().map(kitty.delete).joined()
    }
}

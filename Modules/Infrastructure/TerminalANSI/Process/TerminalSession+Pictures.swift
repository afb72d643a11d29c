import Synchronization
import TerminalInterface

extension TerminalSession {
    /// Uses kitty's protocol in the form that the known terminal supports.
    func useKittyGraphics() {
        let pictures = state.withLock { $0.supportsKitty ? $0.identity.traits?.pictures : nil }
        switch pictures {
        // A placeholder's color encodes the picture's number in 24 bits. An explicit choice of kitty's
        // protocol implies true color.
        case .placeholders where graphics == .kitty || device.depth == .trueColor: usePlaceholders()
        case .placeholders, .placed: placePictures()
        case .sixelsOrCells, nil: break
        }
    }

    /// Probes kitty's protocol once the terminal is known not to print the query: it has more colors than the
    /// environment says, or it is known to support the protocol.
    ///
    /// - Returns: Whether a probe was sent.
    func probeKitty() -> Bool {
        guard graphics == .auto, let kitty = device.sequences.kitty else { return false }
        let isTrueColor = device.depth == .trueColor
        let isDue = state.withLock { state in
            guard !state.hasProbedKitty else { return false }
            let row = state.identity.row
            state.hasProbedKitty = row.map { $0.pictures != .sixelsOrCells } ?? isTrueColor
            return state.hasProbedKitty
        }
        if isDue {
            probe(
                kitty.query(sharedMemory: shareProbePixel()) + EscapeSequences.primaryAttributesQuery,
                beyondMultiplexer: kitty.isInTmux)
        }
        return isDue
    }

    /// Puts a pixel into shared memory for the probe; none through tmux, which may run on another machine.
    ///
    /// - Returns: The name of the shared memory.
    func shareProbePixel() -> String? {
        guard device.sequences.kitty?.isInTmux == false else { return nil }
        let name = device.memory.put([0, 0, 0])
        state.withLock { $0.sharedMemoryName = name }
        return name
    }

    /// Reports kitty's protocol, with shared memory where the terminal reads it.
    private func setKittyForm() {
        state.withLock { $0.form = $0.readsSharedMemory ? .pixels : .png }
        reportPictures()
    }

    /// Uses kitty's protocol on an unknown terminal that supports it, and no sixels.
    func useKittyGraphicsOfUnknownTerminal() {
        let isUnknown = state.withLock { $0.supportsKitty && $0.form == nil && $0.identity.row == nil }
        if isUnknown { placePictures() }
    }

    /// Uses placements; not through tmux, whose panes have other coordinates than the terminal.
    private func placePictures() {
        guard device.sequences.kitty?.isInTmux == false, device.usePlacements() else { return }
        setKittyForm()
    }

    func usePlaceholders() {
        guard device.usePlaceholders() else { return }
        setKittyForm()
    }

    /// Queries the count of sixel colors, raises it where it is low, and then uses sixels. Each step follows the
    /// reply to the last probe.
    func useSixels() {
        guard loop.probes.deadline == nil else { return }
        let query = state.withLock { state -> String? in
            guard state.form == nil else { return nil }
            guard let colors = state.pictureColors else {
                state.pictureColors = []
                return EscapeSequences.sixelColorsQuery
            }
            if let before = colors.first, before < Self.mostColors, !state.hasRaisedColors {
                state.hasRaisedColors = true
                device.storeSixelColors(Self.mostColors, before: before)
                return EscapeSequences.setSixelColors(Self.mostColors)
            }
            // Terminals without a reply have at least 256 registers.
            state.form = .indexed(colors: min(Self.mostColors, colors.last ?? Self.mostColors))
            return nil
        }
        if let query { probe(query + EscapeSequences.primaryAttributesQuery) } else { reportPictures() }
    }

    /// The palette's indices are bytes.
    private static let mostColors = 256

    /// Reports that pictures can be shown, and again when the size of a cell changes.
    func reportPictures() {
        let change = state.withLock { state -> PixelGraphics? in
            guard let form = state.form else { return nil }
            var cell = device.cellPixels ?? state.cell
            // Kitty's pictures are scaled to cells; sixels of another size would cover other cells.
            if form.isScaled, cell == nil { cell = CellPixels(width: 10, height: 20) }
            guard let cell, state.reportedGraphics != PixelGraphics(form: form, cell: cell) else {
                return nil
            }
            state.reportedGraphics = PixelGraphics(form: form, cell: cell)
            return state.reportedGraphics
        }
        guard let change else { return }
        let isLayered = state.withLock { $0.identity.row?.layersSixels ?? false }
        if !change.form.isScaled { device.useSixels(cell: change.cell, isLayered: isLayered) }
        events.yield(.pictures(change))
    }
}

extension PixelGraphics.Form {
    /// Whether the terminal scales pictures to their cells.
    fileprivate var isScaled: Bool {
        switch self {
        case .png, .pixels: true
        case .indexed: false
        }
    }
}

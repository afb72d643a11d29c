import Synchronization
import TerminalInterface

/// The terminal's replies to probes, and its reports.
extension TerminalSession {
    /// Handles a reply, one at a time.
    func handle(_ reply: Reply) {
        replies.withLock { _ in handleNext(reply) }
    }

    private func handleNext(_ reply: Reply) {
        switch reply {
        case .background(let red, let green, let blue):
            events.yield(.appearance(isDark: Reply.isDark(red: red, green: green, blue: blue)))
        case .appearance(let isDark): events.yield(.appearance(isDark: isDark))
        case .cellPixels(let height, let width):
            let cell = CellPixels(width: width, height: height)
            guard cell.isPlausible else { return }
            state.withLock { $0.cell = cell }
            report(aspect: Double(height) / Double(width))
            reportPictures()
        case .textAreaPixels(let height, let width):
            guard state.withLock({ $0.cell == nil }) else { return }
            let size = device.size
            report(aspect: Double(height) * Double(size.columns) / (Double(size.rows) * Double(width)))
        case .mode(2026, true): device.synchronize()
        case .mode(69, let isSupported): state.withLock { $0.hasColumnMargins = isSupported }
        case .name(let name):
            state.withLock { $0.identity.add(name: name) }
            identifyAgain()
        case .nameBeyondMultiplexer(let name):
            state.withLock { $0.identity.nameBeyond = TerminalIdentity.Name(name) }
            identifyAgain()
        case .focus(let hasFocus):
            if hasFocus {
                probeBackground()
                // Another terminal may have been attached.
                askMultiplexer(after: 200_000)
            }
        case .depth(let depth): show(in: depth)
        case .cursorShape(let shape): state.withLock { $0.cursorShape = $0.cursorShape ?? shape }
        case .secondaryAttributes(let numbers): state.withLock { $0.identity.secondary = numbers }
        case .sharedMemory(let isSupported): state.withLock { $0.readsSharedMemory = isSupported }
        case .graphics(let isSupported):
            loop.probes.replyBeyondMultiplexer()
            guard isSupported else { return }
            state.withLock { $0.supportsKitty = true }
            useKittyGraphics()
        case .primaryAttributes(let hasSixels):
            loop.probes.reply()
            if let name = state.withLock({ $0.sharedMemoryName.take() }) { device.memory.remove(name) }
            device.scrollColumns(state.withLock { $0.hasColumnMargins && $0.identity.scrollsWithinColumns })
            identify()
            probeWidths()
            if hasSixels { state.withLock { $0.listsSixels = true } }
            if probeKitty() { return }
            if mayUseSixels { useSixels() } else { useKittyGraphicsOfUnknownTerminal() }
        case .cursor(let row, let column): addClusterWidth(row: row, column: column)
        case .pictureColors(let count): state.withLock { $0.pictureColors?.append(count) }
        case .mode, .other: break
        }
    }

    /// An implausible aspect is an invalid reply.
    func report(aspect: Double) {
        if CellPixels.plausibleAspects.contains(aspect) { events.yield(.cellAspect(aspect)) }
    }
}

extension CellPixels {
    fileprivate static let plausibleAspects = 0.5...5.0

    fileprivate var isPlausible: Bool {
        width > 0 && height > 0 && Self.plausibleAspects.contains(Double(height) / Double(width))
    }
}

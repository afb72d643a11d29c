import AppSettings
import FeedScene
import Foundation
import ImageInterface
import ImagePipeline
import SceneSupport
import SharedListUI
import TerminalInterface
import TextInterface

/// The events that no screen uses.
extension App {
    func take(_ event: TerminalEvent) {
        switch event {
        case .key(let key, let modifiers):
            if let command = environment.keymap[KeyPress(key, modifiers)] { take(command) }
        case .willSuspend: suspend()
        case .resumed: resume()
        case .terminated(let signal): quit(signal == SIGINT ? 130 : 128 + signal)
        case .appearance(let isDark):
            if composition.settings.appearance == nil { environment.appearance = isDark ? .dark : .light }
        case .identified(let traits):
            guard traits.blocks != blocks else { break }
            blocks = traits.blocks
            pictures.cellArt = composition.dependencies.art(blocks)
            // Pictures in pixels would only be uploaded again.
            if pictures.graphics == nil { redrawPictures() }
        case .cellAspect(let aspect):
            pictures.geometry = CellGeometry(aspect: aspect)
            redrawPictures()
        case .pictures(let graphics):
            pictures.graphics = graphics
            redrawPictures()
        default: break
        }
    }

    private func take(_ command: KeyCommand.ID) {
        switch command {
        case .leave:
            // The first screen has results of a search to leave, or nothing.
            if let back = screen.configuration.onBack {
                back()
            } else {
                quit(0)
            }
        case .quit: quit(130)
        case .suspend: suspend()
        default: break
        }
    }

    private func redrawPictures() {
        timeline.redrawPictures()
        for scene in scenes { scene.redrawPictures() }
    }
}

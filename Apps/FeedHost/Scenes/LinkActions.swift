import ConcurrencyInterface
import DesktopKit
import PresentationInterface
import SharedListUI
import TerminalInterface
import TextInterface

/// Opens and copies the address of the row in focus.
struct LinkActions {
    let links: Links
    let terminal: any Terminal
    let composition: Composition
    let strings: LocalizedStrings

    /// Gives a screen the commands.
    func install(on screen: ListScreen) {
        screen.configuration.open = { [weak screen] link in
            act("open an address", on: screen) { await open(link, on: $0) }
        }
        screen.configuration.copy = { [weak screen] link in
            act("copy an address", on: screen) { await copy(link, on: $0) }
        }
    }

    private func act(
        _ name: String, on screen: ListScreen?, _ work: @escaping @MainActor (ListScreen) async -> Void
    ) {
        composition.plugins.tasks.immediateTask(name: name, priority: nil) { @MainActor [weak screen] in
            if let screen { await work(screen) }
        }
    }

    private var copyKey: String { composition.settings.keymap.name(of: .copy) }

    private func open(_ link: String, on screen: ListScreen) async {
        let opening = await links.open(link)
        if opening == .remote {
            terminal.copy(SafeText(link))
            screen.select(
                SafeText(link), below: SafeText(opening.sentence(for: link, copyKey: copyKey, strings)))
        } else {
            screen.notify(SafeText(opening.sentence(for: link, copyKey: copyKey, strings)))
        }
    }

    /// Copies an address in every way that there is: only a program tells that it did.
    private func copy(_ link: String, on screen: ListScreen) async {
        terminal.copy(SafeText(link))
        if await links.copy(link) == true {
            screen.notify(SafeText(strings(HostText.linkCopied, link)))
        } else {
            screen.select(SafeText(link), below: SafeText(strings(HostText.linkSent)))
        }
    }
}

extension Links.Opening {
    /// The sentence about an address that was opened, or was not.
    ///
    /// - Parameter copyKey: The key that copies the address instead.
    func sentence(for link: String, copyKey: String, _ strings: LocalizedStrings) -> String {
        switch self {
        case .opened: strings(HostText.linkOpened, link)
        case .failed(let program, let status?): strings(HostText.linkFailed, program, String(status), copyKey)
        case .failed(let program, nil): strings(HostText.linkNotStarted, program, copyKey)
        case .noProgram: strings(HostText.linkNoProgram, copyKey)
        case .remote: strings(HostText.linkRemote, copyKey)
        }
    }
}

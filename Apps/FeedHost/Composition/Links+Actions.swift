import ConcurrencyInterface
import DesktopKit
import PresentationInterface
import SharedListUI
import TerminalInterface
import TextInterface

extension LinkActions {
    /// Opens links in other programs, and copies them with a program and with the terminal's clipboard, of which only
    /// the program confirms it.
    ///
    /// - Parameter copyKey: The key that copies a link instead of opening it.
    init(
        _ links: Links, terminal: any Terminal, tasks: any TaskProvider, copyKey: String,
        strings: LocalizedStrings
    ) {
        self.init(
            tasks: tasks,
            open: { link in
                let opening = await links.open(link)
                let sentence = opening.sentence(for: link, copyKey: copyKey, strings)
                guard opening == .remote else { return .notice(sentence) }
                terminal.copy(SafeText(link))
                return .selection(below: sentence)
            },
            copy: { link in
                terminal.copy(SafeText(link))
                return await links.copy(link) == true
                    ? .notice(strings(HostText.linkCopied, link))
                    : .selection(below: strings(HostText.linkSent))
            })
    }
}

extension Links.Outcome {
    /// The sentence on the result of opening an address.
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

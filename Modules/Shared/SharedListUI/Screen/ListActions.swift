import ListInterface
import TextInterface

extension ListController {
    /// Performs a command of every list.
    ///
    /// - Parameter onPageAtEnd: Handles a page down at the end; `nil` for an overscroll of the last row.
    /// - Returns: Whether the command is one of them.
    func move(by command: KeyCommand.ID, onPageAtEnd: (() -> Void)?) -> Bool {
        switch command {
        case .down: if !moveDown() { overscrollEnd() }
        case .up: moveUp()
        case .pageDown: if !pageDown() { (onPageAtEnd ?? overscrollEnd)() }
        case .pageUp: pageUp()
        case .start: moveToStart()
        case .end: moveToEnd()
        case .select:
            guard let delegate = focused?.delegate else { return false }
            delegate.selected()
        case .retry: return focused?.delegate?.retried() ?? false
        default: return false
        }
        return true
    }
}

/// The commands that depend on a screen's configuration.
struct ListActions {
    let configuration: ListConfiguration
    let list: ListController
    let environment: ScreenEnvironment
    /// The number of the link to use; `nil` for the link of the row in focus.
    let number: Int?
    let notify: (SafeText) -> Void

    /// - Returns: Whether the screen supports the command.
    func perform(_ command: KeyCommand.ID) -> Bool {
        switch command {
        case .back: back()
        case .larger: changePictures(by: 1)
        case .smaller: changePictures(by: -1)
        case .picture: configuration.isFullScreen ? back() : showFullScreen()
        case .open: useLink(configuration.open) { notify(environment.strings[.noticeNothingToOpen]) }
        case .copy: useLink(configuration.copy) { notify(environment.strings[.noticeNothingToCopy]) }
        default: false
        }
    }

    private func back() -> Bool {
        configuration.onBack?()
        return configuration.onBack != nil
    }

    private func changePictures(by step: Int) -> Bool {
        guard let store = configuration.onPictureSize else { return false }
        let sizes = PictureSize.allCases
        let index = (sizes.firstIndex(of: environment.pictureSize) ?? 0) + step
        guard sizes.indices.contains(index) else {
            notify(environment.strings[step > 0 ? .noticeLargest : .noticeSmallest])
            return true
        }
        environment.pictureSize = sizes[index]
        store(sizes[index])
        return true
    }

    private func showFullScreen() -> Bool {
        guard let show = configuration.showFullScreen else { return false }
        guard list.isItemFocused, let id = list.focus else { return false }
        show(id)
        return true
    }

    private func useLink(_ use: ((String) -> Void)?, otherwise: () -> Void) -> Bool {
        guard let use else { return false }
        if let number {
            guard let link = configuration.numberedLink?(number) else {
                notify(environment.strings(.noticeNoLink, String(number)))
                return true
            }
            use(link)
        } else if let link = list.focused?.delegate?.link {
            use(link)
        } else {
            otherwise()
        }
        return true
    }
}

import AppCommands
import FilesLinux
import SharedPresentation

extension FileError: LoadFailing {
    nonisolated var loadFailure: LoadFailure { self == .tooLarge ? .tooLarge : .unreadable }
}

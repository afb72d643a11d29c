public import DesktopKit
public import FoundationEssentials
import LibraryStorageInterface
public import SceneSupport
import StorageInterface

extension RecordingControls.Functions {
    /// Makes the functions of a player, which store positions in a library. A library that fails stores none.
    ///
    /// - Parameter savedFile: The path of the file in which an item's recording was saved; `nil` without one.
    ///   A file that cannot be read is not played.
    public init(
        player: RecordingPlayer, library: LibraryAccess, currentDate: @escaping @Sendable () -> Date,
        savedFile: @escaping @Sendable (UUID) -> String?
    ) {
        self.init(
            play: { address, position in
                try await player.play(address, from: position).map { recording in
                    RecordingControls.Playing(
                        states: recording.states, togglePause: recording.togglePause, stop: recording.stop)
                }
            },
            savedFile: { id in
                let path = savedFile(id)
                return path.flatMap { FileManager.default.isReadableFile(atPath: $0) ? $0 : nil }
            },
            position: { id in
                try? await library.read { library throws(StorageError) in
                    try library.playbackPosition(of: id)
                }
            },
            setPosition: { position, id in
                try? await library.write { library throws(StorageError) in
                    try library.setPlaybackPosition(position, of: id, at: currentDate())
                }
            })
    }
}

public import DesktopKit
public import FoundationEssentials
import LibraryStorageInterface
public import SceneSupport
import StorageInterface

extension RecordingControls.Functions {
    /// Makes the functions of a player, which store positions in a library. A library that fails stores none.
    public init(
        player: RecordingPlayer, library: LibraryAccess, currentDate: @escaping @Sendable () -> Date
    ) {
        self.init(
            play: { address, position in
                try await player.play(address, from: position).map { recording in
                    RecordingControls.Playing(
                        states: recording.states, togglePause: recording.togglePause, stop: recording.stop)
                }
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

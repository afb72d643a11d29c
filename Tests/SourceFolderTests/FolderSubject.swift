import FoundationEssentials
import ItemInterface
import SourceFolder
import SourceInterface
import SourceTesting

extension LocalSourceSubject {
    /// A folder of pictures, of which the first one was changed last.
    static let folder = LocalSourceSubject(
        at: "/home/maria/Pictures", kind: { FolderKind(files: $0, timeZone: .gmt) },
        write: { entries, path, files in
            files.makeFolder(path)
            for path in files.paths { files.write(nil, to: path) }
            for (index, entry) in entries.enumerated() {
                let date = SourceSubject.now - Double(index)
                switch entry {
                case .item(let number), .hostile(let number, _):
                    files.write(png, to: "\(path)/\(number).png", modified: date)
                    files.write(Array("Δύο".utf8), to: "\(path)/\(number).txt", modified: date)
                case .damaged:
                    files.write(Array("no picture".utf8), to: "\(path)/damaged.png", modified: date)
                }
            }
        },
        itemID: {
            ItemIdentity.item("\($0).png", of: SourceAddress.local(path: "/home/maria/Pictures").sourceID)
        })

    /// The beginning of a PNG.
    static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}

import FoundationEssentials
import TerminalInterface
import TextInterface

/// The commands of kitty's graphics protocol.
struct KittyGraphics {
    /// The upper byte of all image ids, so that programs in one terminal do not delete each other's images.
    let salt: UInt8
    /// Whether commands have to pass through tmux.
    var isInTmux = false

    /// Queries support with a pixel that is not displayed; through tmux, the outer terminal's name too.
    ///
    /// - Parameter name: The shared memory of a pixel with which support for that is queried first.
    func query(sharedMemory name: String? = nil) -> String {
        let shared = name.map { "\u{1B}_Gi=32,s=1,v=1,a=q,t=s,f=24,S=3;\(base64($0))\u{1B}\\" } ?? ""
        let query = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
        return shared + wrapped((isInTmux ? "\u{1B}[>q" : "") + query)
    }

    private func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    /// The image id of a picture.
    func number(of picture: UInt16) -> UInt32 {
        UInt32(salt) << 16 | UInt32(picture)
    }

    /// Transmits a picture, without a reply.
    ///
    /// - Parameter hasPlaceholders: Whether placeholders show the picture, or placements of ``bytes(for:)``.
    func transmit(
        _ picture: TerminalPicture, hasPlaceholders: Bool = true, through memory: SharedMemory? = nil
    ) -> [UInt8] {
        var keys = hasPlaceholders ? "a=T,U=1,c=\(picture.columns),r=\(picture.rows)," : "a=t,"
        keys += "q=2,i=\(number(of: picture.number)),"
        switch picture.content {
        case .png(let png): return send(png, keys + "f=100,")
        case .pixels(let pixels):
            keys += "f=32,s=\(pixels.width),v=\(pixels.height),"
            guard let name = memory?.put(pixels.bytes) else { return send(pixels.bytes, keys) }
            return Array("\u{1B}_G\(keys)t=s,S=\(pixels.bytes.count);\(base64(name))\u{1B}\\".utf8)
        case .indexed: return []
        }
    }

    private func send(_ content: [UInt8], _ keys: String) -> [UInt8] {
        let data = Array(Data(content).base64EncodedData())
        // The protocol limits a chunk to 4,096 bytes.
        var bytes = ByteBuffer()
        bytes.reserve(data.count + data.count / 256 + 100)
        var start = 0
        repeat {
            let end = min(start + 4096, data.count)
            bytes.append(utf8: opening + (start == 0 ? keys : "") + (end < data.count ? "m=1;" : "m=0;"))
            bytes.append(contentsOf: Array(data[start..<end]))
            bytes.append(utf8: closing)
            start = end
        } while start < data.count
        return bytes.bytes
    }

    /// Places a part of a picture at the cursor, which does not move; or deletes a placement.
    func bytes(for command: PlacementTracker.Command) -> [UInt8] {
        switch command {
        case .place(let placement, let id, let source):
            let cells = "c=\(placement.area.columns),r=\(placement.area.rows)"
            let pixels = "x=\(source.x),y=\(source.y),w=\(source.width),h=\(source.height)"
            return Array(
                "\u{1B}_Ga=p,q=2,C=1,i=\(number(of: placement.picture)),p=\(id),\(cells),\(pixels)\u{1B}\\"
                    .utf8)
        case .delete(let picture, let id):
            return Array("\u{1B}_Ga=d,d=i,q=2,i=\(number(of: picture)),p=\(id)\u{1B}\\".utf8)
        }
    }

    /// Deletes a picture and its data.
    func delete(_ picture: UInt16) -> String {
        wrapped("\u{1B}_Ga=d,d=I,q=2,i=\(number(of: picture))\u{1B}\\")
    }

    /// Deletes all pictures of this process. Kitty supports it since 0.33; terminals without support keep
    /// pictures that nothing shows.
    var deleteAll: String {
        wrapped("\u{1B}_Ga=d,d=R,q=2,x=\(number(of: 0)),y=\(number(of: .max))\u{1B}\\")
    }

    // MARK: Through tmux

    private var opening: String { isInTmux ? "\u{1B}Ptmux;\u{1B}\u{1B}_G" : "\u{1B}_G" }
    private var closing: String { isInTmux ? "\u{1B}\u{1B}\\\u{1B}\\" : "\u{1B}\\" }

    /// Wraps a sequence for tmux, which passes it on with `allow-passthrough`. Escapes are doubled in it.
    private func wrapped(_ sequence: String) -> String {
        guard isInTmux else { return sequence }
        let parts = sequence.split(separator: "\u{1B}", omittingEmptySubsequences: false)
        return "\u{1B}Ptmux;\(parts.joined(separator: "\u{1B}\u{1B}"))\u{1B}\\"
    }
}

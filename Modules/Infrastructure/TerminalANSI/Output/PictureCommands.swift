import TerminalInterface
import TextInterface

/// What is said to a terminal about pictures, in kitty's graphics protocol.
struct PictureCommands {
    /// The upper byte of all numbers, so that programs in one terminal do not take each other's pictures away.
    let salt: UInt8
    /// Whether tmux stands between the terminal and us: it takes what it should hand on in a wrapping.
    var isInTmux = false

    /// Whether the terminal knows the protocol: one pixel that it should not show. The one behind tmux is asked for its
    /// name, too.
    var question: String {
        wrapped((isInTmux ? "\u{1B}[>q" : "") + "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\")
    }

    /// Whether the terminal reads this machine's memory: three bytes under a name, for a pixel that it should not show.
    func question(about name: String) -> String {
        "\u{1B}_Gi=32,s=1,v=1,a=q,t=s,f=24,S=3;\(Self.base64(name))\u{1B}\\"
    }

    /// Whether the terminal knows the protocol, and the question whether it reads this machine's memory before it.
    func question(sharing name: String?) -> String {
        (name.map(question(about:)) ?? "") + question
    }

    private static func base64(_ text: String) -> String {
        String(decoding: Base64.encoded(Array(text.utf8)), as: UTF8.self)
    }

    /// The number that the terminal knows a picture by.
    func number(of picture: UInt16) -> UInt32 {
        UInt32(salt) << 16 | UInt32(picture)
    }

    /// Hands a picture over. Nothing is answered.
    ///
    /// - Parameter hasPlaceholders: Whether it is shown where placeholders stand, not where ``place(_:)`` says.
    func keep(
        _ picture: TerminalPicture, hasPlaceholders: Bool = true, through memory: SharedMemory? = nil
    ) -> [UInt8] {
        var keys = hasPlaceholders ? "a=T,U=1,c=\(picture.columns),r=\(picture.rows)," : "a=t,"
        keys += "q=2,i=\(number(of: picture.number)),"
        switch picture.content {
        case .png(let png): return send(png, keys + "f=100,")
        case .pixels(let pixels):
            keys += "f=32,s=\(pixels.width),v=\(pixels.height),"
            guard let name = memory?.put(pixels.bytes) else { return send(pixels.bytes, keys) }
            return Array("\u{1B}_G\(keys)t=s,S=\(pixels.bytes.count);\(Self.base64(name))\u{1B}\\".utf8)
        case .indexed: return []
        }
    }

    private func send(_ content: [UInt8], _ keys: String) -> [UInt8] {
        let data = Base64.encoded(content)
        // The protocol takes 4,096 bytes at a time.
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

    /// Shows a part of a picture from the cursor on, which stays where it is; or takes it away again. The cursor has to be
    /// where the part begins.
    func place(_ command: PlacementStage.Command) -> [UInt8] {
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

    /// Takes a picture back, and the memory that it needs.
    func drop(_ picture: UInt16) -> String {
        wrapped("\u{1B}_Ga=d,d=I,q=2,i=\(number(of: picture))\u{1B}\\")
    }

    /// Takes all pictures back. Kitty has this since 0.33; where it is not known, what is left is never seen.
    var dropAll: String {
        wrapped("\u{1B}_Ga=d,d=R,q=2,x=\(number(of: 0)),y=\(number(of: .max))\u{1B}\\")
    }

    // MARK: Through tmux

    private var opening: String { isInTmux ? "\u{1B}Ptmux;\u{1B}\u{1B}_G" : "\u{1B}_G" }
    private var closing: String { isInTmux ? "\u{1B}\u{1B}\\\u{1B}\\" : "\u{1B}\\" }

    /// A sequence that reaches the terminal: where `allow-passthrough` is on, tmux hands on what stands in its own string
    /// with each escape doubled; elsewhere it drops that.
    private func wrapped(_ sequence: String) -> String {
        guard isInTmux else { return sequence }
        return
            "\u{1B}Ptmux;\(sequence.split(separator: "\u{1B}", omittingEmptySubsequences: false).joined(separator: "\u{1B}\u{1B}"))\u{1B}\\"
    }
}

import TerminalInterface

/// What is said to a terminal about pictures, in kitty's graphics protocol.
struct PictureCommands {
    /// The upper byte of all numbers, so that programs in one terminal do not take each other's pictures away.
    let salt: UInt8
    /// Whether tmux stands between the terminal and us: it takes what it should hand on in a wrapping.
    var isInTmux = false

    /// Whether the terminal knows the protocol: one pixel that it should not show.
    var question: String { wrapped("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\") }

    /// The number that the terminal knows a picture by.
    func number(of picture: UInt16) -> UInt32 {
        UInt32(salt) << 16 | UInt32(picture)
    }

    /// Hands a picture over, to be shown where placeholders stand. Nothing is answered.
    func keep(_ picture: TerminalPicture, _ png: [UInt8]) -> [UInt8] {
        let data = Base64.encoded(png)
        // The protocol takes 4,096 bytes at a time.
        var bytes = ByteBuffer()
        bytes.reserve(data.count + data.count / 256 + 100)
        var start = 0
        repeat {
            let end = min(start + 4096, data.count)
            let keys =
                "a=T,U=1,f=100,q=2,i=\(number(of: picture.number)),c=\(picture.columns),r=\(picture.rows),"
            bytes.append(utf8: opening + (start == 0 ? keys : "") + (end < data.count ? "m=1;" : "m=0;"))
            bytes.append(contentsOf: Array(data[start..<end]))
            bytes.append(utf8: closing)
            start = end
        } while start < data.count
        return bytes.bytes
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

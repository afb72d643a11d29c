import Glibc
import ImageInterface

/// A message of one size on the socket between a program and its process that decodes. Bytes of pictures are in
/// the shared memory.
struct DecoderCall: BitwiseCopyable {
    /// What is called.
    enum Kind: Int64 {
        case size, decode, plainPNG
    }

    /// What comes back.
    enum Status: Int64 {
        /// The process is confined, with its filter of system calls or without it.
        case filtered, limited
        case success
        case unknownFormat, unreadable, tooLarge, cancelled, notEncodable
    }

    /// A ``Kind``, or a ``Status``.
    var code: Int64
    var byteCount: Int64 = 0
    var width: Int64 = 0
    var height: Int64 = 0

    init(_ kind: Kind, byteCount: Int, _ size: PixelSize) {
        code = kind.rawValue
        self.byteCount = Int64(byteCount)
        (width, height) = (Int64(size.width), Int64(size.height))
    }

    init(_ status: Status, byteCount: Int = 0, _ size: PixelSize = PixelSize(width: 0, height: 0)) {
        code = status.rawValue
        self.byteCount = Int64(byteCount)
        (width, height) = (Int64(size.width), Int64(size.height))
    }

    /// The size, of sides that do not overflow when they are multiplied; `nil` for any other.
    var size: PixelSize? {
        guard 0...Int64(Int32.max) ~= width, 0...Int64(Int32.max) ~= height else { return nil }
        return PixelSize(width: Int(width), height: Int(height))
    }

    // MARK: Socket

    /// Sends the message, and returns whether the other process may receive it.
    func send(to socket: Int32) -> Bool {
        withUnsafeBytes(of: self) { bytes in
            Self.repeated { Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
                == bytes.count
        }
    }

    /// Waits for a message; `nil` if the other process has ended, or sent something else.
    init?(from socket: Int32) {
        self.init(.unreadable)
        let count = withUnsafeMutableBytes(of: &self) { bytes in
            Self.repeated { recv(socket, bytes.baseAddress, bytes.count, 0) }
        }
        guard count == MemoryLayout<Self>.size else { return nil }
    }

    private static func repeated(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            guard result < 0, errno == EINTR else { return result }
        }
    }
}

extension DecoderCall.Status {
    init(_ error: ImageError) {
        self =
            switch error {
            case .unknownFormat: .unknownFormat
            case .unreadable: .unreadable
            case .tooLarge: .tooLarge
            case .cancelled: .cancelled
            case .notEncodable: .notEncodable
            }
    }

    /// The error; `nil` for a success.
    var error: ImageError? {
        switch self {
        case .success: nil
        case .unknownFormat: .unknownFormat
        case .tooLarge: .tooLarge
        case .cancelled: .cancelled
        case .notEncodable: .notEncodable
        case .unreadable, .filtered, .limited: .unreadable
        }
    }
}

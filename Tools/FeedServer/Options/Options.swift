/// What the command line asks for.
struct Options: Sendable {
    enum Command {
        case serve
        case help
        case version
    }

    var command = Command.serve
    var host = "127.0.0.1"
    /// 0 is any free port.
    var port: UInt16 = 8080
    /// Begins with a slash and does not end with one, or is empty.
    var prefix = ""
    /// The folder whose pictures are the feed; without it the feed is the built-in one.
    var pictures: String?
    /// The built-in pictures' width and height in percent.
    var scale = 100
    var faults: [FaultRule] = []
    var isQuiet = false
    var endsWithStandardInput = false
}

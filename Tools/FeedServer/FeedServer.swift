import FoundationEssentials
import Glibc

@main
enum FeedServer {
    static let version = "1.0"

    static func main() {
        // A socket must not take the number of a closed standard stream, and receive its lines.
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDONLY)
        }
        let options: Options
        do {
            options = try Options(words: Array(CommandLine.arguments.dropFirst()))
        } catch {
            fail(error.message, code: 2)
        }
        switch options.command {
        case .help: Console.say(Options.help)
        case .version: Console.say("FeedServer \(version)")
        case .serve: serve(options)
        }
    }

    private static func serve(_ options: Options) {
        // Threads inherit the mask of signals: it is set before the first one.
        let signals = EndingSignals()
        let feed = EditableFeed(source(options))
        let faults = Faults(options.faults)
        let journal = Journal(isQuiet: options.isQuiet)
        let socket: ListeningSocket
        do {
            socket = try ListeningSocket(host: options.host, port: options.port)
        } catch {
            fail(error.message, code: 1)
        }
        let site = Site(
            router: Router(prefix: options.prefix, origin: socket.origin, feed: feed, gallery: Gallery()),
            control: Control(faults: faults, journal: journal, feed: feed), faults: faults, journal: journal)
        guard HTTPServer.start(on: socket, answer: site.answer) else {
            fail("cannot start its threads.", code: 1)
        }
        Console.say("Serving \(socket.origin)")
        if options.endsWithStandardInput { EndingSignals.raiseAtEndOfStandardInput() }
        signals.wait()
        // `exit` would destroy what other threads still use.
        _exit(0)
    }

    private static func source(_ options: Options) -> any FeedSource {
        guard let folder = options.pictures else { return BuiltInFeed(start: Date(), scale: options.scale) }
        let feed = FolderFeed(path: folder)
        if feed.items().isEmpty { fail("there are no pictures (PNG, JPEG, WebP) in '\(folder)'.", code: 2) }
        return feed
    }

    private static func fail(_ sentence: String, code: Int32) -> Never {
        Console.complain(sentence)
        exit(code)
    }
}

import Foundation

@main
enum FeedServer {
    static func main() {
        // A socket must not take the number of a closed standard stream, and receive its lines.
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDONLY)
        }
        let options = Options(words: Array(CommandLine.arguments.dropFirst()))
        switch options.command {
        case .help: Console.say(Options.help)
        case .version: Console.say("FeedServer 1.0")
        case .serve: serve(options)
        }
    }

    private static func serve(_ options: Options) {
        // Threads inherit the mask of signals: it is set before the first one.
        var (signals, number) = (sigset_t(), Int32(0))
        sigemptyset(&signals)
        for ending in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, ending) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        // A client may close its connection during a response.
        signal(SIGPIPE, SIG_IGN)
        let feed = EditableFeed(source(options))
        let socket = ListeningSocket(host: options.host, port: options.port)
        let account = options.account.map {
            Account(
                $0, feed: feed, base: socket.origin + options.prefix, feeds: options.feeds,
                posts: options.posts)
        }
        let router = Router(
            prefix: options.prefix, origin: socket.origin, feed: feed, gallery: Gallery(),
            control: Control(
                faults: options.faults, feed: feed, account: account, isQuiet: options.isQuiet),
            account: account)
        guard HTTPServer(answer: router.answer).start(on: socket) else {
            Console.fail("cannot start its threads.", code: 1)
        }
        Console.say("Serving \(socket.origin)")
        if options.endsWithStandardInput { Thread.detachNewThread(endWithStandardInput) }
        while sigwait(&signals, &number) != 0 {}
        // `exit` would destroy what other threads still use.
        _exit(0)
    }

    private static func source(_ options: Options) -> any FeedSource {
        guard let folder = options.pictures else { return BuiltInFeed(start: Date(), scale: options.scale) }
        let feed = FolderFeed(path: folder)
        if feed.items().isEmpty {
            Console.fail("there are no pictures (PNG, JPEG, WebP) in '\(folder)'.", code: 2)
        }
        return feed
    }

    private static func endWithStandardInput() {
        var (byte, count) = (UInt8(0), 1)
        while count > 0 || (count < 0 && errno == EINTR) { count = read(STDIN_FILENO, &byte, 1) }
        kill(getpid(), SIGTERM)
    }
}

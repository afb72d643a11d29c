import Foundation
import HTTPInterface
import ImageCodecs
import ImageInterface
import TerminalTesting
import TextInterface

/// A session of the app in one terminal, run three times: with pictures in characters as the reference, and
/// with the pictures that FeedHost chooses, on a dark and on a light background.
nonisolated final class TerminalVisit {
    /// The steps of the session.
    private enum Step: String, CaseIterable {
        case start, comments, feed = "back from the comments", moved = "three down", screen =
            "Scroll down a page"
        case help, behind = "behind the help", picture = "View picture full screen", list =
            "back from the picture"
        case larger = "in a larger window", top = "at the top of a larger window"

        var keys: [String] {
            switch self {
            case .start, .larger: []
            case .comments: ["Return"]
            case .feed, .behind: ["Escape"]
            case .moved: ["j", "j", "j"]
            case .screen: ["space"]
            case .help: ["question"]
            case .picture, .list: ["v"]
            case .top: ["g"]
            }
        }
    }

    private static let (small, large) = ((columns: 80, rows: 24), (columns: 160, rows: 45))
    private static let ink = QuarteredFeed.colors

    private let feed: QuarteredFeed
    private let window: TerminalWindow
    private var reader: CellReader?
    /// The colors of pixels in the reference, by step.
    private var expected: [Step: [UInt8]] = [:]
    private var faults: [String] = []

    init(_ kind: TerminalWindow.Kind) throws {
        feed = try QuarteredFeed()
        let program = Executables.url(of: "FeedHost").path
        window = try TerminalWindow(
            kind, columns: Self.small.columns, rows: Self.small.rows,
            functions: """
                visit() {
                    blank; rm -rf "$XDG_STATE_HOME"
                    '\(program)' --base-url '\(feed.feed.baseURL.text)' --locale en --reduced-motion --graphics "$1"
                }
                dark() { printf '\\e]11;#000000\\e\\\\\\e]10;#ffffff\\e\\\\'; }
                light() { printf '\\e]11;#ffffff\\e\\\\\\e]10;#000000\\e\\\\'; }
                """, page: Alphabet.page)
    }

    /// Runs the session, and returns the faults.
    func examine() throws -> [String] {
        try type("dark")
        try learnLetters()
        try setExpectations()
        _ = try visit("dark", Step.allCases)
        try leave("dark")
        try type("light")
        try window.resize(columns: Self.large.columns, rows: Self.large.rows)
        if try visit("light", [.start], at: .top) {
            let large = try window.screenshot()
            try window.resize(columns: Self.small.columns, rows: Self.small.rows)
            _ = try judge("light, in a smaller window", .start, after: large)
        }
        try leave("light")
        return faults
    }

    // MARK: Expectations

    private func learnLetters() throws {
        let before = try window.screenshot()
        try type("page")
        let page = try require(window.settled(after: before), "the page of letters")
        try keep(page, "letters")
        guard let cells = CellReader.Cells(markedBy: Self.ink[0], in: page) else {
            throw VirtualScreen.Failure("\(window.kind.rawValue) shows no page of letters")
        }
        reader = CellReader(page, cells: cells, letters: Alphabet.places)
        try window.press(["Return"])
        _ = try window.settled(after: page)
    }

    private func setExpectations() throws {
        var last = try window.screenshot()
        for step in Step.allCases {
            try perform(step, with: "symbols")
            last = try require(
                window.settled(after: last) { screenshot in
                    !Self.isLoading(screenshot)
                        && (step != .start
                            || Self.counts(screenshot.places(of: Self.ink)).dropFirst().allSatisfy {
                                $0 > 1_000
                            })
                }, "\(step.rawValue) with symbols")
            try keep(last, "symbols \(step.rawValue)")
            expected[step] = last.places(of: Self.ink)
        }
        try leave("symbols")
        try window.resize(columns: Self.small.columns, rows: Self.small.rows)
    }

    // MARK: Screenshots

    /// - Returns: Whether no step had a fault.
    private func visit(_ name: String, _ steps: [Step], at place: Step? = nil) throws -> Bool {
        for step in steps {
            let before = try window.screenshot()
            try perform(step, with: "auto")
            guard try judge("\(name), \(step.rawValue)", place ?? step, after: before) else { return false }
        }
        return true
    }

    private func perform(_ step: Step, with graphics: String) throws {
        if step == .start { try type("visit \(graphics)") }
        if step == .larger { try window.resize(columns: Self.large.columns, rows: Self.large.rows) }
        try window.press(step.keys)
    }

    /// - Returns: Whether the pictures are at their cells.
    private func judge(_ name: String, _ step: Step, after before: Screenshot) throws -> Bool {
        let wanted = expected[step] ?? []
        let counts = Self.counts(wanted)
        var (pictureFault, textFault): (String?, String?) = ("it does not come to rest", nil)
        _ = try window.settled(after: before, seconds: 60) { screenshot in
            pictureFault = Self.fault(screenshot.places(of: Self.ink), wanted, counts)
            if pictureFault == nil, name.hasPrefix("light"), !Self.isLight(screenshot) {
                pictureFault = "the ground is dark"
            }
            textFault = pictureFault == nil ? self.textFault(screenshot, at: step) : nil
            return pictureFault == nil && textFault == nil
        }
        try keep(window.screenshot(), name)
        for fault in [pictureFault, textFault].compactMap(\.self) {
            faults.append("\(window.kind.rawValue), \(name): \(fault)")
        }
        return pictureFault == nil
    }

    /// Whether a picture on a dark background has a placeholder, whose light moves between two colors. The
    /// edges of letters have them, too: more than a thousand pixels of the help.
    private static func isLoading(_ screenshot: Screenshot) -> Bool {
        let (dark, light) = Palette(.dark).placeholder
        return screenshot.count(of: dark.rawValue, through: light.rawValue) > 2_500
    }

    private static func isLight(_ screenshot: Screenshot) -> Bool {
        let ground = screenshot.commonestColor(rows: 100..<300, columns: 350..<550)
        return ground >> 8 & 255 > 180
    }

    /// The number of pixels of none of the colors, and of each of them.
    private static func counts(_ places: [UInt8]) -> [Int] { Screenshot.counts(places, of: ink.count + 1) }

    private static func fault(_ seen: [UInt8], _ wanted: [UInt8], _ counts: [Int]) -> String? {
        let shares = Self.counts(seen)
        var misplaced = 0
        for index in 0..<min(seen.count, wanted.count) where seen[index] != wanted[index] { misplaced += 1 }
        let total = counts.dropFirst().reduce(0, +)
        let areSharesRight = zip(shares, counts).dropFirst().allSatisfy { abs($0 - $1) <= $1 / 3 + 200 }
        guard !areSharesRight || misplaced > total * 3 / 10 + 400 else { return nil }
        return
            "\(shares.dropFirst()) pixels of the colors instead of \(counts.dropFirst()), \(misplaced) elsewhere"
    }

    private func textFault(_ screenshot: Screenshot, at step: Step) -> String? {
        guard let wanted = Alphabet.lines[step.rawValue], let reader else { return nil }
        let lines = reader.lines(of: screenshot, rows: Self.small.rows, columns: Self.small.columns)
        let missing = wanted.filter { pattern in
            !lines.contains { (try? Regex(pattern).firstMatch(in: $0)) != nil }
        }
        return missing.isEmpty ? nil : "no line with \(missing) in\n\(lines.joined(separator: "\n"))"
    }

    /// Quits, and checks that the shell's screen is restored.
    private func leave(_ name: String) throws {
        // On most screens the key goes back first.
        for _ in 0..<3 where window.runs("FeedHost") {
            try window.press(["q"])
            _ = try? TerminalWindow.wait("the end", seconds: 10) { window.runs("FeedHost") ? nil : true }
        }
        let left = try require(window.settled(), "\(name), after leaving")
        try keep(left, "\(name), after leaving")
        let counts = Self.counts(left.places(of: Self.ink)).dropFirst()
        if counts.contains(where: { $0 > 0 }) {
            faults.append("\(window.kind.rawValue), \(name), after leaving: \(counts) pixels of the colors")
        }
        try type("blank")
        if try window.settled() != left {
            faults.append("\(window.kind.rawValue), \(name), after leaving: more than the prompt is left")
        }
    }

    // MARK: Steps of both

    private func type(_ line: String) throws {
        try window.type(line)
    }

    private func require<Value>(_ value: Value?, _ what: String) throws -> Value {
        if let value { return value }
        try keep(window.screenshot(), what)
        throw VirtualScreen.Failure("\(window.kind.rawValue): \(what) did not come")
    }

    /// Stores a screenshot for a person.
    private func keep(_ screenshot: Screenshot, _ name: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["FEEDHOST_SCREENSHOTS"] else { return }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let png = try PNGEncoder().encode(
            Bitmap(
                size: PixelSize(width: screenshot.width, height: screenshot.height), pixels: screenshot.rgba))
        try Data(png).write(to: URL(filePath: "\(folder)/\(window.kind.rawValue), \(name).png"))
    }
}

/// The letters by which screenshots are read, and the expected texts.
private nonisolated enum Alphabet {
    /// By step, as patterns from left to right; a bold letter may reach into the space beside it, and a
    /// narrow one is not always read.
    static let lines = [
        "start": ["Haifa.הפיח.east", "Ann .{1,9}Bob .{1,5}Cid .{1,6}Dan"],
        "comments": ["תור", "Peace.ם.לש.here"],
    ]

    private static let latin = Set("Haifa east Ann Bob Cid Dan years ago Peace here").subtracting(" ")
        .sorted()
    private static let hebrew = Set("חיפה רות שלום").subtracting(" ").sorted()

    /// Cells with letters: letters from left to right in two rows, and each other one, which terminals may
    /// set in another order, in a row of its own; bold and not.
    static let places: [(Character, row: Int, column: Int)] = {
        var places: [(Character, row: Int, column: Int)] = []
        for (index, letter) in latin.enumerated() {
            for row in [2, 3] { places.append((letter, row: row, column: 2 + 2 * index)) }
        }
        for (index, letter) in hebrew.enumerated() {
            for column in [3, 10] { places.append((letter, row: 5 + index, column: column)) }
        }
        return places
    }()

    /// The page that shows the letters, with pink in the first cell.
    static let page: String = {
        var page = "\u{1B}[1;1H\u{1B}[48;2;255;0;135m \u{1B}[0m"
        for (index, place) in places.enumerated() {
            let weight = index.isMultiple(of: 2) ? 1 : 22
            page += "\u{1B}[\(place.row + 1);\(place.column + 1)H\u{1B}[\(weight)m\(place.0)\u{1B}[0m"
        }
        return page + "\u{1B}[1;3H"
    }()
}

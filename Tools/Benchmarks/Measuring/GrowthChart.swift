import Foundation

/// Two charts in one SVG: how times grow with the number of posts, beside newsboat's start, and with the
/// number of sources. Both axes are logarithmic, so that a line's slope is the exponent.
struct GrowthChart {
    /// A line of a chart.
    private struct Line {
        let name: String
        let color: String
        /// The points, by size; the times are in milliseconds.
        var points: [(size: Double, time: Double)]
        var isPeer = false
    }

    private static let names = [
        ("first", "first screen", "#4477aa"), ("jump", "jump", "#66ccee"), ("search", "search", "#228833"),
        ("mark", "mark", "#aa3377"), ("merge", "merge", "#ccbb44"),
    ]
    // The plots' size, and the decades of the axes, in pixels.
    private static let (width, height, margin) = (300.0, 260.0, 52.0)
    private static let times = (least: 0.01, most: 10_000.0)

    private let posts: [Line], sources: [Line]

    /// - Throws: `Options.Refusal` where the run has no growth.
    init(_ run: StoredRun) throws {
        func lines(_ what: String) -> [Line] {
            Self.names.map { act, name, color in
                Line(name: name, color: color, points: run.points("growth/\(what)/\(act)/"))
            }
        }
        func start(_ name: String, isPeer: Bool, _ color: String) -> Line {
            let points = run.points("start/", ofPeer: isPeer).map { ($0.size, $0.time * 1_000) }
            return Line(name: name, color: color, points: points, isPeer: isPeer)
        }
        posts =
            lines("items") + [
                start("start", isPeer: false, "#222288"),
                start("newsboat’s start", isPeer: true, "#ee6677"),
            ]
        sources = lines("sources")
        guard !(posts + sources).allSatisfy(\.points.isEmpty) else {
            throw Options.Refusal(description: "the run has no growth.")
        }
    }

    var svg: String {
        let charts = [
            chart(posts, "posts in 10 sources", sizes: 1_000...1_000_000, left: 0),
            chart(sources, "sources with 100,000 posts", sizes: 10...10_000, left: 370),
        ]
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 420" font-family="sans-serif" \
            font-size="11" fill="#808080">
            \(charts.joined(separator: "\n"))
            </svg>

            """
    }

    private func chart(
        _ lines: [Line], _ title: String, sizes: ClosedRange<Double>, left: Double
    ) -> String {
        func x(_ size: Double) -> Double {
            left + Self.margin + share(size, sizes.lowerBound, sizes.upperBound) * Self.width
        }
        func y(_ time: Double) -> Double {
            20 + (1 - share(time, Self.times.least, Self.times.most)) * Self.height
        }
        let bottom = y(Self.times.least)
        var parts = decades(sizes.lowerBound, sizes.upperBound).map { size in
            line(x(size), y(Self.times.most), x(size), bottom)
                + text(x(size), bottom + 16, Int(size).formatted(.number.locale(Locale(identifier: "en"))))
        }
        parts += decades(Self.times.least, Self.times.most).map { time in
            line(x(sizes.lowerBound), y(time), x(sizes.upperBound), y(time))
                + text(x(sizes.lowerBound) - 6, y(time) + 4, label(time), "end")
        }
        parts.append(text(x(sizes.lowerBound) + Self.width / 2, bottom + 34, title))
        for (number, line) in lines.filter({ !$0.points.isEmpty }).enumerated() {
            let points = line.points.map { "\(round(x($0.size))),\(round(y($0.time)))" }
            let dashes = line.isPeer ? " stroke-dasharray=\"6 4\"" : ""
            parts.append(
                "<polyline points=\"\(points.joined(separator: " "))\" fill=\"none\" "
                    + "stroke=\"\(line.color)\" stroke-width=\"2\"\(dashes)/>")
            let (column, row) = (Double(number % 3), Double(number / 3))
            let (start, top) = (left + 20 + column * 110, bottom + 58 + row * 18)
            parts.append(
                "<path d=\"M\(start) \(top)h18\" stroke=\"\(line.color)\" stroke-width=\"2\"\(dashes)/>"
                    + text(start + 24, top + 4, line.name, "start"))
        }
        return parts.joined(separator: "\n")
    }

    private func share(_ value: Double, _ least: Double, _ most: Double) -> Double {
        log(value / least) / log(most / least)
    }

    private func decades(_ least: Double, _ most: Double) -> [Double] {
        (0...Int(log10(most / least).rounded())).map { least * pow(10, Double($0)) }
    }

    private func label(_ time: Double) -> String {
        if time >= 1_000 { return "\(Int(time / 1_000)) s" }
        return "\((time * 100).rounded() / 100) ms".replacing(".0 ", with: " ")
    }

    private func round(_ value: Double) -> Double { (value * 10).rounded() / 10 }

    private func line(_ x: Double, _ y: Double, _ endX: Double, _ endY: Double) -> String {
        "<path d=\"M\(round(x)) \(round(y))L\(round(endX)) \(round(endY))\" stroke=\"#808080\" "
            + "stroke-opacity=\"0.3\"/>"
    }

    private func text(_ x: Double, _ y: Double, _ text: String, _ anchor: String = "middle") -> String {
        "<text x=\"\(round(x))\" y=\"\(round(y))\" text-anchor=\"\(anchor)\">\(text)</text>"
    }
}

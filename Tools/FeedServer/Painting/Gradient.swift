/// Colours at even distances, blended smoothly.
struct Gradient: Sendable {
    let stops: [RGB]

    init(_ stops: [RGB]) {
        self.stops = stops
    }

    /// - Parameter place: From 0, the first stop, to 1, the last; what lies outside has the colour of that end.
    func color(at place: Float) -> RGB {
        let position = max(0, min(1, place)) * Float(stops.count - 1)
        let index = min(Int(position), stops.count - 2)
        return stops[index].mixed(with: stops[index + 1], position - Float(index))
    }
}

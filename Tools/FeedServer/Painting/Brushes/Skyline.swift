/// The upper edge of something that reaches down to the bottom: a height for each column, in pixels from the top.
final class Skyline {
    let count: Int
    let tops: UnsafeMutablePointer<Float>

    init(_ count: Int, top: (_ x: Float) -> Float) {
        self.count = count
        tops = .allocate(capacity: count)
        var x = 0
        while x < count {
            tops[x] = top(Float(x))
            x += 1
        }
    }

    deinit {
        tops.deallocate()
    }

    var highest: Float {
        var highest = tops[0]
        var x = 1
        while x < count {
            if tops[x] < highest { highest = tops[x] }
            x += 1
        }
        return highest
    }

    /// Raises the edge where something stands on it that is narrow and pointed, such as a tree.
    func raise(x: Int, to top: Float) {
        guard x >= 0, x < count, top < tops[x] else { return }
        tops[x] = top
    }
}

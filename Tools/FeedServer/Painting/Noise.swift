/// Smooth randomness (Perlin's gradient noise), the same for the same dice.
struct Noise {
    private let seed: UInt32
    /// Such noise is 0 wherever all of its coordinates are whole: each one has these places elsewhere.
    private let shiftX: Float
    private let shiftY: Float

    init(_ dice: inout Dice) {
        seed = UInt32(truncatingIfNeeded: dice.bits())
        shiftX = dice.number(0...64)
        shiftY = dice.number(0...64)
    }

    /// From −1 to 1.
    func value(_ x: Float) -> Float {
        let place = x + shiftX
        let left = place.rounded(.down)
        let part = place - left
        let cell = Int32(left)
        let first = slope(cell, 0) * part
        let second = slope(cell &+ 1, 0) * (part - 1)
        return (first + (second - first) * fade(part)) * 2
    }

    /// About −1 to 1.
    func value(_ x: Float, _ y: Float) -> Float {
        let placeX = x + shiftX
        let placeY = y + shiftY
        let left = placeX.rounded(.down)
        let top = placeY.rounded(.down)
        let dx = placeX - left
        let dy = placeY - top
        let column = Int32(left)
        let row = Int32(top)
        let across = fade(dx)
        let upperLeft = push(column, row, dx, dy)
        let upper = upperLeft + (push(column &+ 1, row, dx - 1, dy) - upperLeft) * across
        let lowerLeft = push(column, row &+ 1, dx, dy - 1)
        let lower = lowerLeft + (push(column &+ 1, row &+ 1, dx - 1, dy - 1) - lowerLeft) * across
        return (upper + (lower - upper) * fade(dy)) * 1.4
    }

    /// Several sizes of noise in one; each next one is half as large and counts `gain` as much.
    func fractal(_ x: Float, _ y: Float, octaves: Int, gain: Float = 0.5) -> Float {
        var sum: Float = 0
        var weight: Float = 1
        var total: Float = 0
        var px = x
        var py = y
        var octave = 0
        while octave < octaves {
            sum += value(px, py) * weight
            total += weight
            weight *= gain
            // Not quite doubled and shifted, so that the lattices never meet.
            px = px * 2.03 + 17.17
            py = py * 2.03 + 5.71
            octave += 1
        }
        return sum / total
    }

    func fractal(_ x: Float, octaves: Int, gain: Float = 0.5) -> Float {
        var sum: Float = 0
        var weight: Float = 1
        var total: Float = 0
        var place = x
        var octave = 0
        while octave < octaves {
            sum += value(place) * weight
            total += weight
            weight *= gain
            place = place * 2.03 + 17.17
            octave += 1
        }
        return sum / total
    }

    /// Sharp crests and round valleys, from 0 to 1.
    func ridged(_ x: Float, octaves: Int, gain: Float = 0.5) -> Float {
        var sum: Float = 0
        var weight: Float = 1
        var total: Float = 0
        var place = x
        var octave = 0
        while octave < octaves {
            let crest = 1 - abs(value(place))
            sum += crest * crest * weight
            total += weight
            weight *= gain
            place = place * 2.07 + 9.31
            octave += 1
        }
        return sum / total
    }

    func ridged(_ x: Float, _ y: Float, octaves: Int, gain: Float = 0.5) -> Float {
        var sum: Float = 0
        var weight: Float = 1
        var total: Float = 0
        var last: Float = 1
        var px = x
        var py = y
        var octave = 0
        while octave < octaves {
            let crest = 1 - abs(value(px, py))
            // Detail gathers on the crests, as weather makes it.
            last = crest * crest * (0.35 + 0.65 * last)
            sum += last * weight
            total += weight
            weight *= gain
            px = px * 2.03 + 9.31
            py = py * 2.03 + 3.77
            octave += 1
        }
        return sum / total
    }

    private func fade(_ part: Float) -> Float {
        part * part * part * (part * (part * 6 - 15) + 10)
    }

    private func hash(_ column: Int32, _ row: Int32) -> UInt32 {
        var value = UInt32(bitPattern: column) &* 0x9E37_79B1 ^ UInt32(bitPattern: row) &* 0x85EB_CA77 ^ seed
        value = (value ^ (value >> 15)) &* 0x2C1B_3C6D
        value = (value ^ (value >> 12)) &* 0x297A_2D39
        return value ^ (value >> 15)
    }

    private func slope(_ column: Int32, _ row: Int32) -> Float {
        Float(hash(column, row) & 0xFFFF) / 32767.5 - 1
    }

    private func push(_ column: Int32, _ row: Int32, _ dx: Float, _ dy: Float) -> Float {
        let bits = hash(column, row)
        let across = Float(bits & 0xFFFF) / 32767.5 - 1
        let down = Float(bits >> 16) / 32767.5 - 1
        return across * dx + down * dy
    }
}

extension Canvas {
    /// A pine from the tip down to its foot, its branches in tiers.
    ///
    /// - Parameter lit: The colour of the side towards the light; the other side has `color`.
    func paintPine(
        x: Float, foot: Float, tall: Float, _ color: RGB, lit: RGB, fromLeft: Bool, _ dice: inout Dice
    ) {
        let tiers = max(4, Float(Int(tall / unit * 40)) + dice.number(6...9))
        let breadth = tall * dice.number(0.17...0.23)
        let lean = dice.number(-0.02...0.02) * tall
        let top = foot - tall
        var y = max(0, Int(top))
        let last = min(height - 1, Int(foot))
        while y <= last {
            let down = min(1, max(0, (Float(y) + 0.5 - top) / tall))
            let place = down * tiers
            let tooth = place - place.rounded(.down)
            let ragged = dice.number(0.82...1.18)
            let half = breadth * (down * 0.93 + 0.02) * (0.5 + 0.5 * tooth) * ragged
            let middle = x + lean * (1 - down)
            let share = down > 0.96 ? 0.5 : Float(1)
            // Between the tiers it is dark.
            let shade = 0.35 + 0.65 * tooth
            let bright = color.mixed(with: lit, shade)
            let left = fromLeft ? bright : color
            let right = fromLeft ? color : bright
            let parting = middle + (fromLeft ? 0.15 : -0.15) * half
            span(y, from: middle - half, to: parting, left, share)
            span(y, from: parting, to: middle + half, right, share)
            y += 1
        }
    }

    /// A wood of pines whose feet follow a line; those that stand lower stand nearer.
    func paintPines(
        _ palette: Palette, _ dice: inout Dice, along line: Skyline, tall: ClosedRange<Float>, color: RGB,
        lit: RGB,
        fromLeft: Bool, spacing: Float = 1
    ) {
        var x = -tall.upperBound * 0.3
        while x < Float(width) + tall.upperBound * 0.3 {
            let size = dice.number(tall)
            let foot = line.tops[max(0, min(width - 1, Int(x)))] + size * 0.08
            paintPine(x: x, foot: foot, tall: size, color, lit: lit, fromLeft: fromLeft, &dice)
            x += size * dice.number(0.12...0.42) * spacing
        }
    }
}

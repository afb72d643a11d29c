import Glibc

extension Canvas {
    /// A tree with a round crown: leaves in clusters, lit from above.
    func paintTree(_ palette: Palette, _ dice: inout Dice, x: Float, foot: Float, tall: Float) {
        let bark = palette.near
        let leaf = palette.land.mixed(with: palette.near, 0.45)
        let lit = palette.land.mixed(with: palette.light, 0.25)
        paintGlow(x: x, y: foot, reach: tall * 0.16, palette.near, 0.4, flatness: 3)
        var y = Int(foot - tall * 0.55)
        while y < Int(foot) {
            let down = (Float(y) - foot + tall * 0.55) / (tall * 0.55)
            let half = tall * (0.022 + 0.03 * down * down)
            span(y, from: x - half, to: x + half, bark)
            y += 1
        }
        let clusters = 90
        for cluster in 0..<clusters {
            let angle = dice.number(0...6.283)
            let far = dice.number(0...1).squareRoot()
            let dx = cosf(angle) * far * 0.46
            let dy = sinf(angle) * far * 0.36
            let down = Float(cluster) / Float(clusters)
            // The lower and inner leaves come first and are darker.
            let light = max(0, min(1, 0.55 - dy * 1.5 + (down - 0.5) * 0.5))
            paintDisc(
                x: x + dx * tall, y: foot - tall * 0.66 + dy * tall,
                radius: tall * dice.number(0.045...0.095),
                leaf.mixed(with: lit, light), 0.85, edge: tall * 0.03)
        }
    }
}

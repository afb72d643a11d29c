import Glibc

/// How high a range is above its foot.
struct Relief: Sendable {
    let height: @Sendable (_ noise: Noise, _ x: Float) -> Float

    static let alpine = Relief { $0.crests($1 * 1.7) - 0.35 + $0.value($1, 7) * 0.4 }
    static let rolling = Relief { $0.fractal($1 * 1.5, octaves: 3) }
    static let billows = Relief { $0.crests($1 * 3, octaves: 2) * 0.6 + $0.value($1 * 0.8) * 0.4 }
    static let dune = Relief { 0.6 - abs($0.value($1 * 0.8)) + $0.value($1 * 0.5, 5) * 0.4 }
    static let mesa = Relief {
        ($0.value($1 * 1.3) * 14).clamped * 0.7 + ($0.value($1 * 1.3) * 16 - 5).clamped * 0.4
    }

    static func cone(_ middle: Float) -> Relief {
        Relief { expf(-2.6 * max(0, abs($1 - middle) - 0.04)) * 1.08 - 0.08 + $0.crests($1 * 8) * 0.03 }
    }

    static func island(_ middle: Float, _ reach: Float) -> Relief {
        Relief { max(-0.1, 1 - ($1 - middle) * ($1 - middle) / (reach * reach)) * (0.3 + $0.crests($1 * 4)) }
    }
}

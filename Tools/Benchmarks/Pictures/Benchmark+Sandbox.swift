import ImageCodecs
import ImageInterface
import ImageSandbox

extension Benchmark {
    static let pictureSandbox = Benchmark(
        name: "picture-sandbox",
        about: "JPEGs decoded in FeedHost's process without files and network, beside the same process"
    ) { setting in
        let sandbox = SandboxedImageDecoder(program: [try FeedHostProgram.path(), "--decode-pictures"])
        guard sandbox.confinement == .filter else { throw CannotRun("the kernel refuses the filter.") }
        let here = SystemImageDecoder()
        let repeats = setting.size(100, smoke: 1)
        var comparisons: [Comparison] = []
        for (name, width, height, target) in [
            // A thumbnail in half blocks: PictureRenderer asks for four times the pixels of 24×8 cells.
            ("row", 640, 480, PixelSize(width: 96, height: 64)),
            ("screen", 1_024, 768, PixelSize(width: 160, height: 120)),
            (
                "photo", setting.size(4_000, smoke: 400), setting.size(3_000, smoke: 300),
                PixelSize(width: 1_600, height: 1_200)
            ),
        ] {
            let jpeg = try TestPicture.jpeg(width: width, height: height)
            let count = name == "photo" ? max(1, repeats / 10) : repeats
            func milliseconds(_ decoder: any ImageDecoder) throws -> Double {
                try seconds {
                    for _ in 0..<count { _ = try decoder.decode(jpeg, covering: target) }
                } / Double(count) * 1_000
            }
            let rounds = try await Rounds.run(
                setting.runs,
                [("ours", { try milliseconds(sandbox) }), ("here", { try milliseconds(here) })])
            comparisons.append(
                Comparison(
                    name: "picture-sandbox/\(name)", unit: "ms", ours: rounds["ours"], peer: rounds["here"],
                    peerName: "the same process", target: "≥ 0.9"))
        }
        return comparisons
    }
}

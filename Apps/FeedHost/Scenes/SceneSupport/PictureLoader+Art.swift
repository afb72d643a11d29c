public import ImagePipeline
import ItemInterface
import ListInterface
public import TextInterface

extension PictureLoader {
    /// The art of a row's picture.
    public func art(_ request: PictureRequest) async throws -> PictureArt {
        switch request.picture {
        case .picture(let picture):
            try await art(
                of: picture, columns: request.box.columns, rows: request.box.rows,
                isFilled: request.box.isFilled, appearance: request.appearance,
                isUserInitiated: request.isUserInitiated,
                distance: request.distance, progress: request.onProgress, coarse: request.onCoarse)
        case .blurred(let hash, let width, let height):
            try await art(
                ofBlurHash: hash, width: request.box.isFilled ? nil : width, height: height,
                columns: request.box.columns,
                rows: request.box.rows, appearance: request.appearance)
        }
    }
}

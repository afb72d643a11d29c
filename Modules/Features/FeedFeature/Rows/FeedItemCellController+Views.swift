public import PresentationInterface
public import TextInterface

extension FeedItemCellController: ResourceView {
    /// Shows the picture's art in place of whatever stood in its box. May be called again with finer art.
    public func display(resource art: PictureArt) {
        change { $0.arrived(art) }
    }
}

extension FeedItemCellController: ResourceLoadingView {
    /// Takes notice of a load that ends without art or error, so that the row asks again when it comes near; and shows how
    /// far a load has come, where it is told.
    public func display(loading viewModel: ResourceLoadingViewModel) {
        percent = viewModel.percent
        guard viewModel.percent == nil else { return }
        change { viewModel.isLoading ? $0.began() : $0.ended() }
    }
}

extension FeedItemCellController: ResourceErrorView {
    /// Shows that the picture failed, in its place. An error that is taken away is that of a load that begins.
    public func display(error viewModel: ResourceErrorViewModel) {
        if viewModel.message != nil { change { $0.failed() } }
    }
}

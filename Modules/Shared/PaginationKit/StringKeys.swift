/// The keys of `Paging.strings`.
nonisolated enum PagingKey: String, CaseIterable {
    case more = "more"
    case loading = "loading"
    case failed = "failed"
}

/// `GET /v1/image/UUID/comments`.
extension Router {
    func comments(of item: FeedItem, for request: Request) -> Response {
        let rows = feed.comments(of: item).enumerated().map { index, comment in
            CommentsPage.Row(comment, dateForm: CommentsPage.DateForm.allCases[index % 4])
        }
        return Representation.json(CommentsPage(items: rows)).response(to: request)
    }
}

/// The keys of `Feed.strings`.
nonisolated enum FeedText: String, CaseIterable {
    case title = "title"
    case empty = "empty"
    case seen = "seen"
    case hintComments = "hint.comments"
    case ageNow = "age.now"
    case ageMinutes = "age.minutes"
    case ageHours = "age.hours"
    case ageDays = "age.days"
    case ageWeeks = "age.weeks"
    case noticeCached = "notice.cached"
    case noticeNewer = "notice.newer"
    case noticePlaceGone = "notice.place.gone"
    case timelineEmpty = "timeline.empty"
    case rowUntitled = "row.untitled"
    case rowEmpty = "row.empty"
    case rowUpdated = "row.updated"
    case rowPictures = "row.pictures"
    case pictureFailed = "picture.failed"
    case pictureRetry = "picture.retry"
    case pictureSensitive = "picture.sensitive"
}

/// The keys of `Feed.strings` with plural forms.
nonisolated enum FeedCount: String, CaseIterable {
    case titleNew = "title.new"
}

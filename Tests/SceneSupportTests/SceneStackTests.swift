import SceneSupport
import SharedListUI
import Testing

@Suite("The stack of open scenes") struct SceneStackTests {
    private var panes = PaneArrangement()
    private var sut = SceneStack<String>()

    private mutating func open(
        _ scene: String, _ place: SceneStack<String>.Place, isBesideList: Bool = true
    ) -> [String] {
        sut.open(scene, in: place, of: &panes, isBesideList: isBesideList)
    }

    private mutating func back(isBesideList: Bool = true) -> [String] {
        sut.back(&panes, isBesideList: isBesideList)
    }

    @Test("An opened post has the focus, and going back leaves it beside its list")
    mutating func post() {
        #expect(open("post", .post) == [])
        #expect(panes.focus == .post && sut.post == "post")
        #expect(back() == [])
        #expect(panes.focus == .list && sut.post == "post")
    }

    @Test("On a screen of one pane, going back closes each scene in turn")
    mutating func onePane() {
        _ = open("post", .post, isBesideList: false)
        _ = open("comments", .abovePost, isBesideList: false)
        #expect(back(isBesideList: false) == ["comments"])
        #expect(panes.focus == .post && sut.post == "post")
        #expect(back(isBesideList: false) == ["post"])
        #expect(panes.focus == .list && sut.scenes.isEmpty)
        #expect(back(isBesideList: false) == [])
    }

    @Test(
        "A post that is shown beside its list leaves it the focus, and replaces the last one with its comments"
    )
    mutating func beside() {
        #expect(sut.showBeside("one") == [])
        #expect(panes.focus == .list)
        _ = open("comments", .abovePost)
        panes.focus = .list
        #expect(sut.showBeside("two") == ["one", "comments"])
        #expect(sut.scenes == ["two"] && panes.focus == .list)
    }

    @Test("Going back from comments that were opened from the list returns to it, with the post beside it")
    mutating func comments() {
        _ = sut.showBeside("post")
        _ = open("comments", .abovePost)
        #expect(sut.post == "comments" && sut.openedPost == "post")
        #expect(back() == ["comments"])
        #expect(panes.focus == .list && sut.post == "post")
    }

    @Test("What is above a post is closed without it")
    mutating func abovePost() {
        _ = sut.showBeside("post")
        _ = open("choice", .abovePost)
        _ = open("comments", .abovePost)
        #expect(sut.closeAbovePost() == ["choice", "comments"])
        #expect(sut.post == "post")
    }

    @Test("Another list closes the post of the one before, and going back from it closes its own")
    mutating func list() {
        _ = sut.showBeside("post")
        #expect(open("bookmarks", .list) == ["post"])
        #expect(sut.list == "bookmarks" && sut.post == nil && panes.focus == .list)
        _ = sut.showBeside("bookmark")
        #expect(back() == ["bookmarks", "bookmark"])
        #expect(sut.list == nil && panes.focus == .list)
        #expect(back() == [])
    }

    @Test("Going back from a post of another list goes to that list")
    mutating func postOfList() {
        _ = open("bookmarks", .list)
        _ = open("post", .post)
        #expect(back() == [])
        #expect(sut.list == "bookmarks" && panes.focus == .list)
        #expect(back() == ["bookmarks", "post"])
    }

    @Test("A picture is over all panes, and going back from it returns to the pane in focus before")
    mutating func picture() {
        for focus in [Pane.list, .post] {
            _ = sut.showBeside("post")
            panes.focus = focus
            _ = open("picture", .whole)
            #expect(sut.whole == "picture" && sut.post == "post")
            #expect(back() == ["picture"])
            #expect(panes.focus == focus && sut.whole == nil)
        }
    }

    @Test("What a picture opens replaces it where a list is beside, and is above it on a screen of one pane")
    mutating func fromPicture() {
        _ = open("picture", .whole)
        #expect(open("post", .post) == ["picture"])
        _ = sut.closeAll(&panes)
        _ = open("picture", .whole, isBesideList: false)
        #expect(open("post", .post, isBesideList: false) == [])
        #expect(back(isBesideList: false) == ["post"])
        #expect(sut.whole == "picture")
    }

    @Test("Closing all scenes moves the focus to the list, unless the sources have it")
    mutating func closeAll() {
        _ = open("post", .post)
        #expect(sut.closeAll(&panes) == ["post"])
        #expect(panes.focus == .list && sut.scenes.isEmpty)
        panes.focus = .sources
        _ = sut.closeAll(&panes)
        #expect(panes.focus == .sources)
    }
}

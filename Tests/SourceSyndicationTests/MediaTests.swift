import ItemInterface
import Testing

@Suite("Media of items")
struct MediaTests {
    @Test("An enclosure is a picture or a recording, by its type, otherwise by its name")
    func enclosures() throws {
        let media = try media(
            """
            <enclosure url="/a.mp3" type="audio/mpeg" length="1"/><enclosure url="/b.PNG?x=1"/>
            <enclosure url="/c"/><enclosure href="/d.jpg" type="image"/><enclosure url="/e" type="audio/x"/>
            """)

        #expect(
            media.map(\.reference.text) == ["/b.PNG?x=1", "/d.jpg", "/a.mp3", "/c", "/e"].map(Self.absolute))
        #expect(
            media.map(\.type) == [
                "image/png", "image/jpeg", "audio/mpeg", "application/octet-stream", "audio/x",
            ])
    }

    @Test("Media have the number of bytes and the title that their document declares")
    func lengths() throws {
        let media = try media(
            """
            <enclosure url="/a.mp3" type="audio/mpeg" length=" 34216300000 "/><enclosure url="/b.mp3" length="x"/>
            <media:content url="/c.mp4" fileSize="7"/><enclosure url="/d.mp3" length="0"/>
            """)
        #expect(media.map(\.length) == [34_216_300_000, nil, 7, nil])

        let link = #"<link rel="enclosure" href="/a.mp3" length="5" title=" T " type="audio/mpeg"/>"#
        let atom = try SamplePages.atomEntry("<id>1</id>" + link)
        let attachment = #"{"url":"/a.mp3","mime_type":"audio/mpeg","size_in_bytes":5,"title":"T"}"#
        let json = try SamplePages.jsonItem(#"{"id":"1","attachments":[\#(attachment)]}"#)
        for item in [atom, json] {
            #expect(item?.summary.media.map(\.length) == [5])
            #expect(item?.summary.media.map(\.alternativeText) == ["T"])
        }
    }

    @Test(
        "A recording lasts as long as its element, or its item, declares",
        arguments: [
            ("75", 75), ("1:15", 75), ("01:02:03", 3_723), (" 61.6 ", 62), ("1:2:3:4", nil), ("soon", nil),
            ("-5", nil), ("0", nil), ("1e300", nil), ("", nil),
        ] as [(String, Int?)])
    func durations(text: String, seconds: Int?) throws {
        let item = "<itunes:duration>\(text)</itunes:duration>"
        let alone = try media("<enclosure url=\"/a.mp3\"/><enclosure url=\"/b.jpg\"/>" + item)
        #expect(alone.map(\.duration) == [nil, seconds])
        let own = try media("<media:content url=\"/a.mp3\" duration=\"9\"/>" + item)
        #expect(own.map(\.duration) == [9])
        if let number = Double(text), number > 0, number < 1e9 {
            let attachment = #"{"url":"/a.mp3","mime_type":"audio/mpeg","duration_in_seconds":\#(number)}"#
            let json = try SamplePages.jsonItem(#"{"id":"1","attachments":[\#(attachment)]}"#)
            #expect(json?.summary.media.map(\.duration) == [seconds])
        }
    }

    @Test("Contents of Media RSS have their size, and their description in words")
    func contents() throws {
        let media = try media(
            """
            <media:content url="/a.jpg" medium="image" width="640" height="480"><media:title>T</media:title>
            <media:description type="html">A &lt;b&gt;dog&lt;/b&gt;</media:description>
            <media:thumbnail url="/t.jpg"/></media:content><media:content url="/b" medium="video"/>
            """)

        #expect(media.first?.width == 640 && media.first?.height == 480)
        #expect(media.first?.alternativeText == "A dog")
        #expect(media.first?.preview?.text == Self.absolute("/t.jpg"))
        #expect(media.map(\.type) == ["image/jpeg", "video/*"])
    }

    @Test("A picture is described by its description, otherwise by its title")
    func alternativeText() throws {
        let (title, description) = (
            "<media:title>T</media:title>", "<media:description>D</media:description>"
        )
        for (elements, text) in [(title, "T"), (title + description, "D"), (description + title, "D")] {
            let media = try media(#"<media:content url="/a.jpg">\#(elements)</media:content>"#)
            #expect(media.map(\.alternativeText) == [text])
        }
        let item = try SamplePages.rssItem("<media:group>\(title)</media:group>")
        #expect(item?.summary.title == "T" && item?.text == nil)
    }

    @Test("A size is a number of at most nine digits; other text is ignored")
    func sizes() throws {
        for (size, number) in [
            ("1234567890", 123_456_789), ("12px", nil), ("", nil), ("-5", nil), ("0", nil),
        ] {
            let media = try media(#"<media:content url="/a.jpg" width="\#(size)" height="7"/>"#)
            #expect(media.map(\.width) == [number] && media.map(\.height) == [7])
        }
    }

    @Test("Each of several pictures has only the thumbnail inside it")
    func ownThumbnails() throws {
        let pictures = ["a", "b"].map { name in
            #"<media:content url="/\#(name).jpg"><media:thumbnail url="/\#(name)-t.gif" type="x/y"/>"#
                + "</media:content>"
        }
        let beside = #"<media:thumbnail url="/t.gif" type="x/y"/>"#
        #expect(
            try media(pictures.joined() + beside).map(\.preview?.text)
                == [Self.absolute("/a-t.gif"), Self.absolute("/b-t.gif")])
        let plain = #"<media:content url="/a.jpg"/><media:content url="/b.jpg"/>"#
        #expect(try media(plain + beside).map(\.preview) == [nil, nil])
        #expect(try media(beside).map(\.type) == ["image/gif"])
    }

    @Test("Of a group's versions the default one counts, otherwise the widest")
    func groups() throws {
        let versions = #"<media:content url="/s.jpg" width="100"/><media:content url="/l.jpg" width="900"/>"#
        #expect(
            try media("<media:group>\(versions)</media:group>").map(\.reference.text) == [
                Self.absolute("/l.jpg")
            ])
        let marked =
            versions + #"<media:content url="/d.jpg" isDefault="true"/><media:content url="/v.mp4"/>"#
        #expect(
            try media("<media:group>\(marked)</media:group>").map(\.reference.text)
                == [Self.absolute("/d.jpg"), Self.absolute("/v.mp4")])
        #expect(
            try media("<media:group>\(versions)</media:group><media:group>\(versions)<x/></media:group>")
                .count == 1)
        #expect(try media(versions).count == 2)
    }

    @Test("Without a picture, a thumbnail is the picture; otherwise it is the preview")
    func thumbnails() throws {
        let thumbnails = #"<media:thumbnail url="/t.jpg" width="10"/><media:thumbnail url="/u.jpg"/>"#
        #expect(try media(thumbnails).map(\.reference.text) == [Self.absolute("/t.jpg")])
        let both = try media(thumbnails + #"<media:content url="/a.jpg"/>"#)
        #expect(both.map(\.reference.text) == [Self.absolute("/a.jpg")])
        #expect(both.first?.preview?.text == Self.absolute("/t.jpg"))
        let film = try media("<media:group>\(thumbnails)<media:content url='/v.mp4'/></media:group>")
        #expect(film.map(\.reference.text) == [Self.absolute("/t.jpg"), Self.absolute("/v.mp4")])
        #expect(film.last?.preview?.text == Self.absolute("/t.jpg"))
    }

    @Test(
        "Artwork is the picture of an item that has no other",
        arguments: [
            #"<itunes:image href="/a.jpg"/>"#, #"<podcast:images srcset="/a.jpg 1500w, /b.jpg 600w"/>"#,
            "<image><url>/a.jpg</url></image>",
        ])
    func artwork(element: String) throws {
        #expect(try media(element).map(\.reference.text) == [Self.absolute("/a.jpg")])
        let other = try media(element + #"<enclosure url="/e.png" type="image/png"/>"#)
        #expect(other.map(\.reference.text) == [Self.absolute("/e.png")])
    }

    @Test("An address is listed once, and one that is not of the web is omitted")
    func addresses() throws {
        let media = try media(
            """
            <enclosure url="/a.jpg"/><media:content url="/a.jpg"/><media:content/><media:thumbnail/>
            <media:content url="file:///etc/passwd"><media:thumbnail url="file:///a.jpg"/></media:content>
            """)

        #expect(media.map(\.reference.text) == [Self.absolute("/a.jpg")])
        #expect(media.first?.preview == nil)
    }

    @Test("Links and contents of Atom that stand elsewhere are media")
    func atom() throws {
        let item = try SamplePages.atomEntry(
            """
            <id>1</id><link rel="enclosure" type="audio/mpeg" href="/a.mp3"/>
            <content src="/b.png" type="image/png"/>
            """)

        #expect(
            item?.summary.media.map(\.reference.text) == [Self.absolute("/b.png"), Self.absolute("/a.mp3")])
        #expect(item?.summary.link == nil)
    }

    private static func absolute(_ path: String) -> String { "https://example.org" + path }

    private func media(_ elements: String) throws -> [ItemMedia] {
        try SamplePages.rssItem("<guid>1</guid>" + elements)?.summary.media ?? []
    }
}

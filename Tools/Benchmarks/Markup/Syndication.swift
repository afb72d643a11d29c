import Foundation

/// An RSS document like that of a weblog.
enum Syndication {
    static func document(_ count: Int) -> Data {
        let items = (0..<count).map { number in
            """
                <item>
                  <title>Post number \(number) &amp; what came of it</title>
                  <link>https://weblog.example/2026/\(number)/post/</link>
                  <guid isPermaLink="false">https://weblog.example/?p=\(number)</guid>
                  <dc:creator><![CDATA[Ada Lovelace]]></dc:creator>
                  <pubDate>Mon, 05 Jan 2026 10:\(10 + number % 50):00 +0000</pubDate>
                  <category><![CDATA[Notes]]></category>
                  <media:thumbnail url="https://weblog.example/\(number).jpg" width="640" height="480"/>
                  <content:encoded><![CDATA[\(text(number))]]></content:encoded>
                </item>

            """
        }
        return Data(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
              xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
              <channel><title>A weblog</title>
            \(items.joined())</channel></rss>
            """.utf8)
    }

    /// 1.5 KB of HTML like that of a weblog.
    static func text(_ number: Int) -> String {
        """
        <!-- wp:paragraph --><p class="has-text">First snow at \
        <a href="https://weblog.example/places/\(number)" target="_blank" rel="noopener noreferrer">\
        Grindelwald</a>, and <em>nobody</em> had brought boots. We walked down to the lake &#8211; it was \
        <strong>frozen</strong> already &#8211; and back along the road.</p><!-- /wp:paragraph -->
        <figure class="wp-block-image size-large"><img loading="lazy" decoding="async" width="1024" \
        height="683" src="https://weblog.example/\(number)-1024x683.jpg" alt="The lake" \
        class="wp-image-\(number)" srcset="https://weblog.example/\(number)-1024x683.jpg 1024w, \
        https://weblog.example/\(number)-300x200.jpg 300w" \
        sizes="(max-width: 1024px) 100vw, 1024px"/><figcaption>The lake</figcaption></figure>
        <ul><li>Trains run every half hour.</li><li>The last one leaves at 23:10.</li></ul>
        <blockquote><p>Who walks slowly sees more.</p></blockquote>
        <h2 id="tomorrow">Tomorrow</h2><p>We take the cable car, if it runs; <code>meteo \(number)</code> \
        says it will. Otherwise there is the museum, which has a room with maps of the valley since 1860, \
        and a café with a view that makes up for everything, Στην υγειά μας!</p>
        <div class="share"><a href="https://weblog.example/share?p=\(number)&amp;via=rss">Share</a></div>\
        <img src="https://stats.example/p.gif?\(number)" width="1" height="1" alt=""/>
        """
    }
}

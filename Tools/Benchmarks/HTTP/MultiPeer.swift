import CCurl
import Glibc

/// libcurl's multi interface as a C program would use it: reused handles, one buffer each, one thread.
///
/// It uses no task, no lock and no allocation for a request.
final class MultiPeer {
    private struct Buffer {
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        var capacity = 0
    }

    private let multi = curl_multi_init()
    private let handles: [UnsafeMutableRawPointer?]
    private let buffers: UnsafeMutablePointer<Buffer>
    /// The headers of the compared client, in the form that costs libcurl least.
    private let headers = curl_slist_append(
        curl_slist_append(nil, "User-Agent: FeedHost"), "Accept-Encoding: gzip")

    init(width: Int) {
        curl_global_init(Int(CURL_GLOBAL_DEFAULT))
        handles = (0..<width).map { _ in curl_easy_init() }
        buffers = .allocate(capacity: width)
        buffers.initialize(repeating: Buffer(), count: width)
        _ = ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, width)
    }

    deinit {
        for index in handles.indices {
            curl_easy_cleanup(handles[index])
            free(buffers[index].bytes)
        }
        curl_multi_cleanup(multi)
        curl_slist_free_all(headers)
        buffers.deallocate()
    }

    /// GETs the URL a number of times, concurrently on all handles, and returns the number of received bytes.
    func get(_ url: String, times: Int) throws -> Int {
        var started = 0
        var ended = 0
        var bytes = 0
        for index in handles.indices where started < times {
            prepare(index, url)
            curl_multi_add_handle(multi, handles[index])
            started += 1
        }
        while ended < times {
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            var left: Int32 = 0
            var isIdle = true
            while let message = curl_multi_info_read(multi, &left) {
                guard message.pointee.msg == CURLMSG_DONE else { continue }
                let handle = message.pointee.easy_handle
                var status = 0
                _ = ccurl_easy_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
                guard message.pointee.data.result == CURLE_OK, status == 200 else {
                    throw CannotRun("libcurl got status \(status).")
                }
                isIdle = false
                ended += 1
                let index = handles.firstIndex(of: handle) ?? 0
                bytes += buffers[index].count
                curl_multi_remove_handle(multi, handle)
                if started < times {
                    buffers[index].count = 0
                    curl_multi_add_handle(multi, handle)
                    started += 1
                }
            }
            if ended < times, isIdle { curl_multi_poll(multi, nil, 0, 1_000, nil) }
        }
        return bytes
    }

    private func prepare(_ index: Int, _ url: String) {
        let handle = handles[index]
        buffers[index].count = 0
        _ = ccurl_easy_set_text(handle, CURLOPT_URL, url)
        _ = ccurl_easy_set_list(handle, CURLOPT_HTTPHEADER, headers)
        _ = ccurl_easy_set_long(handle, CURLOPT_NOSIGNAL, 1)
        _ = ccurl_easy_set_text(handle, CURLOPT_PROXY, "")
        _ = ccurl_easy_set_pointer(handle, CURLOPT_WRITEDATA, buffers + index)
        _ = ccurl_easy_set_data_function(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, target in
            guard let bytes, let target else { return 0 }
            return MultiPeer.append(bytes, size * count, target.assumingMemoryBound(to: Buffer.self))
        }
    }

    private static func append(
        _ bytes: UnsafePointer<CChar>, _ count: Int, _ buffer: UnsafeMutablePointer<Buffer>
    ) -> Int {
        let needed = buffer.pointee.count + count
        if needed > buffer.pointee.capacity {
            buffer.pointee.capacity = max(needed, 2 * buffer.pointee.capacity)
            buffer.pointee.bytes = realloc(buffer.pointee.bytes, buffer.pointee.capacity)
        }
        guard let target = buffer.pointee.bytes else { return 0 }
        memcpy(target + buffer.pointee.count, bytes, count)
        buffer.pointee.count = needed
        return count
    }
}

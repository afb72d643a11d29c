#pragma once
#include <microhttpd.h>

/* Swift cannot call variadic C functions: these say what is asked for in a fixed list of arguments. */

/** Starts a daemon on options that end with MHD_OPTION_END. */
static inline struct MHD_Daemon *cmicrohttpd_start(
    unsigned int flags, MHD_AccessHandlerCallback handler, void *context, struct MHD_OptionItem *options) {
    return MHD_start_daemon(flags, 0, NULL, NULL, handler, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

/** The address of the other end, which lives as long as the connection; NULL where it is not known. */
static inline const struct sockaddr *cmicrohttpd_client_address(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == NULL ? NULL : info->client_addr;
}

/** MHD_CONTENT_READER_END_WITH_ERROR, a macro with a cast, which Swift does not import. */
static inline ssize_t cmicrohttpd_end_with_error(void) { return MHD_CONTENT_READER_END_WITH_ERROR; }

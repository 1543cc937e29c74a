/** The largest file that is taken, as an upload or as an attachment. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024

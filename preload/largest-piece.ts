/** Bytes of a backup in one request. */
export const LARGEST_PIECE = 128 * 1024

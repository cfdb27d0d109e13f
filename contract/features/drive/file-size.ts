/** Bytes of one file: two gigabytes. */
export const FILE_BYTES_MAX = 2_147_483_648

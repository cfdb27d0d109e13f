// Apart from the schemas of comments, because public pages do not load zod.

/** Maximum characters of a comment. Our choice: a paragraph. */
export const COMMENT_MAX_CHARS = 1000

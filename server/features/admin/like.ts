/** A pattern of LIKE that finds the text anywhere. */
export const like = (q = ''): string => `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

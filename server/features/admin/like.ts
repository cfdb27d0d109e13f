/** A LIKE pattern that matches the text anywhere. */
export const like = (q = ''): string => `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** 2026-01-01 00:03:00.123456+08: what PostgreSQL writes for nearly every point of time. */
const LENGTH = '2026-01-01 00:03:00'.length
const ZERO = 48

/** The number in two digits; not a number where they are none. */
function pair(text: string, at: number): number {
  const tens = text.charCodeAt(at) - ZERO
  const ones = text.charCodeAt(at + 1) - ZERO
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

/**
 * Returns a parser of points of time that reads the usual form by its places, several times faster than by patterns, and leaves all others
 * (infinity, years before Christ or of five digits, offsets of less than an hour) to `other`.
 */
export const instantReader =
  (other: (text: string) => unknown) =>
  (text: string): unknown => {
    const ms = usual(text)
    return Number.isNaN(ms) ? other(text) : new Date(ms)
  }

function usual(text: string): number {
  const end = text.length - 3
  if (end < LENGTH || text[4] !== '-' || text[7] !== '-' || text[10] !== ' ' || text[13] !== ':' || text[16] !== ':')
    return Number.NaN
  const sign = text[end] === '+' ? 1 : text[end] === '-' ? -1 : Number.NaN
  const fraction = end === LENGTH ? 0 : milliseconds(text, end)
  const year = pair(text, 0) * 100 + pair(text, 2)
  // Date.UTC takes those below 100 for years of the twentieth century
  if (year < 100) return Number.NaN
  const at = Date.UTC(year, pair(text, 5) - 1, pair(text, 8), pair(text, 11), pair(text, 14), pair(text, 17))
  return at + fraction - sign * pair(text, end + 1) * 3_600_000
}

/** Whole milliseconds of a fraction of a second of up to six digits, behind its point. */
function milliseconds(text: string, end: number): number {
  if (text[LENGTH] !== '.') return Number.NaN
  let ms = 0
  for (let i = 1; i <= 3; i++) {
    const at = LENGTH + i
    const digit = at < end ? text.charCodeAt(at) - ZERO : 0
    if (digit < 0 || digit > 9) return Number.NaN
    ms = ms * 10 + digit
  }
  return ms
}

import { type RawBuilder, sql } from 'kysely'
import { spellingsOf } from '#contract/core/text/latin.ts'
import { foldForSearch } from '#contract/core/text/localized.ts'
import { columnOf } from './sql.ts'

/** Characters kept of a word; PostgreSQL accepts no lexeme of more than 2046 bytes. */
const WORD_MAX_CHARS = 40

/**
 * Runs of letters, marks and digits; Cyrillic and Latin texts, which are nearly all, take a fast path without Unicode
 * properties.
 */
function runsOf(text: string): readonly string[] {
  if (!PLAIN.test(text)) return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return text.match(/[0-9a-z\u0400-\u0481\u048A-\u052F]+/g) ?? []
}

/** Lower-case text of the Latin and Cyrillic letters in use here, and punctuation. */
const PLAIN = /^[\0-@[-`a-\x7f\xa0\xab\xbb\u0400-\u0481\u048A-\u052F\u2010-\u2027\u2030-\u205E\u20A0-\u20BF]*$/

/** The words of texts as search compares them: folded, cut to 40 characters, deduplicated. */
function wordsOf(texts: readonly string[]): string[] {
  const words = runsOf(foldForSearch(texts.join(' ')))
  // a word of this few code units has no more characters
  const cut = (word: string) => (word.length <= WORD_MAX_CHARS ? word : [...word].slice(0, WORD_MAX_CHARS).join(''))
  return [...new Set(words.map(cut))]
}

/** The value of a table's `search` column: the words of these texts, separated by single spaces. */
export const searchText = (...texts: (string | undefined)[]): string => wordsOf(texts.map((t) => t ?? '')).join(' ')

/**
 * The words of `t.search`, as in the table's GIN index on this expression. Words instead of trigrams because at 100,000
 * records the index is half as large, its hits need no recheck against long texts, and words of one or two letters are
 * found as fast. Measured: docs/decisions/0020-search-by-beginnings-of-words.md.
 */
export const wordsIn = (t: string): RawBuilder<unknown> =>
  sql`array_to_tsvector(string_to_array(${columnOf(t, 'search')}, ' '))`

/** Cyrillic o with a bar, straight u, yo, Ukrainian ie and yi, and what `foldForSearch` makes of them. */
const LETTERS = '\u04e9\u04af\u0451\u0454\u0457'
const FOLDED = '\u043e\u0443\u0435\u043e\u0443'

/** Folds a text in SQL as `foldForSearch` does, for tables too small to need a `search` column. */
export const foldedInSql = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`translate(lower(${text} collate "und-x-icu"), ${LETTERS}::text, ${FOLDED}::text)`

/** As `foldedInSql`, of an expression in a statement that is written as text. */
export const foldedInText = (expression: string): string =>
  `translate(lower(${expression} collate "und-x-icu"), '${LETTERS}', '${FOLDED}')`

/** The words of a search by word beginnings, each with its spellings. */
const wantedIn = (q: string): (readonly string[])[] => wordsOf([q]).map(spellingsOf)

/**
 * The condition that each word of `q`, in one of its spellings, begins one of these words. A `q` without letters and
 * digits finds nothing.
 */
export function wordsMatch(words: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  const wanted = wantedIn(q)
  if (wanted.length === 0) return sql<boolean>`false`
  const queryOf = (spellings: readonly string[]) =>
    // letters, marks and digits only: no character has a meaning in the query language
    `(${spellings.map((word) => `'${word}':*`).join(' | ')})`
  return sql<boolean>`${words} @@ ${wanted.map(queryOf).join(' & ')}::tsquery`
}

/**
 * As `wordsMatch`, for a text whose words are not indexed: tens of times cheaper for a known row, as no tsvector is
 * built. `text` is a column written by `searchText`.
 */
export function wordsBegin(text: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  const wanted = wantedIn(q)
  if (wanted.length === 0) return sql<boolean>`false`
  // letters, marks and digits only: no character has a meaning in LIKE
  return allOf(
    wanted.map((spellings) =>
      likeAny(
        sql`' ' || ${text}`,
        spellings.map((word) => `% ${word}%`),
      ),
    ),
  )
}

/** Punctuation of titles, and the spaces that replace it. */
const SIGNS = '«»"“”„\'()[]–—-,.:;/!?'
const SPACES = ' '.repeat([...SIGNS].length)

/**
 * How well a title answers a search, for rows that were found: 3 equals the query, 2 begins with it, 1 contains each of
 * its words, 0 does not. The same rule as `titleMatch` of contract/core/text/highlight.ts.
 */
export function titleRank(title: RawBuilder<unknown>, q: string): RawBuilder<number> {
  const wanted = wantedIn(q)
  const [first, ...others] = wanted
  if (!first) return sql<number>`0`
  const text = sql<string>`btrim(translate(${foldedInSql(title)}, ${SIGNS}::text, ${SPACES}::text))`
  const hasEach = allOf(
    wanted.map((spellings) =>
      likeAny(
        sql`' ' || ${text}`,
        spellings.map((word) => `% ${word}%`),
      ),
    ),
  )
  const begins = likeAny(
    text,
    first.map((word) => `${word}%`),
  )
  const whole = others.length === 0 ? first : [wanted.map(([word]) => word).join(' ')]
  return sql<number>`case when not ${hasEach} then 0 when ${text} = any(${[...whole]}::text[]) then 3 when ${begins} then 2 else 1 end`
}

/** More seconds than any point of time has: a better title comes before every later one. */
const RANK_S = 100_000_000_000

/** Characters of a search text from which its hits are ranked: those of a shorter one are too many to be sorted. */
const RANKED_FROM = 3

/** Whether the hits of a search text are ordered by how well they match; those of a short one are by their time. */
export const isRankable = (q: string | undefined): q is string =>
  q !== undefined && wordsOf([q]).join('').length >= RANKED_FROM

/** Orders rows by how well the best of their titles answers a search, then by a point of time; descending. */
export function byMatch(
  titles: readonly RawBuilder<unknown>[],
  q: string,
  at: RawBuilder<unknown>,
): RawBuilder<number> {
  const ranks = sql.join(titles.map((title) => titleRank(title, q)))
  return sql<number>`greatest(${ranks}) * ${sql.lit(RANK_S)}::bigint + extract(epoch from ${at})`
}

/** The words of a substring search, folded, each with its spellings, escaped for LIKE. */
export const searchWords = (q: string): (readonly string[])[] =>
  foldForSearch(q)
    .split(' ')
    .filter(Boolean)
    .map((word) => spellingsOf(word).map((spelling) => spelling.replace(/[\\%_]/g, (sign) => `\\${sign}`)))

/**
 * The condition that the text contains each word of `q` in one of its spellings. `text` is folded. A `q` without words
 * finds everything.
 */
export const partsMatch = (text: RawBuilder<unknown>, q: string): RawBuilder<boolean> =>
  allOf(searchWords(q).map((spellings) => partOf(text, spellings)))

/** The condition that the text contains one of these spellings, which are escaped for LIKE as in `searchWords`. */
export const partOf = (text: RawBuilder<unknown>, spellings: readonly string[]): RawBuilder<boolean> =>
  likeAny(
    text,
    spellings.map((word) => `%${word}%`),
  )

// a single pattern keeps its plan; for several, a trigram index is scanned once per pattern
const likeAny = (text: RawBuilder<unknown>, patterns: readonly string[]): RawBuilder<boolean> =>
  patterns.length === 1
    ? sql<boolean>`${text} like ${patterns[0]}`
    : sql<boolean>`${text} like any(${patterns}::text[])`

const allOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`

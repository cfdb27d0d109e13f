import { type RawBuilder, sql } from 'kysely'
import { foldForSearch } from '#contract/core/text.ts'
import { columnOf } from './sql.ts'

/** Characters of a word that are kept; PostgreSQL takes no lexeme of more than 2046 bytes. */
const WORD_MAX_CHARS = 40

/** Runs of letters, marks and digits; Cyrillic and Latin texts, which are nearly all, without asking Unicode for every sign. */
function runsOf(text: string): readonly string[] {
  if (!PLAIN.test(text)) return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return text.match(/[0-9a-z\u0400-\u0481\u048A-\u052F]+/g) ?? []
}

/** Lower-case text of the Latin and Cyrillic letters in use here, with the marks of punctuation beside them. */
const PLAIN = /^[\0-@[-`a-\x7f\xa0\xab\xbb\u0400-\u0481\u048A-\u052F\u2010-\u2027\u2030-\u205E\u20A0-\u20BF]*$/

/** The words of texts as search compares them: folded, cut to their first 40 characters, each once. */
function wordsOf(texts: readonly string[]): string[] {
  const words = runsOf(foldForSearch(texts.join(' ')))
  // a word of so few code units has no more characters
  const cut = (word: string) => (word.length <= WORD_MAX_CHARS ? word : [...word].slice(0, WORD_MAX_CHARS).join(''))
  return [...new Set(words.map(cut))]
}

/** What a table's column `search` holds: the words of these texts, with single spaces between them. */
export const searchText = (...texts: (string | undefined)[]): string => wordsOf(texts.map((t) => t ?? '')).join(' ')

/**
 * The words of `t.search`, as the table's GIN index on this expression has them. Words instead of trigrams because at 100,000
 * records the index is half as large, its hits need no second look at long texts, and words of one or two letters are
 * found as fast. Measured: docs/decisions/0020-search-by-beginnings-of-words.md.
 */
export const wordsIn = (t: string): RawBuilder<unknown> =>
  sql`array_to_tsvector(string_to_array(${columnOf(t, 'search')}, ' '))`

/** Cyrillic o with a bar, straight u, yo, Ukrainian ie and yi, and what `foldForSearch` makes of them. */
const LETTERS = '\u04e9\u04af\u0451\u0454\u0457'
const FOLDED = '\u043e\u0443\u0435\u043e\u0443'

/** A text of the database as `foldForSearch` writes it, for tables so small that no column keeps it. */
export const foldedInSql = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`translate(lower(${text} collate "und-x-icu"), ${LETTERS}::text, ${FOLDED}::text)`

/** "Some of these words begins with each word of `q`"; a `q` without any letter or digit finds nothing. */
export function wordsMatch(words: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  const wanted = wordsOf([q])
  if (wanted.length === 0) return sql<boolean>`false`
  // letters, marks and digits alone: nothing in them is a sign of the query language
  return sql<boolean>`${words} @@ ${wanted.map((word) => `'${word}':*`).join(' & ')}::tsquery`
}

/**
 * The same as `wordsMatch` for one text whose words are not indexed: some tens of times cheaper for a row at hand, as no list of
 * words is made of it. `text` is a column that `searchText` wrote.
 */
export function wordsBegin(text: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  const wanted = wordsOf([q])
  if (wanted.length === 0) return sql<boolean>`false`
  // letters, marks and digits alone: nothing in them is a sign of LIKE
  return sql<boolean>`${sql.join(
    wanted.map((word) => sql`' ' || ${text} like ${`% ${word}%`}`),
    sql` and `,
  )}`
}

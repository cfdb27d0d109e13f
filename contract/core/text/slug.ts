import { memoized } from './memoized.ts'

/** Latin letters for Cyrillic ones. Source: MNS 5217:2012, without its diacritics, which addresses would encode. */
const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'ye',
  ё: 'yo',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  ө: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ү: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

/** Maximum length of the words in an address, characters. Our choice: an address that fits a line of a message. */
const WORDS_MAX_CHARS = 60

/** A text in small Latin letters: Cyrillic ones are transliterated, diacritics are dropped. */
export function inLatinLetters(text: string): string {
  let latin = ''
  for (const letter of text.normalize('NFC').toLowerCase()) latin += LATIN[letter] ?? letter
  // most titles have nothing left that could be decomposed
  return /[^\0-\x7f]/.test(latin) ? latin.normalize('NFKD').replace(/\p{M}/gu, '') : latin
}

/** Titles whose words are remembered: a list shows the same ones on each request. */
const REMEMBERED_MAX = 5_000

/** The readable part of an address: a title in lower-case Latin letters and digits, joined by hyphens. */
const wordsOf = memoized((title: string) => {
  const words = inLatinLetters(title).match(/[a-z0-9]+/g) ?? []
  let joined = ''
  for (const word of words) {
    const longer = joined ? `${joined}-${word}` : word
    if (longer.length > WORDS_MAX_CHARS) break
    joined = longer
  }
  return joined
}, REMEMBERED_MAX)

/**
 * The last part of a public address: its title for people, its number for the server. A title that was changed changes
 * the address; the earlier one still leads to the record, because only the number counts.
 */
export const slugOf = (title: string, no: number): string => [wordsOf(title), String(no)].filter(Boolean).join('-')

/** The number in such an address; undefined where there is none. */
export function numberIn(slug: string): number | undefined {
  const [, digits] = /(?:^|-)(\d{1,9})$/.exec(slug) ?? []
  return digits === undefined ? undefined : Number(digits)
}

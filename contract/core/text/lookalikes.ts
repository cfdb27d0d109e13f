/** A word with look-alike letters. `index` counts UTF-16 units in the NFC text. */
export type Lookalike = { word: string; index: number; suggestion: string }

// Letters that look the same in print: the n-th Latin letter and the n-th Cyrillic one.
const LATIN = 'ABCEHKMOPTXYaceopxy'
const CYRILLIC = 'АВСЕНКМОРТХУасеорху'
// Letters typed instead of Mongolian ones although they look alike in one case or typeface only; never converted back
// to Latin. Fonts made before Unicode used Є and Ї for Ө and Ү; keyboards without Ү have V.
const STAND_INS = { k: 'к', m: 'м', t: 'т', h: 'н', b: 'ь', i: 'и', I: 'И', r: 'г', V: 'Ү', v: 'ү', Ɵ: 'Ө', ɵ: 'ө' }
const OLD_FONT = { Є: 'Ө', є: 'ө', Ї: 'Ү', ї: 'ү' }

const pairs = () => Array.from(LATIN, (latin, i): [string, string] => [latin, CYRILLIC[i] ?? latin])
// Built inside pure calls, so that pages that do not use them do not load them.
const toCyrillic = /* @__PURE__ */ (() =>
  new Map([...pairs(), ...Object.entries(STAND_INS), ...Object.entries(OLD_FONT)]))()
const toLatin = /* @__PURE__ */ (() =>
  new Map([...pairs().map(([latin, cyrillic]): [string, string] => [cyrillic, latin]), ['і', 'i'], ['І', 'I']]))()

const WORD = /[\p{L}\p{M}]+/gu
const isLatin = (text: string) => /\p{Script=Latin}/u.test(text)
const isCyrillic = (text: string) => /\p{Script=Cyrillic}/u.test(text)
// "XXI зуун" and "II улирал" are correct; "X. Батаа" is an initial.
const isRomanNumeral = (word: string, next: string) => /^[IVX]+$/.test(word) && !(word === 'X' && next === '.')

/** The word with every letter of the other script replaced; undefined if one has no look-alike. */
function rewrite(word: string, map: Map<string, string>, isForeign: (letter: string) => boolean): string | undefined {
  let result = ''
  for (const letter of word) {
    const other = map.get(letter)
    if (other === undefined && isForeign(letter)) return undefined
    result += other ?? letter
  }
  return result
}

const asCyrillic = (word: string) => rewrite(word, toCyrillic, isLatin)
const asLatin = (word: string) => rewrite(word, toLatin, isCyrillic)

/**
 * Words that mix Cyrillic with Latin look-alikes, words of look-alikes only in an otherwise Cyrillic text, and the
 * Є, Ї of old fonts. "SMSээр" is no look-alike (S has none). Rule: docs/rules/formats.md "Look-alike letters".
 */
export function findLookalikes(text: string): Lookalike[] {
  const normal = text.normalize('NFC')
  const words = Array.from(normal.matchAll(WORD), (match) => ({ word: match[0], index: match.index }))
  const isReallyLatin = (word: string) => isLatin(word) && !isCyrillic(word) && asCyrillic(word) === undefined
  const isCyrillicText = words.some(({ word }) => isCyrillic(word)) && !words.some(({ word }) => isReallyLatin(word))

  return words.flatMap(({ word, index }) => {
    const suggestion = suggest(word, isCyrillicText, normal.charAt(index + word.length))
    return suggestion === undefined || suggestion === word ? [] : [{ word, index, suggestion }]
  })
}

function suggest(word: string, isCyrillicText: boolean, next: string): string | undefined {
  if (isCyrillic(word)) return isLatin(word) ? (asCyrillic(word) ?? asLatin(word)) : asCyrillic(word)
  return isCyrillicText && !isRomanNumeral(word, next) ? asCyrillic(word) : undefined
}

/** The text with every word of `findLookalikes` corrected: the suggestion next to the warning. */
export function foldLatinLookalikes(text: string): string {
  let result = text.normalize('NFC')
  for (const { word, index, suggestion } of findLookalikes(text).reverse()) {
    result = result.slice(0, index) + suggestion + result.slice(index + word.length)
  }
  return result
}

/** Converts every look-alike letter to Cyrillic, whatever its context: for fields with Cyrillic letters only. */
export const lettersAsCyrillic = (text: string): string => Array.from(text, (c) => toCyrillic.get(c) ?? c).join('')

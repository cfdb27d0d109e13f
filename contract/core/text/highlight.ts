import { spellingsOf } from './latin.ts'
import { foldForSearch, nfc } from './unicode.ts'

/** A part of a text: a hit of a search, or not. */
export interface FoundPart {
  text: string
  hit: boolean
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu
/** Maximum hits examined per text: a very frequent word need not be counted to the end. */
const PLACES_MAX = 500

interface Place {
  start: number
  end: number
  /** The index of the search word. */
  word: number
}

/** The words of a search, folded, each with its spellings. */
const wantedOf = (q: string): (readonly string[])[] => [...new Set(foldForSearch(q).match(WORD) ?? [])].map(spellingsOf)

/**
 * Matches texts that contain each word of `q`, for lists that the browser has completely, by the rule of the server's
 * search for names.
 */
export function matcherOf(q: string): (text: string) => boolean {
  const wanted = foldForSearch(q).split(' ').filter(Boolean).map(spellingsOf)
  return (text) => {
    const folded = foldForSearch(text)
    return wanted.every((spellings) => spellings.some((word) => folded.includes(word)))
  }
}

/** The positions where words of the text begin with words of the search, by the rule of the server's search. */
function placesOf(text: string, wanted: readonly (readonly string[])[]): Place[] {
  const places: Place[] = []
  if (wanted.length === 0) return places
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const folded = foldForSearch(word)
    const at = wanted.findIndex((spellings) => spellings.some((w) => folded.startsWith(w)))
    if (at >= 0) places.push({ start: index, end: index + word.length, word: at })
    if (places.length === PLACES_MAX) break
  }
  return places
}

/** Splits a text at the hits of a search; one part without hits. */
export function foundParts(text: string, q: string): FoundPart[] {
  const whole = nfc(text)
  return cut(whole, placesOf(whole, wantedOf(q)), 0, whole.length)
}

/** How well a title matches a search: 3 equals it, 2 begins with it, 1 contains each of its words, 0 does not. */
export function titleMatch(title: string, q: string): 0 | 1 | 2 | 3 {
  const wanted = wantedOf(q)
  const words = foldForSearch(title).match(WORD) ?? []
  const begins = (word: string | undefined, spellings: readonly string[] = []) =>
    spellings.some((spelling) => word?.startsWith(spelling))
  if (wanted.length === 0 || !wanted.every((spellings) => words.some((word) => begins(word, spellings)))) return 0
  if (words.length === wanted.length && words.every((word, i) => wanted[i]?.includes(word))) return 3
  return begins(words[0], wanted[0]) ? 2 : 1
}

/**
 * The excerpt of a long text with most words of the search close together, about `max` characters at most; undefined
 * without hits.
 */
export function foundPlace(text: string, q: string, max: number): FoundPart[] | undefined {
  const line = nfc(text).replace(/\s+/g, ' ').trim()
  const places = placesOf(line, wantedOf(q))
  if (places.length === 0) return undefined
  const distinct = (from: Place) =>
    new Set(places.filter((p) => p.start >= from.start && p.end <= from.start + max / 2).map((p) => p.word)).size
  const counts = places.map(distinct)
  const best = places[counts.indexOf(Math.max(...counts))]
  if (!best) return undefined
  // some text before the hit, so that it is visible in narrow columns too, without cutting a word
  let from = Math.max(0, best.start - Math.floor(max / 5))
  if (from > 0) from = Math.min(best.start, line.indexOf(' ', from) + 1)
  let to = Math.min(line.length, from + max)
  if (to < line.length) to = Math.max(best.end, line.lastIndexOf(' ', to))
  const parts = cut(line, places, from, to)
  return [
    ...(from > 0 ? [{ text: '… ', hit: false }] : []),
    ...parts,
    ...(to < line.length ? [{ text: ' …', hit: false }] : []),
  ]
}

function cut(text: string, places: readonly Place[], from: number, to: number): FoundPart[] {
  const parts: FoundPart[] = []
  let at = from
  for (const { start, end } of places) {
    if (start < from || end > to) continue
    if (start > at) parts.push({ text: text.slice(at, start), hit: false })
    parts.push({ text: text.slice(start, end), hit: true })
    at = end
  }
  if (at < to) parts.push({ text: text.slice(at, to), hit: false })
  return parts
}

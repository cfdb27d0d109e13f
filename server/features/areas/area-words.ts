import type { Level } from '#contract/core/model/actor.ts'
import { foldForSearch } from '#contract/core/text/localized.ts'

type Numbered = Extract<Level, 'khoroo' | 'section'>

/** What a search for an area says: words of names, numbers of levels, and the level that is meant. */
export interface AreaWords {
  /** Words without numbers and names of levels, as typed. */
  names: string
  /** The numbers of a khoroo and a section; the last one may be the beginning of a longer number. */
  khoroo?: string
  section?: string
  /** A number without a level: of a khoroo, or of a section. */
  either?: string
  /** The level whose name was typed. */
  level?: Level
}

/** Beginnings of the names of levels, folded as `foldForSearch` does. */
const LEVEL_WORDS: readonly (readonly [RegExp, Level])[] = [
  [/^(дуурэг|дуург|district|duureg)/, 'district'],
  [/^(хороо|khoroo|horoo)/, 'khoroo'],
  [/^(хэсэг|хэсг|section|heseg|kheseg)/, 'section'],
]
/** Endings of ordinals, written apart or not. */
const ORDINAL = /^(р|дугаар|дугээр|th|st|nd|rd)$/
const NUMBER = /^(\d{1,4})(?:р|дугаар|дугээр|th|st|nd|rd)?$/

const levelOf = (word: string) => LEVEL_WORDS.find(([begins]) => begins.test(word))?.[1]
const isNumbered = (level: Level | undefined): level is Numbered => level === 'khoroo' || level === 'section'

/**
 * Reads a search as people write it: «БЗД 1-3» is khoroo 1 and section 3, «хороо 5» and «15 khoroo» are khoroos, and a
 * single number without a level is either.
 */
export function areaWordsOf(q: string): AreaWords {
  const words = foldForSearch(q)
    .split(/[\s,./›–—-]+/)
    .filter((word) => word !== '' && !ORDINAL.test(word))
  const found: AreaWords = { names: '' }
  const names: string[] = []
  const free: string[] = []
  words.forEach((word, at) => {
    const number = NUMBER.exec(word)?.[1]
    const level = levelOf(word)
    if (level) found.level = level
    else if (number === undefined) names.push(word)
    else {
      const said = saidLevel(words, at)
      if (said && found[said] === undefined) found[said] = String(Number(number))
      else free.push(String(Number(number)))
    }
  })
  const [first, second] = free
  if (first !== undefined && second !== undefined) {
    found.khoroo ??= first
    found.section ??= second
  } else if (first !== undefined) found[nextOf(found)] = first
  return { ...found, names: names.join(' ') }
}

/** The level named next to a number: after it («15 хороо»), else before it («хороо 15»). */
function saidLevel(words: readonly string[], at: number): Numbered | undefined {
  const after = levelOf(words[at + 1] ?? '')
  if (isNumbered(after)) return after
  const before = levelOf(words[at - 1] ?? '')
  // a name between two numbers belongs to the one before it
  const isTaken = NUMBER.test(words[at - 2] ?? '')
  return isNumbered(before) && !isTaken ? before : undefined
}

/** What a single number without a level counts, next to a number with one. */
const nextOf = ({ khoroo, section }: AreaWords): 'khoroo' | 'section' | 'either' =>
  khoroo !== undefined ? 'section' : section !== undefined ? 'khoroo' : 'either'

import { FEMALE_NAMES, MALE_NAMES } from '../../demo/names.ts'
import type { Random } from '../../demo/random.ts'
import { NOUN_ENDINGS, NOUNS, PARTICLES, VERB_ENDINGS, VERBS } from './words.ts'

/** Characters of a body, about. */
export const BODY_CHARS = 1000

const BACK = /[аоуяёю]/
const NAMES = [...MALE_NAMES, ...FEMALE_NAMES]

/**
 * Words in the shape of Mongolian, as often as words are met in real texts: few very often, most of them seldom (the
 * search would be flattered by words that are all equally rare, and wronged by a small vocabulary).
 */
export function writer(random: Random) {
  // the index grows with the cube of chance: a tenth of the words makes up about half of the text
  const often = <T>(items: readonly T[]): T => items[Math.floor(items.length * random.next() ** 3)] as T
  const inflected = (stem: string, endings: typeof NOUN_ENDINGS) => {
    const ending = often(BACK.test(stem) ? endings.back : endings.front)
    return ending === '-' ? stem : stem + ending
  }
  const name = () => `${random.pick(NAMES)} ${random.pick(NAMES)}`
  const word = (): string => {
    const kind = random.next()
    if (kind < 0.55) return inflected(often(NOUNS), NOUN_ENDINGS)
    if (kind < 0.8) return inflected(often(VERBS), VERB_ENDINGS)
    if (kind < 0.97) return often(PARTICLES)
    if (kind < 0.985) return name()
    return String(random.int(1, 2_000))
  }
  const sentence = (words: number): string => {
    const text = Array.from({ length: words }, word).join(' ')
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
  return {
    /** Four to nine words. */
    title: () => sentence(random.int(4, 9)),
    /** Paragraphs of about BODY_CHARS characters together. */
    paragraphs: (): string[] => {
      const paragraphs: string[] = []
      for (let left = BODY_CHARS; left > 60; ) {
        const sentences = Array.from({ length: random.int(1, 4) }, () => `${sentence(random.int(6, 14))}.`)
        const text = sentences.join(' ').slice(0, left - 1)
        paragraphs.push(text)
        left -= text.length + 1
      }
      return paragraphs
    },
  }
}

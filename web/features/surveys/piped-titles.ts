import { inLang, type Lang, type Localized } from '#contract/core/text.ts'
import { mapPipes, numbersOf, PIPED, questionsOf, type Structure, unpiped } from '#contract/features/surveys/index.ts'

/** Characters of a question inside a placeholder. */
const TITLE_CHARS = 40

/** Converts placeholders between the ids that are stored and the titles that people read: `{{3. Where do you live?|you}}`. */
export interface PipedTitles {
  shown: (text: string) => string
  stored: (text: string) => string
}

export function pipedTitles(structure: Structure, lang: Lang): PipedTitles {
  const numbers = numbersOf(structure)
  const titles = new Map(
    questionsOf(structure)
      .filter(({ type }) => PIPED.includes(type))
      .map(({ id, text }) => [id as string, `${numbers.get(id)}. ${titleOf(text, lang)}`.trim()]),
  )
  const ids = new Map([...titles].map(([id, title]) => [title, id]))
  return {
    shown: (text) => mapPipes(text, (key) => titles.get(key)),
    stored: (text) => mapPipes(text, (key) => ids.get(key.trim())),
  }
}

/** The beginning of a question, without the signs that a placeholder is made of. */
function titleOf(text: Localized, lang: Lang): string {
  const words = inLang(unpiped(text), lang).replace(/[{}|\s]+/g, ' ')
  const characters = [...words]
  return characters.length <= TITLE_CHARS ? words : `${characters.slice(0, TITLE_CHARS).join('').trimEnd()}…`
}

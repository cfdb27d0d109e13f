import { inLang, type Lang, type Localized } from '#contract/core/text/localized.ts'
import {
  mapPipes,
  numbersOf,
  PIPED_TYPES,
  questionsOf,
  type Structure,
  unpiped,
} from '#contract/features/surveys/index.ts'

/** Maximum length of a question's title in a placeholder. */
const TITLE_CHARS = 40

/** Converts placeholders between stored ids and readable titles: `{{3. Where do you live?|you}}`. */
export interface PipedTitles {
  toTitles: (text: string) => string
  toIds: (text: string) => string
}

export function pipedTitles(structure: Structure, lang: Lang): PipedTitles {
  const numbers = numbersOf(structure)
  const titles = new Map(
    questionsOf(structure)
      .filter(({ type }) => PIPED_TYPES.includes(type))
      .map(({ id, text }) => [id as string, `${numbers.get(id)}. ${titleOf(text, lang)}`.trim()]),
  )
  const ids = new Map([...titles].map(([id, title]) => [title, id]))
  return {
    toTitles: (text) => mapPipes(text, (key) => titles.get(key)),
    toIds: (text) => mapPipes(text, (key) => ids.get(key.trim())),
  }
}

/** The beginning of a question, without the delimiters of placeholders. */
function titleOf(text: Localized, lang: Lang): string {
  const title = inLang(unpiped(text), lang).replace(/[{}|\s]+/g, ' ')
  const characters = [...title]
  return characters.length <= TITLE_CHARS ? title : `${characters.slice(0, TITLE_CHARS).join('').trimEnd()}…`
}

import type { FieldError } from '../../core/problem.ts'
import { inLang, type Lang, type Localized } from '../../core/text.ts'
import type { Question, QuestionType, Structure } from './questions.ts'
import type { Value } from './values.ts'

/**
 * Piped text: `{{<question id>|fallback}}` in the title of a group, or in the text or help of a question, is replaced with the answer to an
 * earlier question, or with the fallback when there is none. The answer is inserted as text and is not searched for further placeholders.
 */
const PLACEHOLDER = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g

/** Shown when there is neither an answer nor a fallback. */
const NOTHING = '…'

/** Types whose answers can be read inside a sentence. */
export const PIPED: readonly QuestionType[] = [
  'short_text',
  'long_text',
  'single_choice',
  'multiple_choice',
  'yes_no',
  'rating',
  'scale',
  'number',
  'date',
]

/** The placeholder for the answer to a question. */
export const placeholder = (key: string, fallback?: string): string => `{{${key}${fallback ? `|${fallback}` : ''}}}`

/** Replaces every placeholder; `wordsOf` returns undefined for a question without an answer. */
export const withPipes = (text: string, wordsOf: (questionId: string) => string | undefined): string =>
  text.includes('{{')
    ? text.replace(PLACEHOLDER, (_, key: string, fallback?: string) => wordsOf(key.trim()) ?? (fallback || NOTHING))
    : text

/** Rewrites the keys of the placeholders, for editors that show numbers in place of ids. */
export const mapPipes = (text: string, keyOf: (key: string) => string | undefined): string =>
  text.replace(PLACEHOLDER, (whole, key: string, fallback?: string) => {
    const next = keyOf(key)
    return next === undefined ? whole : `{{${next}${fallback === undefined ? '' : `|${fallback}`}}}`
  })

const onBoth = (text: Localized, change: (text: string) => string): Localized => ({
  mn: change(text.mn),
  ...(text.en === undefined ? {} : { en: change(text.en) }),
})

/** The same text for readers who have not answered: fallbacks in place of the placeholders. */
export const unpiped = (text: Localized): Localized => onBoth(text, (words) => withPipes(words, () => undefined))

/** The questions as they are shown where nobody answers: in results, files and lists. */
export const unpipedStructure = (structure: Structure): Structure =>
  structure.map((group) => ({
    ...group,
    title: unpiped(group.title),
    questions: group.questions.map((question) => ({ ...question, text: unpiped(question.text) })),
  }))

/** Placeholders that refer to no earlier question whose answer can be read inside a sentence; `path` is the language. */
export function pipeErrors(text: Localized, earlier: ReadonlyMap<string, Question>): Omit<FieldError, 'message'>[] {
  return (['mn', 'en'] as const).flatMap((lang) => {
    const keys = [...(text[lang] ?? '').matchAll(PLACEHOLDER)].map(([, key = '']) => earlier.get(key))
    const isWrong = keys.some((question) => !question || !PIPED.includes(question.type))
    return isWrong ? [{ path: lang, code: 'not_earlier' }] : []
  })
}

/** An answer as words inside a sentence; undefined for types that have none. */
export function answerWords(
  question: Question,
  value: Value | undefined,
  lang: Lang,
  words: { yes: string; no: string },
): string | undefined {
  if (value === undefined || !PIPED.includes(question.type)) return undefined
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value !== 'object') return String(value)
  if (!('options' in question) || Array.isArray(value)) return undefined
  const nameOf = (id: unknown) =>
    question.options.filter((option) => option.id === id).map(({ text }) => inLang(text, lang))
  const picked =
    'options' in value && Array.isArray(value.options) ? value.options : 'option' in value ? [value.option] : []
  const own = 'other' in value && typeof value.other === 'string' ? [value.other] : []
  return [...picked.flatMap(nameOf), ...own].join(', ') || undefined
}

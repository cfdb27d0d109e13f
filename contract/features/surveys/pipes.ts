import type { FieldError } from '../../core/model/problem.ts'
import { inLang, type Lang, type Localized } from '../../core/text/localized.ts'
import type { Question, QuestionType, Structure } from './questions.ts'
import type { Value } from './values.ts'

/**
 * Piped text: `{{<question id>|fallback}}` in the title of a group, or in the text or help of a question, is replaced with the answer to an
 * earlier question, or with the fallback when there is none. The answer is inserted as text and is not searched for further placeholders.
 */
const PLACEHOLDER = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g

/** Shown when there is neither an answer nor a fallback. */
const NOTHING = '…'

/** Types of questions that can be piped, because their answers can be read inside a sentence. */
export const PIPED_TYPES: readonly QuestionType[] = [
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

/** Replaces every placeholder; `textOf` returns undefined for a question without an answer. */
export const withPipes = (text: string, textOf: (questionId: string) => string | undefined): string =>
  text.includes('{{')
    ? text.replace(PLACEHOLDER, (_, key: string, fallback?: string) => textOf(key.trim()) ?? (fallback || NOTHING))
    : text

/** Rewrites the keys of the placeholders, for editors that show numbers in place of ids. */
export const mapPipes = (text: string, keyOf: (key: string) => string | undefined): string =>
  text.replace(PLACEHOLDER, (whole, key: string, fallback?: string) => {
    const next = keyOf(key)
    return next === undefined ? whole : `{{${next}${fallback === undefined ? '' : `|${fallback}`}}}`
  })

const inEachLang = (text: Localized, change: (text: string) => string): Localized => ({
  mn: change(text.mn),
  ...(text.en === undefined ? {} : { en: change(text.en) }),
})

/** Replaces the placeholders by their fallbacks, for readers who have not answered. */
export const unpiped = (text: Localized): Localized => inEachLang(text, (one) => withPipes(one, () => undefined))

/** The questions as shown outside of answering: in results, files and lists. */
export const unpipedStructure = (structure: Structure): Structure =>
  structure.map((group) => ({
    ...group,
    title: unpiped(group.title),
    questions: group.questions.map((question) => ({ ...question, text: unpiped(question.text) })),
  }))

/** Errors for placeholders that do not refer to an earlier question of a piped type; `path` is the language. */
export function pipeErrors(text: Localized, earlier: ReadonlyMap<string, Question>): Omit<FieldError, 'message'>[] {
  return (['mn', 'en'] as const).flatMap((lang) => {
    const keys = [...(text[lang] ?? '').matchAll(PLACEHOLDER)].map(([, key = '']) => earlier.get(key))
    const isWrong = keys.some((question) => !question || !PIPED_TYPES.includes(question.type))
    return isWrong ? [{ path: lang, code: 'not_earlier' }] : []
  })
}

/** An answer as text inside a sentence; undefined for types that cannot be piped. */
export function answerText(
  question: Question,
  value: Value | undefined,
  lang: Lang,
  texts: { yes: string; no: string },
): string | undefined {
  if (value === undefined || !PIPED_TYPES.includes(question.type)) return undefined
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value !== 'object') return String(value)
  if (!('options' in question) || Array.isArray(value)) return undefined
  const nameOf = (id: unknown) =>
    question.options.filter((option) => option.id === id).map(({ text }) => inLang(text, lang))
  const picked =
    'options' in value && Array.isArray(value.options) ? value.options : 'option' in value ? [value.option] : []
  const other = 'other' in value && typeof value.other === 'string' ? [value.other] : []
  return [...picked.flatMap(nameOf), ...other].join(', ') || undefined
}

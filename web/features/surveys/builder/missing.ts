import { check } from '#contract/core/model/parse.ts'
import { hasVisibleText, type Localized } from '#contract/core/text/localized.ts'
import {
  missingForPublish,
  numbersOf,
  optionsOf,
  type Question,
  type Structure,
  SurveyChange,
} from '#contract/features/surveys/index.ts'
import type { Draft } from './draft.ts'
import type { SaveError } from './save-body.ts'

/** The errors of malformed values, which cannot be saved. */
export function malformedIn(draft: Draft): SaveError[] {
  const result = check(SurveyChange, { ...draft, version: 1 })
  return result.ok ? [] : result.errors
}

/** The errors that prevent publishing on this day, one per path. Source: docs/rules/surveys.md. */
export function missingIn(draft: Draft, today: string): SaveError[] {
  const malformed = malformedIn(draft)
  const malformedPaths = new Set(malformed.map(({ path }) => path))
  const missing = missingForPublish({ ...draft, targets: draft.targets.length }, today)
  return [...malformed, ...missing.filter(({ path }) => !malformedPaths.has(path))]
}

const lacksEnglish = (text: Localized | undefined): boolean =>
  text !== undefined && hasVisibleText(text.mn) && !(text.en && hasVisibleText(text.en))

function* textsOf(question: Question): Generator<[string, Localized | undefined]> {
  yield ['text', question.text]
  yield ['help', question.help]
  for (const [i, { text }] of optionsOf(question).entries()) yield [`options.${i}.text`, text]
  if ('rows' in question) for (const [i, { text }] of question.rows.entries()) yield [`rows.${i}.text`, text]
  if ('columns' in question) for (const [i, { text }] of question.columns.entries()) yield [`columns.${i}.text`, text]
  if (question.type === 'scale') {
    yield ['low', question.low]
    yield ['high', question.high]
  }
}

/** The paths of missing English translations. They are optional: English readers see the Mongolian text. */
export function withoutEnglish({ title, description, structure }: Pick<Draft, 'title' | 'description' | 'structure'>) {
  const found: string[] = []
  if (lacksEnglish(title)) found.push('title.en')
  if (lacksEnglish(description)) found.push('description.en')
  structure.forEach((group, g) => {
    if (lacksEnglish(group.title)) found.push(`structure.${g}.title.en`)
    group.questions.forEach((question, q) => {
      for (const [name, text] of textsOf(question))
        if (lacksEnglish(text)) found.push(`structure.${g}.questions.${q}.${name}.en`)
    })
  })
  return found
}

/** The group and question at a path. */
export function locatePath(path: string, structure: Structure) {
  const [, g, q] = /^structure\.(\d+)(?:\.questions\.(\d+))?/.exec(path) ?? []
  const group = g === undefined ? undefined : structure[Number(g)]
  const question = q === undefined ? undefined : group?.questions[Number(q)]
  return {
    group: group && { ...group, no: Number(g) + 1 },
    question: question && { question, no: numbersOf(structure).get(question.id) },
  }
}

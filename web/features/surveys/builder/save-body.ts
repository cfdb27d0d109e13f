import { check } from '#contract/core/model/parse.ts'
import type { FieldError } from '#contract/core/model/problem.ts'
import { questionsOf, type Structure, SurveyChange } from '#contract/features/surveys/index.ts'
import { changedKeys, DRAFT_KEYS, type Draft } from './draft.ts'

/** An error of a field that could not be saved. */
export type SaveError = Omit<FieldError, 'message'> & { message?: string }

const ERROR_PATH = /^structure\.(\d+)\.(?:title|questions\.(\d+))(?:\.|$)/

/** The structure with invalid questions and titles as they were before; invalid new questions are omitted. */
function withoutInvalid(now: Structure, before: Structure, invalid: readonly string[]): Structure {
  const matches = invalid.map((path) => ERROR_PATH.exec(path))
  if (matches.some((place) => place === null)) return before
  const isInvalid = new Set(matches.map((place) => `${place?.[1]}.${place?.[2] ?? 'title'}`))
  const questions = new Map(questionsOf(before).map((question) => [question.id, question]))
  const titles = new Map(before.map(({ id, title }) => [id, title]))
  return now.map((group, g) => ({
    ...group,
    title: isInvalid.has(`${g}.title`) ? (titles.get(group.id) ?? { mn: '' }) : group.title,
    questions: group.questions.flatMap((question, q) =>
      isInvalid.has(`${g}.${q}`) ? (questions.get(question.id) ?? []) : [question],
    ),
  }))
}

/** The field of the draft that has the error. */
export const keyOf = ({ path }: SaveError): string => path.split('.')[0] ?? ''

/**
 * The request body of changes since `before`, without malformed and refused parts (for the structure, without single questions), the draft
 * as it will be saved, and the errors of the rest.
 */
export function bodyOf(draft: Draft, before: Draft, version: number, refused: readonly SaveError[] = []) {
  const bodyFor = (next: Draft) =>
    check(SurveyChange, { ...Object.fromEntries(changedKeys(before, next).map((key) => [key, next[key]])), version })
  const whole = bodyFor(draft)
  if (whole.ok && refused.length === 0) return { body: whole.value, saved: draft, errors: refused }
  const errors: readonly SaveError[] = [...(whole.ok ? [] : whole.errors), ...refused]
  const invalid = new Set(errors.map(keyOf))
  const saved: Draft = {
    ...draft,
    ...Object.fromEntries(DRAFT_KEYS.filter((key) => invalid.has(key)).map((key) => [key, before[key]])),
  }
  if (invalid.has('structure')) {
    const paths = errors.filter((error) => keyOf(error) === 'structure').map(({ path }) => path)
    saved.structure = withoutInvalid(draft.structure, before.structure, paths)
  }
  const rest = bodyFor(saved)
  return { body: rest.ok && changedKeys(before, saved).length > 0 ? rest.value : undefined, saved, errors }
}

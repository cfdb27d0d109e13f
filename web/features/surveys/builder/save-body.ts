import { check } from '#contract/core/issues.ts'
import { questionsOf, type Structure, SurveyChange } from '#contract/features/surveys/index.ts'
import { changedKeys, DRAFT_KEYS, type Draft } from './draft.ts'
import type { SaveError } from './saver.ts'

const AT = /^structure\.(\d+)\.(?:title|questions\.(\d+))(?:\.|$)/

/** The questions with those that are wrong as they were before: new ones are left out until they are right. */
function withHeld(now: Structure, before: Structure, wrong: readonly string[]): Structure {
  const places = wrong.map((path) => AT.exec(path))
  if (places.some((place) => place === null)) return before
  const isHeld = new Set(places.map((place) => `${place?.[1]}.${place?.[2] ?? 'title'}`))
  const questions = new Map(questionsOf(before).map((question) => [question.id, question]))
  const titles = new Map(before.map(({ id, title }) => [id, title]))
  return now.map((group, g) => ({
    ...group,
    title: isHeld.has(`${g}.title`) ? (titles.get(group.id) ?? { mn: '' }) : group.title,
    questions: group.questions.flatMap((question, q) =>
      isHeld.has(`${g}.${q}`) ? (questions.get(question.id) ?? []) : [question],
    ),
  }))
}

/** The part of the draft that something is wrong with. */
export const keyOf = ({ path }: SaveError): string => path.split('.')[0] ?? ''

/**
 * What is sent of the parts that differ from what was sent `before`: those that are well formed and not among the `refused`; of the
 * questions one by one. With the draft as it is then saved, and what is wrong with the rest.
 */
export function bodyOf(draft: Draft, before: Draft, version: number, refused: readonly SaveError[] = []) {
  const bodyFor = (next: Draft) =>
    check(SurveyChange, { ...Object.fromEntries(changedKeys(before, next).map((key) => [key, next[key]])), version })
  const whole = bodyFor(draft)
  if (whole.ok && refused.length === 0) return { body: whole.value, saved: draft, errors: refused }
  const errors: readonly SaveError[] = [...(whole.ok ? [] : whole.errors), ...refused]
  const wrong = new Set(errors.map(keyOf))
  const saved: Draft = {
    ...draft,
    ...Object.fromEntries(DRAFT_KEYS.filter((key) => wrong.has(key)).map((key) => [key, before[key]])),
  }
  if (wrong.has('structure')) {
    const paths = errors.filter((error) => keyOf(error) === 'structure').map(({ path }) => path)
    saved.structure = withHeld(draft.structure, before.structure, paths)
  }
  const rest = bodyFor(saved)
  return { body: rest.ok && changedKeys(before, saved).length > 0 ? rest.value : undefined, saved, errors }
}

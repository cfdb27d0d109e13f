import { isDeepStrictEqual } from 'node:util'
import { check } from '#contract/core/model/parse.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import {
  type CorrectedText,
  missingForPublish,
  type Option,
  type Question,
  type Survey,
  SurveyChange,
} from '#contract/features/surveys/index.ts'
import { actionsOn, type SurveyCall, today } from '../show.ts'
import { type JoinedSurvey, loadFull, lockSurvey, refuseAction } from './find.ts'
import { columnsOf } from './write.ts'

type Texts = Pick<JoinedSurvey, 'title' | 'description' | 'structure'>
interface Change {
  id?: string | undefined
  field: string
  from: Localized | null
  to: Localized
}

/**
 * Corrects texts of a published survey. Ids, types, limits and conditions cannot change, so answers, counts and open forms stay
 * valid; the database enforces this (surveys_are_frozen). Old and new texts are recorded in the audit log.
 */
export async function correctSurvey(call: SurveyCall<'correct'>): Promise<Survey> {
  const { version, note, texts } = call.body
  const row = await lockSurvey(call, call.params.id, version)
  if (!actionsOn(row, call.now).includes('correct')) refuseAction(call, row, 'correct')
  const changes: Change[] = []
  const next = texts.reduce<Texts>((before, text, i) => replaceText(before, text, `texts.${i}`, changes), row)
  if (changes.length === 0) return loadFull(call, row.id)
  checkTexts(row, next, today(call.now))
  await call.rows.change(
    'surveys',
    row,
    { ...columnsOf(next), updated_at: call.now },
    { action: 'correct', note, details: { changes } },
  )
  return loadFull(call, row.id)
}

/** @throws Problem('invalid') for texts that would be rejected by the builder or when publishing. */
function checkTexts(row: JoinedSurvey, next: Texts, day: string): void {
  const { title, description, structure } = next
  const malformed = check(SurveyChange, { version: row.version, title, description, structure })
  if (!malformed.ok) throw new Problem('invalid', { errors: malformed.errors })
  const survey = { title, structure, startDate: row.start_date, endDate: row.end_date, targets: 1 }
  const errors = missingForPublish(survey, day)
  if (errors.length > 0) throw new Problem('invalid', { errors })
}

/** Returns the texts with one replaced. @throws Problem('invalid') on `path` if the survey has no such text. */
function replaceText(before: Texts, { id, field, text }: CorrectedText, path: string, changes: Change[]): Texts {
  let isFound = false
  const replace = <T extends object>(owner: T, name: string = field): T => {
    const from = (Reflect.get(owner, name) as Localized | undefined) ?? null
    isFound = true
    if (isDeepStrictEqual(from, text)) return owner
    changes.push({ id, field: name, from, to: text })
    return { ...owner, [name]: text }
  }
  const inOptions = (options: Option[]) =>
    options.map((one) => (one.id === id && field === 'text' ? replace(one) : one))
  const inQuestion = (question: Question): Question => {
    if (question.id === id) return hasField(question, field) ? replace(question) : question
    if ('options' in question) return { ...question, options: inOptions(question.options) }
    if ('rows' in question) return { ...question, rows: inOptions(question.rows), columns: inOptions(question.columns) }
    return question
  }
  const next: Texts =
    id === undefined
      ? field === 'title' || field === 'description'
        ? replace({ title: before.title, description: before.description, structure: before.structure })
        : before
      : {
          ...before,
          structure: before.structure.map((group) =>
            group.id === id && field === 'title'
              ? replace(group)
              : { ...group, questions: group.questions.map(inQuestion) },
          ),
        }
  if (!isFound) throw fieldProblem(`${path}.id`, 'not_in_list')
  return next
}

const hasField = ({ type }: Question, field: string): boolean =>
  field === 'text' || field === 'help' || (type === 'scale' && (field === 'low' || field === 'high'))

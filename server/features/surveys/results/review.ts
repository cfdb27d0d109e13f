import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import type { FlaggedAnswer } from '#contract/features/surveys/index.ts'
import type { Unscoped } from '../../../core/access/unscoped.ts'
import { applyReview } from '../counting/recount.ts'
import { reindexTexts } from '../counting/text-index.ts'
import type { SurveyCall } from '../show.ts'
import { COUNTERS, type SurveyRecord } from '../tables.ts'
import { type FlaggedRow, mayReview, present, selectFlagged, shownNumber, surveyAndArea } from './flags.ts'

type ReviewCall = SurveyCall<'review'> | SurveyCall<'reviewMany'>

/** A survey that is reviewed, under the lock of its counts. */
interface Reviewed {
  counters: Unscoped
  survey: SurveyRecord
  areaId: string
  /** The number up to which answers are counted. */
  counted: number
}

/** Takes the lock under which counts change. @throws Problem('wrong_state') once results no longer change. */
async function lockReviews(call: ReviewCall): Promise<Reviewed> {
  const counters = call.rows.unscoped(COUNTERS)
  const { survey, areaId } = await surveyAndArea(call, undefined)
  if (!mayReview(survey, call.now))
    throw new Problem('wrong_state', { params: { state: 'closed', action: 'review', allowedActions: [] } })
  // counting takes the same lock, so it cannot run between this and the update
  const { rows } = await counters.query<{ no: number }>(
    'select no from survey_counting where survey_id = $1 for update',
    [survey.id],
  )
  return { counters, survey, areaId, counted: rows[0]?.no ?? 0 }
}

/** The flagged answers with these numbers, in the order of arrival. */
const find = (call: ReviewCall, { survey, areaId }: Reviewed, numbers: readonly number[]): Promise<FlaggedRow[]> =>
  selectFlagged(call, survey, areaId)
    .where(sql<boolean>`${shownNumber(survey)} = any(${numbers}::bigint[])`)
    .orderBy('survey_answers.no')
    .execute()

/** Stores a decision, and updates the sums in the same transaction. */
async function decide(call: ReviewCall, reviewed: Reviewed, before: FlaggedRow): Promise<void> {
  const { body, now, actor } = call
  const { counters, survey, counted } = reviewed
  const { no } = before
  await counters.query(
    `update survey_answers set state = $2, reviewed_by = $3, reviewed_at = $4, review_note = $5 where no = $1`,
    [no, body.decision === 'counts' ? 'counted' : 'set_aside', actor?.id, now, body.note],
  )
  if (no <= counted) await applyReview(counters, survey, { ...before, from: before.review, to: body.decision }, counted)
  await reindexTexts(counters, survey, no)
  call.note({
    action: 'surveys.review',
    table_name: 'surveys',
    row_id: survey.id,
    // the section would lead to the leader who entered an anonymous answer
    area_id: (survey.anonymous && before.entered_by !== null && before.khoroo_id) || before.area_id,
    from_state: before.review,
    to_state: body.decision,
    note: body.note,
    details: { answer: before.shown_no },
  })
  call.broadcast([`area:${before.area_id}`])
}

/** Includes or excludes one answer. */
export async function reviewAnswer(call: SurveyCall<'review'>): Promise<FlaggedAnswer> {
  const { params, body } = call
  const reviewed = await lockReviews(call)
  const [before] = await find(call, reviewed, [params.no])
  if (!before) throw new Problem('not_found')
  if (before.review !== body.seen || before.review === body.decision) {
    const open = (['counts', 'set_aside'] as const).filter((decision) => decision !== before.review)
    throw new Problem('wrong_state', {
      params: { state: before.review, action: body.decision, allowedActions: open },
    })
  }
  await decide(call, reviewed, before)
  const after = await find(call, reviewed, [params.no])
  const [answer] = await present(call, reviewed.survey, { rows: after, canReview: true })
  if (!answer) throw new Problem('not_found')
  return answer
}

/** Includes or excludes several answers that await a decision, in the order of their numbers; the others are left. */
export async function reviewAnswers(call: SurveyCall<'reviewMany'>): Promise<{ decided: number; left: number[] }> {
  const reviewed = await lockReviews(call)
  const numbers = new Set(call.body.numbers)
  const left = new Set(numbers)
  for (const before of await find(call, reviewed, [...numbers])) {
    if (before.review !== 'waiting') continue
    await decide(call, reviewed, before)
    left.delete(before.shown_no)
  }
  return { decided: numbers.size - left.size, left: [...left] }
}

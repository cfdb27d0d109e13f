import {
  type Channel,
  type Origin,
  type Question,
  questionsOf,
  type Structure,
  type Values,
} from '#contract/features/surveys/index.ts'
import { inUnscopedTransaction, type Unscoped } from '../../../core/access/unscoped.ts'
import { insertMany } from '../../../core/database/sql.ts'
import type { Core } from '../../../core/requests/context.ts'
import { COUNTERS, type Tally } from '../tables.ts'
import { addCoverage } from './coverage-sums.ts'
import { settledNumber } from './settled.ts'
import { shuffleAnswers } from './shuffle.ts'
import { addInto, tallyAnswer } from './tally.ts'
import { indexTexts } from './text-index.ts'

/** Answers counted per transaction. */
const BATCH_SIZE = 20_000

interface CountsRow {
  area_id: string
  channel: Channel
  origin: Origin
  answers: number
  flagged: number
  set_aside: number
  unconfirmed: number
  counts: Record<string, Tally>
}

/** Answers were counted and indexed, but not shuffled; the next count tries it again. */
export class NotShuffled extends Error {
  constructor(cause: unknown) {
    super('the answers to an anonymous survey could not be shuffled', { cause })
  }
}

/** The columns of an answer that counting needs. */
export interface AnswerRow {
  no: number
  path: string
  channel: Channel
  origin: Origin
  state: 'counted' | 'set_aside'
  /** Flagged and not reviewed yet. */
  waits: boolean
  /** Given by a citizen without a confirmed home. */
  unconfirmed: boolean
  answers: Values
  submitted_at: Date
}

/**
 * Counts all answers stored before the call, each exactly once, because the position is saved in the same transaction as the
 * counts; then shuffles those of an anonymous survey and indexes their texts. @returns the number of answers counted. @throws if they could
 * not be shuffled, after everything else was done.
 */
export async function countAnswers(core: Core, surveyId: string): Promise<number> {
  const until = await settledNumber(core, surveyId)
  let all = 0
  for (;;) {
    const counted = await inUnscopedTransaction(core, COUNTERS, (db) => countBatch(db, surveyId, until))
    all += counted
    if (counted < BATCH_SIZE) break
  }
  const [shuffled] = await Promise.allSettled([shuffleAnswers(core, surveyId)])
  await indexTexts(core, surveyId)
  if (shuffled.status === 'rejected') throw new NotShuffled(shuffled.reason)
  return all
}

/** Counts within the caller's transaction, which must be the only one that inserts answers. */
export async function countWithin(db: Unscoped, surveyId: string): Promise<void> {
  while ((await countBatch(db, surveyId, Number.MAX_SAFE_INTEGER)) === BATCH_SIZE);
}

/** The answers of a survey with numbers above `after` up to `until`, in order. */
export async function countableAnswers(
  db: Unscoped,
  surveyId: string,
  { after, until = Number.MAX_SAFE_INTEGER, limit }: { after: number; until?: number; limit: number },
): Promise<AnswerRow[]> {
  const { rows } = await db.query<AnswerRow>(
    `select n.no, a.path, n.channel, n.origin, n.state, n.flags <> '{}' and n.reviewed_at is null as waits,
       n.home_confirmed is false as unconfirmed, n.answers, n.submitted_at
     from survey_answers n join areas a on a.id = n.area_id
     where n.survey_id = $1 and n.no > $2 and n.no <= $3 order by n.no limit $4`,
    [surveyId, after, until, limit],
  )
  return rows
}

async function countBatch(db: Unscoped, surveyId: string, until: number): Promise<number> {
  // the lock ensures that one process at a time counts a survey
  const { rows: position } = await db.query<{ no: number }>(
    'select no from survey_counting where survey_id = $1 for update',
    [surveyId],
  )
  if (!position[0] || position[0].no >= until) return 0
  const rows = await countableAnswers(db, surveyId, { after: position[0].no, until, limit: BATCH_SIZE })
  const last = rows.at(-1)
  if (!last) return 0
  const { rows: found } = await db.query<{ structure: Structure }>('select structure from surveys where id = $1', [
    surveyId,
  ])
  await addCounts(db, surveyId, found[0]?.structure ?? [], rows)
  await addCoverage(
    db,
    surveyId,
    rows.filter(({ state }) => state === 'counted').map(({ path, submitted_at: at }) => ({ path, at })),
  )
  await db.query('update survey_counting set no = $2 where survey_id = $1', [surveyId, last.no])
  return rows.length
}

/** The ids in an area path, from the city down. */
export const areaIdsOf = (path: string): string[] => path.split('/').filter(Boolean)

export type Sums = Pick<CountsRow, 'answers' | 'flagged' | 'set_aside' | 'unconfirmed' | 'counts'>

export function sumsOf(rows: readonly AnswerRow[], questions: ReadonlyMap<string, Question>): Sums {
  const sum: Sums = { answers: 0, flagged: 0, set_aside: 0, unconfirmed: 0, counts: {} }
  for (const { state, waits, unconfirmed, answers } of rows) {
    if (state === 'set_aside') {
      sum.set_aside++
      continue
    }
    sum.answers++
    if (waits) sum.flagged++
    if (unconfirmed) sum.unconfirmed++
    tallyAnswer(sum.counts, questions, answers)
  }
  return sum
}

async function addCounts(
  db: Unscoped,
  surveyId: string,
  structure: Structure,
  rows: readonly AnswerRow[],
): Promise<void> {
  const types = new Map(questionsOf(structure).map((question) => [question.id, question]))
  const areas = [...new Set(rows.flatMap(({ path }) => areaIdsOf(path)))].sort()
  const { rows: before } = await db.query<CountsRow>(
    `select area_id, channel, origin, answers, flagged, set_aside, unconfirmed, counts from survey_counts
     where survey_id = $1 and area_id = any($2)`,
    [surveyId, areas],
  )
  const all = new Map(before.map((one) => [keyOf(one), one]))
  for (const fresh of sumsByArea(rows, types)) {
    const key = keyOf(fresh)
    const stored = all.get(key)
    if (stored) addSums(stored, fresh)
    else all.set(key, fresh)
  }
  await db.query('delete from survey_counts where survey_id = $1 and area_id = any($2)', [surveyId, areas])
  await insertMany(
    db,
    'survey_counts',
    [...all.values()].map((one) => ({ survey_id: surveyId, ...one })),
  )
}

function addSums(to: Sums, more: Sums): void {
  to.answers += more.answers
  to.flagged += more.flagged
  to.set_aside += more.set_aside
  to.unconfirmed += more.unconfirmed
  addInto(to.counts, more.counts)
}

/** The sums of an area, with the ids of the areas above it from the city down. */
interface Summed {
  above: readonly string[]
  sums: CountsRow
}

/**
 * Sums answers by channel and origin for their areas and all areas above. Each answer is visited once; then the sums of each level are
 * added to those of the level above.
 */
function sumsByArea(rows: readonly AnswerRow[], questions: ReadonlyMap<string, Question>): CountsRow[] {
  const levels: Map<string, Summed>[] = []
  for (const [path, ofPath] of Map.groupBy(rows, (row) => row.path)) {
    for (const those of Map.groupBy(ofPath, ({ channel, origin }) => `${channel} ${origin}`).values())
      for (const way of those.slice(0, 1)) addAt(levels, areaIdsOf(path), way, sumsOf(those, questions))
  }
  for (let depth = levels.length - 1; depth > 0; depth--) {
    for (const { above, sums } of levels[depth]?.values() ?? []) addAt(levels, above, sums, sums)
  }
  return levels.flatMap((level) => [...level.values()].map(({ sums }) => sums))
}

/** How answers came: their channel and origin. */
type Way = Pick<CountsRow, 'channel' | 'origin'>

const keyOf = ({ area_id, channel, origin }: Pick<CountsRow, 'area_id'> & Way): string =>
  `${area_id} ${channel} ${origin}`

function addAt(levels: Map<string, Summed>[], ids: readonly string[], { channel, origin }: Way, more: Sums): void {
  const area_id = ids.at(-1)
  if (area_id === undefined) return
  const level = (levels[ids.length] ??= new Map<string, Summed>())
  const key = keyOf({ area_id, channel, origin })
  const found = level.get(key)?.sums
  const sums = found ?? { area_id, channel, origin, answers: 0, flagged: 0, set_aside: 0, unconfirmed: 0, counts: {} }
  addSums(sums, more)
  if (!found) level.set(key, { above: ids.slice(0, -1), sums })
}

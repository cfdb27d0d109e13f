import { setTimeout } from 'node:timers/promises'
import type { Core } from '../../core/core.ts'

const LOOK_EVERY_MS = 10
/** A statement ends within half a minute; a transaction has few of them. */
const LOOKS_MAX = 6_000

/** Transactions that are storing answers of a survey: they hold its shared lock from before an answer is numbered until they end. */
const STORING = `select distinct virtualtransaction as id from pg_locks
  where locktype = 'advisory' and granted and mode = 'ShareLock' and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())
    and classid = ((survey_lock($1) >> 32) & 4294967295)::oid and objid = (survey_lock($1) & 4294967295)::oid`

/**
 * A number up to which every answer of the survey is visible or will never be. Transactions that may still store an answer with a lower
 * number are waited for by looking at them: waiting for their lock would keep new answers waiting too.
 */
export async function settledNumber(core: Core, surveyId: string): Promise<number> {
  // read first: a transaction that begins to store an answer later gets a higher number
  const { rows } = await core.pool.query<{ no: number }>('select last_value as no from survey_answers_no')
  const until = rows[0]?.no ?? 0
  let storing = await idsOf(core, STORING, [surveyId])
  for (let looks = 0; storing.length > 0; looks++) {
    if (looks === LOOKS_MAX) throw new Error('answers are being stored for too long')
    await setTimeout(LOOK_EVERY_MS)
    storing = await idsOf(core, `${STORING} and virtualtransaction = any($2)`, [surveyId, storing])
  }
  return until
}

async function idsOf(core: Core, text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await core.pool.query<{ id: string }>(text, values)
  return rows.map(({ id }) => id)
}

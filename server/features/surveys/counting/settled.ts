import { setTimeout } from 'node:timers/promises'
import { unscoped } from '../../../core/access/unscoped.ts'
import type { Core } from '../../../core/requests/context.ts'
import { COUNTERS } from '../tables.ts'

const POLL_MS = 10
/** About a minute: statements are limited to half a minute, and a transaction has few of them. */
const POLLS_MAX = 6_000

/** Transactions that are storing answers of a survey; they take its shared lock before numbering an answer and hold it until they end. */
const STORING = `select distinct virtualtransaction as id from pg_locks
  where locktype = 'advisory' and granted and mode = 'ShareLock' and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())
    and classid = ((survey_lock($1) >> 32) & 4294967295)::oid and objid = (survey_lock($1) & 4294967295)::oid`

/**
 * A number up to which every answer of the survey is visible or will never exist. Transactions that may still store a lower number
 * are awaited by polling, because waiting for their lock would block new answers as well.
 */
export async function settledNumber(core: Core, surveyId: string): Promise<number> {
  // read first, so that transactions starting later get a higher number
  const { rows } = await unscoped(core, COUNTERS).query<{ no: number }>(
    'select last_value as no from survey_answers_no',
  )
  const until = rows[0]?.no ?? 0
  let storing = await transactionIds(core, STORING, [surveyId])
  for (let polls = 0; storing.length > 0; polls++) {
    if (polls === POLLS_MAX) throw new Error('answers are being stored for too long')
    await setTimeout(POLL_MS)
    storing = await transactionIds(core, `${STORING} and virtualtransaction = any($2)`, [surveyId, storing])
  }
  return until
}

async function transactionIds(core: Core, text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await unscoped(core, COUNTERS).query<{ id: string }>(text, values)
  return rows.map(({ id }) => id)
}

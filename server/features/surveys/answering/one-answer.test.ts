import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { unscoped } from '../../../core/access/unscoped.ts'
import type { Tx } from '../../../core/database/kysely.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf } from '../../../testing/people.ts'
import { publishSurvey } from '../../../testing/surveys.ts'
import { answerOfDevice, answerOfPerson } from './one-answer.ts'

let t: TestApp
let id: string
const clientId = randomUUID()
beforeAll(async () => {
  t = await app()
  t.setNow(new Date('2026-03-10T04:00:00Z'))
  id = (await publishSurvey(t, people.cityAdmin, ['C'], { openToAll: true })).id
  const store = (from: number, to: number) =>
    t.core.pool.query(
      `insert into survey_answers (survey_id, area_id, channel, client_id, person_key, receipt, answers, started_at, submitted_at)
       select $1, $2, 'online', case i when 2 then $5::uuid else gen_random_uuid() end, 'person ' || i, 'AAAAA-AAAAA', '{}', now(), now()
       from generate_series($3::int, $4) i`,
      [id, idOf('D1K1S1'), from, to, clientId],
    )
  await store(1, 3)
  await t.core.pool.query('analyze survey_answers')
  await store(4, 3_000)
})

/** The number of rows a lookup reads when repeated often enough for a generic plan to be cached. */
async function readBy(
  lookUp: (tx: Tx) => Promise<{ no: number } | undefined>,
  prepare: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<number> {
  return inTransaction(t.core.pool, async (tx) => {
    await prepare(tx)
    const readSoFar = async () => {
      const { rows } = await tx.query<{ n: number }>(
        `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables where relname = 'survey_answers'`,
      )
      return rows[0]?.n ?? 0
    }
    const before = await readSoFar()
    for (let attempt = 0; attempt < 8; attempt++) expect((await lookUp(tx))?.no).toBeGreaterThan(0)
    return (await readSoFar()) - before
  })
}

const LOOKUPS = {
  'by client id': (tx: Tx) => answerOfDevice(unscoped({ tx }, 'a test'), id, clientId),
  'by client id, for update': (tx: Tx) => answerOfDevice(unscoped({ tx }, 'a test'), id, clientId, 'for update'),
  'by person': (tx: Tx) => answerOfPerson(unscoped({ tx }, 'a test'), id, 'person 2'),
  'by person, for update': (tx: Tx) => answerOfPerson(unscoped({ tx }, 'a test'), id, 'person 2', 'for update'),
}

test.each(Object.entries(LOOKUPS))(
  'the lookup %s reads only its answer while statistics are outdated',
  async (_, lookUp) => {
    expect(await readBy(lookUp)).toBe(8)
  },
)

test.each(Object.entries(LOOKUPS))('the lookup %s reads only its answer without any statistics', async (_, lookUp) => {
  const read = await readBy(lookUp, (tx) =>
    tx.query(`delete from pg_statistic where starelid = 'survey_answers'::regclass`),
  )
  expect(read).toBe(8)
})

test('an answer is not found by the id of another survey', async () => {
  const other = (await publishSurvey(t, people.cityAdmin, ['C'], { openToAll: true })).id
  expect(await answerOfDevice(unscoped(t.core, 'a test'), other, clientId)).toBeUndefined()
  expect(await answerOfPerson(unscoped(t.core, 'a test'), other, 'person 2')).toBeUndefined()
})

import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../core/serve.ts'
import { inTransaction } from '../../core/transaction.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { publishSurvey } from '../../testing/surveys.ts'
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

/** Answers that a lookup reads, asked for so often that the plan of a statement with a name would be kept. */
async function readBy(
  look: (tx: Tx) => Promise<{ no: number } | undefined>,
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
    for (let round = 0; round < 8; round++) expect((await look(tx))?.no).toBeGreaterThan(0)
    return (await readSoFar()) - before
  })
}

const LOOKUPS = {
  'of a device': (tx: Tx) => answerOfDevice(tx, id, clientId),
  'of a device, to change it': (tx: Tx) => answerOfDevice(tx, id, clientId, 'for update'),
  'of a person': (tx: Tx) => answerOfPerson(tx, id, 'person 2'),
  'of a person, to change it': (tx: Tx) => answerOfPerson(tx, id, 'person 2', 'for update'),
}

test.each(Object.entries(LOOKUPS))(
  'the answer %s is read alone while statistics are older than the survey has grown',
  async (_, look) => {
    expect(await readBy(look)).toBe(8)
  },
)

test.each(Object.entries(LOOKUPS))('the answer %s is read alone without any statistics', async (_, look) => {
  const read = await readBy(look, (tx) =>
    tx.query(`delete from pg_statistic where starelid = 'survey_answers'::regclass`),
  )
  expect(read).toBe(8)
})

test('an answer of another survey is not found by the same id', async () => {
  const other = (await publishSurvey(t, people.cityAdmin, ['C'], { openToAll: true })).id
  expect(await answerOfDevice(t.core.pool, other, clientId)).toBeUndefined()
  expect(await answerOfPerson(t.core.pool, other, 'person 2')).toBeUndefined()
})

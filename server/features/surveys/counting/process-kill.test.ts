import { randomUUID } from 'node:crypto'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { oneOf } from '#contract/core/model/page.ts'
import { Receipt } from '#contract/features/surveys/index.ts'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf } from '../../../testing/people.ts'
import { killed, serverProcess } from '../../../testing/server-process.ts'
import { okOf, publishSurvey } from '../../../testing/surveys.ts'

// The process that accepts answers is killed while they arrive: acknowledged answers are kept, and each one is counted once.

const { cityAdmin, leader } = people
const Accepted = oneOf(Receipt)

let t: TestApp
beforeAll(async () => {
  t = await app()
})

/** A server process at a time within the survey's run. */
const startServer = () => serverProcess(t, { at: '2026-03-10T04:00:00Z' })

const WRITERS = 8

const uncountedOf = async (surveyId: string): Promise<number> => {
  const { rows } = await t.core.pool.query(
    `select count(*)::int as n from survey_answers where survey_id = $1
       and no > (select no from survey_counting where survey_id = $1)`,
    [surveyId],
  )
  return rows[0].n
}

test('answers acknowledged before kill -9 are stored, and repeated ones count once', async () => {
  t.setNow(new Date('2026-03-10T04:00:00Z'))
  const survey = await publishSurvey(t, cityAdmin, ['C'])
  const token = await t.tokenOf(leader)
  const send = async (url: string, clientId: string): Promise<string | undefined> => {
    const reply = await fetch(`${url}/v1/surveys/${survey.id}/answers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        clientId,
        channel: 'in_person',
        noPerson: 'refused',
        areaId: idOf('D1K1S1'),
        startedAt: '2026-03-10T03:40:00Z',
        answers: { [survey.choice.id]: { option: survey.choice.options[0]?.id }, [survey.rating.id]: 4 },
      }),
    })
    const body: unknown = await reply.json()
    return reply.status === 201 ? Accepted.parse(body).data.receipt : undefined
  }
  const sent = new Set<string>()
  const acknowledged = new Map<string, string>()
  for (let round = 0; round < 3; round++) {
    const { child, url } = await startServer()
    let alive = true
    const write = async () => {
      while (alive) {
        const clientId = randomUUID()
        sent.add(clientId)
        const receipt = await send(url, clientId).catch(() => undefined)
        if (receipt) acknowledged.set(clientId, receipt)
      }
    }
    const writers = Array.from({ length: WRITERS }, write)
    // results are read at the same time, so that the process may also die while counting
    const reader = (async () => {
      while (alive)
        await fetch(`${url}/v1/surveys/${survey.id}/coverage`, { headers: { authorization: `Bearer ${token}` } }).catch(
          () => {},
        )
    })()
    // the writers never pause, so the kill always hits some answers in progress
    const enough = acknowledged.size + 20 + round * 17
    await vi.waitUntil(() => acknowledged.size >= enough, { timeout: 120_000, interval: 5 })
    await killed(child)
    alive = false
    await Promise.all([...writers, reader])
  }

  const { url } = await startServer()
  // nobody answers or reads: the process that starts counts what the killed ones left
  await vi.waitUntil(async () => (await uncountedOf(survey.id)) === 0, { timeout: 30_000 })
  const { rows: stored } = await t.core.pool.query<{ client_id: string; receipt: string }>(
    'select client_id, receipt from survey_answers where survey_id = $1',
    [survey.id],
  )
  const receipts = new Map(stored.map((row) => [row.client_id, row.receipt]))
  for (const [clientId, receipt] of acknowledged) expect(receipts.get(clientId)).toBe(receipt)

  // devices do not know what has been stored, and send everything again
  for (const clientId of sent) {
    const receipt = await send(url, clientId)
    expect(receipt).toBe(receipts.get(clientId) ?? receipt)
  }
  const { whole } = okOf(await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/coverage`))
  const { answers } = okOf(await t.as(cityAdmin).get(`/v1/surveys/${survey.id}/result`))
  expect([whole.collected, answers]).toEqual([sent.size, sent.size])
})

/** The value in the row at which the import blocks until the test releases it. */
const STOP = 42

test('a paper import that is killed halfway is completed by sending the file again', async () => {
  t.setNow(new Date('2026-03-10T04:00:00Z'))
  const amount = { id: randomUUID(), type: 'number', text: { mn: 'Хэд вэ?' }, required: true, decimals: 0 }
  const structure = [{ id: randomUUID(), title: { mn: 'Бүлэг' }, questions: [amount] }]
  const { id } = await publishSurvey(t, cityAdmin, ['C'], { structure, channels: ['paper'] })
  const ROWS = 450
  const csvRows = Array.from({ length: ROWS }, (_, i) => `P-${i},2026-03-05,${i === 320 ? STOP : 1000 + i}`)
  const file = `number,date,q1\n${csvRows.join('\n')}\n`
  // the batch with this row waits for a lock held by the test
  await t.core.pool.query(`create function wait_at_stop() returns trigger language plpgsql as $$
    begin if new.answers ->> '${amount.id}' = '${STOP}' then perform pg_advisory_xact_lock_shared(4242); end if; return new; end $$`)
  await t.core.pool.query(
    'create trigger wait_at_stop before insert on survey_answers for each row execute function wait_at_stop()',
  )
  const holder = await t.core.pool.connect()
  onTestFinished(() => holder.release())
  await holder.query('select pg_advisory_lock(4242)')
  const { child, url } = await startServer()
  const body = new FormData()
  body.append('file', new Blob([file]), 'paper.csv')
  const importing = fetch(`${url}/v1/surveys/${id}/paper`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await t.tokenOf(leader)}` },
    body,
  }).catch(() => undefined)
  const stored = async () =>
    (await t.core.pool.query<{ n: number }>('select count(*)::int as n from survey_answers where survey_id = $1', [id]))
      .rows[0]?.n ?? 0
  const isWaiting = async () =>
    (await t.core.pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount === 1
  await vi.waitUntil(async () => (await isWaiting()) && (await stored()) >= 300, { timeout: 120_000, interval: 5 })
  await killed(child)
  expect(await importing).toBeUndefined()
  await holder.query('select pg_advisory_unlock(4242)')
  await vi.waitUntil(async () => !(await isWaiting()), { timeout: 60_000, interval: 5 })
  await t.core.pool.query('drop trigger wait_at_stop on survey_answers')
  const before = await stored()
  expect(before).toBeLessThan(ROWS)

  const send = () =>
    t.as(leader).upload(`/v1/surveys/${id}/paper`, { name: 'paper.csv', type: 'text/csv', content: Buffer.from(file) })
  expect(okOf(await send(), 201)).toMatchObject({ good: ROWS - before, known: before, wrong: [] })

  expect(okOf(await send(), 201)).toMatchObject({ good: 0, known: ROWS, wrong: [] })
  const { answers } = okOf(await t.as(cityAdmin).get(`/v1/surveys/${id}/result`))
  expect([await stored(), answers]).toEqual([ROWS, ROWS])
})

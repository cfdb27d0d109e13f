import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { boot } from '../../../core/app/boot.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { features } from '../../../features.ts'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf } from '../../../testing/people.ts'
import { okOf, publishSurvey, sent } from '../../../testing/surveys.ts'
import { storeTogether } from './intake.ts'
import type { ReadyAnswer } from './store.ts'

// Concurrent answers share transactions: docs/decisions/0059.

const { cityAdmin, citizen } = people
const DURING = new Date('2026-03-10T04:00:00Z')
const CROWD = 40
/** Generous, for busy machines. */
const BUSY = { timeout: 120_000 }

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.setNow(DURING))

const open = (more: object = {}) => publishSurvey(t, cityAdmin, ['C'], { openToAll: true, ...more })
type Asked = Awaited<ReturnType<typeof open>>
const pick = (survey: Asked) => ({ [survey.choice.id]: { option: survey.choice.options[0]?.id } })
const ticketOf = async ({ id }: Asked) => okOf(await t.as(null).get(`/v1/surveys/${id}/ticket`)).ticket
const answer = async (survey: Asked, ticket: string, more: object = {}) =>
  t.as(null).post(`/v1/surveys/${survey.id}/answers`, sent(pick(survey), { areaId: idOf('D1K1S1'), ticket, ...more }))

const waitingFor = async (kind: string) => {
  const { rows } = await t.core.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_locks where not granted and locktype = $1
       and (database is null or database = (select oid from pg_database where datname = current_database()))`,
    [kind],
  )
  return rows[0]?.n ?? 0
}

/**
 * The statements that store answers and wait for a lock in this test's database, one for each connection. Answers of an earlier test may be
 * shuffled meanwhile, which waits too.
 */
const waitingStatements = async () => {
  const { rows } = await t.core.pool.query<{ query: string }>(
    `select left(query, 200) as query from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
       and query not like 'with gone as%'`,
  )
  return rows.map(({ query }) => query)
}

test.each([false, true])(
  'concurrent answers share transactions and two connections (anonymous: %s)',
  async (anonymous) => {
    const survey = await open({ anonymous })
    const tickets = await Promise.all(Array.from({ length: CROWD }, () => ticketOf(survey)))
    const { replies, waiting } = await inTransaction(t.core.pool, async (held) => {
      await held.query('lock table survey_answers in exclusive mode')
      const replies = Promise.all(tickets.map((ticket) => answer(survey, ticket)))
      await vi.waitFor(async () => expect(await waitingStatements()).toHaveLength(2), BUSY)
      // let everything finish that needs no database
      for (let turn = 0; turn < 500; turn++) await setImmediate()
      return { replies, waiting: await waitingStatements() }
    })

    expect(waiting, waiting.join('\n\n')).toHaveLength(2)
    expect(new Set((await replies).map(({ status }) => status))).toEqual(new Set([201]))
    const { rows } = await t.core.pool.query<{ answers: number; transactions: number }>(
      `select count(*)::int as answers, count(distinct xmin::text)::int as transactions from survey_answers where survey_id = $1`,
      [survey.id],
    )
    expect(rows[0]?.answers).toBe(CROWD)
    expect(rows[0]?.transactions).toBeLessThanOrEqual(CROWD / 4)
  },
)

test('concurrent answers from many areas share the statement that looks up the areas', async () => {
  const survey = await open()
  const areas = ['D1K1', 'D1K1S1', 'D1K1S2', 'D1K2', 'D1K2S1', 'D2K1', 'D2K1S1'].map(idOf)
  const tickets = await Promise.all(areas.map(() => ticketOf(survey)))
  const { replies, connections } = await inTransaction(t.core.pool, async (held) => {
    await held.query('lock table survey_targets in access exclusive mode')
    const replies = Promise.all(areas.map((areaId, n) => answer(survey, tickets[n] ?? '', { areaId })))
    await vi.waitFor(async () => expect(await waitingFor('relation')).toBeGreaterThan(0), BUSY)
    for (let turn = 0; turn < 500; turn++) await setImmediate()
    return { replies, connections: await waitingFor('relation') }
  })

  expect(connections).toBe(1)
  expect((await replies).map(({ status }) => status)).toEqual(areas.map(() => 201))
  const { rows } = await t.core.pool.query<{ area_id: string }>(
    'select area_id from survey_answers where survey_id = $1',
    [survey.id],
  )
  expect(rows.map((row) => row.area_id).sort()).toEqual(areas.sort())
})

test('answers are stored uncompressed', async () => {
  const survey = await open()
  await t.core.pool.query(
    `insert into survey_answers (survey_id, area_id, channel, client_id, person_key, receipt, answers, started_at, submitted_at)
     values ($1, $2, 'online', gen_random_uuid(), 'somebody', 'AAAAA-AAAAA', $3, now(), now())`,
    [survey.id, idOf('D1K1S1'), { [survey.choice.id]: { other: 'а'.repeat(5_000) } }],
  )
  const { rows } = await t.core.pool.query(
    'select pg_column_compression(answers) as by, pg_column_size(answers) > 10000 as whole from survey_answers where survey_id = $1',
    [survey.id],
  )
  expect(rows).toEqual([{ by: null, whole: true }])
})

test('among concurrent answers a person counts once, and a repeating device gets the same receipt', async () => {
  const survey = await open({ anonymous: true })
  const [ticket, other] = [await ticketOf(survey), await ticketOf(survey)]
  const clientId = randomUUID()
  const replies = await Promise.all([
    ...Array.from({ length: 6 }, () => answer(survey, ticket, { clientId })),
    ...Array.from({ length: 6 }, () => answer(survey, ticket)),
    answer(survey, other),
  ])

  const receipts = replies.filter(({ status }) => status === 201).map(({ body }) => body.data.receipt)
  const { rows } = await t.core.pool.query<{ receipt: string }>(
    'select receipt from survey_answers where survey_id = $1',
    [survey.id],
  )
  expect(new Set(receipts)).toEqual(new Set(rows.map(({ receipt }) => receipt)))
  expect(rows).toHaveLength(2)
  const { rows: respondents } = await t.core.pool.query('select from survey_people where survey_id = $1', [survey.id])
  expect(respondents).toHaveLength(2)
})

test('a second answer of a person waits while the first is being stored, and is refused', async () => {
  const survey = await open({ anonymous: true })
  const tickets = await Promise.all(Array.from({ length: CROWD }, () => ticketOf(survey)))
  const { replies } = await inTransaction(t.core.pool, async (held) => {
    await held.query('lock table survey_answers in exclusive mode')
    const first = answer(survey, tickets[0] ?? '')
    await vi.waitFor(async () => expect(await waitingStatements()).toHaveLength(1), BUSY)
    // enough other answers to start a second transaction, which must not contain the same person
    const replies = Promise.all([first, ...tickets.map((ticket) => answer(survey, ticket))])
    await vi.waitFor(async () => expect(await waitingStatements()).toHaveLength(2), BUSY)
    return { replies }
  })

  const statuses = (await replies).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(CROWD)
  expect(statuses[1]).toBe(409)
  const { rows } = await t.core.pool.query('select from survey_people where survey_id = $1', [survey.id])
  expect(rows).toHaveLength(CROWD)
})

test('an answer with the id of another one does not mark its sender as having answered', async () => {
  const survey = await open({ anonymous: true })
  const clientId = randomUUID()
  okOf(await answer(survey, await ticketOf(survey), { clientId }), 201)
  await answer(survey, await ticketOf(survey), { clientId })
  const { rows } = await t.core.pool.query('select from survey_people where survey_id = $1', [survey.id])
  expect(rows).toHaveLength(1)
})

/** Returns a function that builds an answer ready to be stored. */
async function readyFor({ id }: Asked): Promise<(areaId: string) => ReadyAnswer> {
  const { rows } = await t.core.pool.query('select id, version, anonymous from surveys where id = $1', [id])
  return (areaId) => ({
    survey: rows[0],
    areaId,
    channel: 'online',
    clientId: randomUUID(),
    personKey: randomUUID(),
    shownKey: randomUUID(),
    userId: null,
    enteredBy: null,
    receipt: 'AAAAA-AAAAA',
    values: '{}',
    startedAt: DURING,
    submittedAt: DURING,
    arrivedAt: DURING,
    flags: [],
    signals: [],
    files: [],
    claims: [],
    origin: 'open',
    noPerson: null,
  })
}

test('an answer that the database rejects fails without affecting the others', async () => {
  const ready = await readyFor(await open())
  const here = idOf('D1K1S1')
  const areas = [here, here, randomUUID(), here]

  const outcomes = await Promise.allSettled(areas.map((area) => storeTogether(t.core, ready(area))))

  expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
    'stored',
    'stored',
    'failed',
    'stored',
  ])
})

test('an answer checked against an older version of the survey is checked again', async () => {
  const survey = await open()
  const [first, second, third] = [await ticketOf(survey), await ticketOf(survey), await ticketOf(survey)]
  okOf(await answer(survey, first), 201)
  okOf(await t.as(cityAdmin).post(`/v1/surveys/${survey.id}/extend`, { endDate: '2026-04-15' }))
  okOf(await answer(survey, second), 201)
  const note = 'Хангалттай хариулт ирсэн'
  okOf(await t.as(cityAdmin).post(`/v1/surveys/${survey.id}/transitions`, { action: 'close', note }))

  expect(await answer(survey, third)).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
  okOf(
    await t
      .as(cityAdmin)
      .post(`/v1/surveys/${survey.id}/transitions`, { action: 'reopen', note, endDate: '2026-04-20' }),
  )
  okOf(await answer(survey, third), 201)
  expect((await t.as(citizen).get(`/v1/surveys/${survey.id}`)).status).toBe(200)
})

test('when a batch times out, the queued answers are refused with it', async () => {
  const survey = await open()
  const ready = await readyFor(survey)
  // too few to start a second transaction, so all of them wait for the first one
  const BEHIND = 12
  const { settled } = await inTransaction(t.core.pool, async (held) => {
    await held.query('lock table survey_answers in exclusive mode')
    const first = storeTogether(t.core, ready(idOf('D1K1S1')))
    await vi.waitFor(async () => expect(await waitingStatements()).toHaveLength(1), BUSY)
    const others = Array.from({ length: BEHIND }, () => storeTogether(t.core, ready(idOf('D1K1S1'))))
    const settled = Promise.allSettled([first, ...others])
    const cancelled = await held.query(
      `select pg_cancel_backend(pid) from pg_locks where not granted and locktype = 'relation'
         and database = (select oid from pg_database where datname = current_database())
         and pid in (select pid from pg_stat_activity where query not like 'with gone as%')`,
    )
    expect(cancelled.rowCount).toBe(1)
    await expect(first).rejects.toMatchObject({ status: 503 })
    // the table is free from here on, so answers that were still queued would be stored
    return { settled }
  })

  expect((await settled).map((one) => one.status === 'rejected' && one.reason.status)).toEqual(
    Array.from({ length: BEHIND + 1 }, () => 503),
  )
  okOf(await answer(survey, await ticketOf(survey)), 201)
})

test('a server that is stopped stores and acknowledges queued answers and accepts no new ones', async () => {
  const survey = await open()
  const tickets = await Promise.all(Array.from({ length: 12 }, () => ticketOf(survey)))
  const { config } = t.core
  const stopped = await boot({ ...config }, t.connection, features, () => DURING)
  const url = await stopped.http.listen({ port: 0, host: '127.0.0.1' })
  const send = async (ticket: string) => {
    const reply = await fetch(`${url}/v1/surveys/${survey.id}/answers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent(pick(survey), { areaId: idOf('D1K1S1'), ticket })),
    })
    return reply.status
  }
  // stopping must not wait for keep-alive connections to expire
  stopped.http.server.keepAliveTimeout = 3_600_000
  const arrived = vi.fn<() => void>()
  stopped.http.server.on('request', arrived)
  let hasStopped = false
  const { sending, stopping } = await inTransaction(t.core.pool, async (held) => {
    await held.query('lock table survey_answers in exclusive mode')
    const sending = Promise.all(tickets.map(send))
    await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(tickets.length), BUSY)
    await vi.waitFor(async () => expect(await waitingStatements()).toHaveLength(1), BUSY)
    const stopping = stopped.stop().then(() => {
      hasStopped = true
    })
    await vi.waitFor(() => expect(stopped.http.server.listening).toBe(false), BUSY)
    await expect(send(tickets[0] ?? '')).rejects.toThrow()
    expect(hasStopped).toBe(false)
    return { sending, stopping }
  })

  expect(new Set(await sending)).toEqual(new Set([201]))
  await stopping
  const { rows } = await t.core.pool.query<{ n: number }>(
    'select count(*)::int as n from survey_answers where survey_id = $1',
    [survey.id],
  )
  expect(rows[0]?.n).toBe(tickets.length)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, boot } from '../../core/app/boot.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { okOf } from '../../testing/surveys.ts'
import { makeViolation } from '../../testing/violations.ts'
import { eventually } from '../../testing/waiting.ts'

// Two servers on one database change the tree of areas concurrently: docs/rules/areas.md.

const { cityAdmin, otherCityAdmin, citizen } = people

let t: TestApp
let second: App
beforeAll(async () => {
  t = await app()
  second = await boot(t.core.config, t.connection, t.core.features, t.core.now)
})
afterAll(() => second.stop())

const rowsOf = async (text: string, values: unknown[] = []) => (await t.core.pool.query(text, values)).rows
const householdsOf = async (id: string): Promise<number> =>
  (await rowsOf('select households from areas where id = $1', [id]))[0]?.households
const lockWaits = async () =>
  (await rowsOf(`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`)).length

/** Starts the work on both servers, and releases it only when both wait for the lock of the tree. */
async function atOnce<A>(work: readonly (() => Promise<A>)[]): Promise<A[]> {
  const gate = await t.core.pool.connect()
  try {
    await gate.query('begin')
    await gate.query(`select pg_advisory_xact_lock(hashtextextended('areas', 0))`)
    const begun = work.map((one) => one())
    await eventually(async () => expect(await lockWaits()).toBe(work.length))
    await gate.query('rollback')
    return await Promise.all(begun)
  } finally {
    gate.release()
  }
}

test('when two servers confirm the same merge concurrently exactly one succeeds; the other gets 409, and nothing moves twice', async () => {
  const [from, into] = [idOf('D1K1'), idOf('D1K2')]
  const { id: open } = await makeViolation(t.core.pool, { area: 'D1K1' })
  const sections = await rowsOf('select id from areas where parent_id = $1 order by ordinal', [from])
  const households = (await householdsOf(from)) + (await householdsOf(into))
  const change = { kind: 'merge', into }
  const { print } = okOf(await t.as(cityAdmin).post(`/v1/areas/${from}/plan`, change))
  const confirm = (server: Pick<App, 'http'>, person: TestPerson) => async () =>
    server.http.inject({
      method: 'POST',
      url: `/v1/areas/${from}/reshape`,
      headers: { authorization: `Bearer ${await t.tokenOf(person)}` },
      payload: { change, print },
    })
  const answers = await atOnce([confirm(t, cityAdmin), confirm(second, otherCityAdmin)])

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await householdsOf(into)).toBe(households)
  expect(await rowsOf('select successor_id, kind from area_successors where area_id = $1', [from])).toEqual([
    { successor_id: into, kind: 'merged' },
  ])
  const below = await rowsOf('select id from areas where parent_id = $1 and id = any($2)', [
    into,
    sections.map(({ id }) => id),
  ])
  expect(below).toHaveLength(sections.length)
  expect(await rowsOf('select area_id from violations where id = $1', [open])).toEqual([{ area_id: into }])
  expect(await rowsOf('select area_id from users where id = $1', [citizen.id])).toEqual([{ area_id: into }])
  const noted = await rowsOf(
    `select action, row_id, count(*)::int as times from audit_log where outcome = 'done' and row_id = any($1)
       and action <> 'areas.plan' group by action, row_id order by action`,
    [[from, into, open, ...sections.map(({ id }) => id)]],
  )
  expect(noted.map(({ action }) => action)).toEqual(expect.arrayContaining(['areas.absorb', 'areas.merge']))
  expect(noted.filter(({ times }) => times > 1)).toEqual([])
})

import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { feature } from '#contract/core/model/feature.ts'
import { serve } from '../server/core/requests/declare.ts'
import { features } from '../server/features.ts'
import { app, type TestApp } from '../server/testing/app.ts'
import { seedEverywhere } from '../server/testing/make.ts'
import { idOf, people } from '../server/testing/people.ts'
import { makeReport } from '../server/testing/reports.ts'
import { makeSurvey } from '../server/testing/survey-rows.ts'
import { allRoutes } from './answers.ts'

// A GET changes nothing: every one of them is called by people of every role, and no row of any table is another one afterwards, nor
// when the time has passed after which scheduled work would have run.

/** Written whatever is asked: the log of readings, what signing in leaves, and the counts of rate limits. */
const NOT_COMPARED = ['audit_log', 'sessions', 'attempts', 'rate_counts']
const WHO = [people.cityAdmin, people.districtAdmin, people.khorooAdmin, people.leader, people.citizen, null]
/** Rows of each table that are read one by one. */
const ROWS = 5
/** Longer than a handler waits before it does what it has scheduled: new answers are counted after one second. */
const SCHEDULED_MS = 2_500

/** A feature whose GETs write, which the check has to find. */
const planted = feature({
  name: 'planted',
  permissions: { see: { CITY_ADMIN: 'all' } },
  routes: {
    list: { method: 'GET', path: '/planted', can: 'see', summary: 'Writes.', answer: z.object({ data: z.null() }) },
    later: {
      method: 'GET',
      path: '/planted/later',
      can: 'see',
      summary: 'Writes later.',
      answer: z.object({ data: z.null() }),
    },
    truncate: {
      method: 'GET',
      path: '/planted/truncate',
      can: 'see',
      summary: 'Truncates a table.',
      answer: z.object({ data: z.null() }),
    },
  },
})
const WRITE = 'update news set version = version where id = (select id from news limit 1)'
const servedPlanted = serve<Record<never, never>>()(planted, {
  anchors: {},
  handlers: {
    list: async ({ core }) => {
      await core.pool.query(WRITE)
      return { data: null }
    },
    later: async ({ core }) => {
      setTimeout(() => void core.pool.query(WRITE), SCHEDULED_MS / 2)
      return { data: null }
    },
    truncate: async ({ core }) => {
      await core.pool.query('truncate planted_rows')
      return { data: null }
    },
  },
})

let t: TestApp
let tables: string[] = []
beforeAll(async () => {
  // the periodic work of the server writes as well, whatever is asked meanwhile
  vi.useFakeTimers({ toFake: ['setInterval'] })
  t = await app({ features: { ...features, planted: servedPlanted } })
  await seedEverywhere(t)
  await makeReport(t.core.pool, people.leader, { status: 'sent_khoroo' })
  await makeUncountedAnswer()
  await t.core.pool.query('create table planted_rows (id int)')
  const { rows } = await t.core.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1) order by 1`,
    [NOT_COMPARED],
  )
  tables = rows.map(({ name }) => name)
  await noteWrites()
  for (const person of WHO) if (person) await t.tokenOf(person)
})

/** An answer to a survey that no process has counted. */
async function makeUncountedAnswer(): Promise<void> {
  const id = await makeSurvey(t.core.pool, { area: 'C' })
  await t.core.pool.query('insert into survey_counting (survey_id) values ($1)', [id])
  await t.core.pool.query(
    `insert into survey_answers (survey_id, area_id, channel, client_id, person_key, receipt, answers, started_at, submitted_at)
     values ($1, $2, 'online', gen_random_uuid(), 'person', 'X', '{}', now(), now())`,
    [id, idOf('D1K1S1')],
  )
}

/** Lets the database record the table of every row that is written from now on, and every table that is truncated. */
async function noteWrites(): Promise<void> {
  const each = tables.map(
    (name) =>
      `create trigger note_write after insert or update or delete on "${name}" for each row execute function note_write();
       create trigger note_truncate after truncate on "${name}" for each statement execute function note_write();`,
  )
  await t.core.pool.query(`
    create table written (name text not null);
    create function note_write() returns trigger language plpgsql security definer as $$
      begin insert into written values (tg_table_name); return null; end $$;
    ${each.join('\n')}`)
}

/** The tables of which a row was written since the last call. */
async function written(): Promise<string[]> {
  const { rows } = await t.core.pool.query<{ name: string }>(
    'with gone as (delete from written returning name) select distinct name from gone',
  )
  return rows.map(({ name }) => name)
}

/** A number for the rows of each table, which another version of any row changes. */
async function versions(): Promise<Record<string, string>> {
  const each = tables.map(
    (name) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtext(r.xmin::text || r.ctid::text)), 0) as rows from "${name}" r`,
  )
  // prepared: planning a query over all tables takes longer than running it
  const { rows } = await t.core.pool.query<{ name: string; rows: string }>({
    name: 'versions of all tables',
    text: each.join(' union all '),
  })
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
}

/** Ids that an address of a feature may name: the newest rows of its own tables that have one. */
async function idsOf(feature: string): Promise<string[]> {
  const own = Object.keys(t.core.features[feature]?.anchors ?? {}).filter((name) => tables.includes(name))
  const { rows } = await t.core.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' and table_name = any($1)`,
    [own],
  )
  const found = await Promise.all(
    rows.map(({ name }) =>
      t.core.pool.query<{ id: string }>(`select id from "${name}" order by ctid desc limit ${ROWS}`),
    ),
  )
  return found.flatMap((answer) => answer.rows.map(({ id }) => id))
}

const reads = allRoutes.filter(({ route }) => route.method === 'GET')

test('a GET that writes is found', async () => {
  const before = await versions()
  await written()
  expect((await t.as(people.cityAdmin).get('/v1/planted')).status).toBe(200)
  expect(await versions()).not.toEqual(before)
  expect(await written()).toEqual(['news'])
})

test('a GET that truncates a table is found', async () => {
  await written()
  expect((await t.as(people.cityAdmin).get('/v1/planted/truncate')).status).toBe(200)
  expect(await written()).toEqual(['planted_rows'])
})

test('a GET that schedules a write is found', async () => {
  const before = await versions()
  expect((await t.as(people.cityAdmin).get('/v1/planted/later')).status).toBe(200)
  expect(await versions()).toEqual(before)
  expect(await written()).toEqual([])
  await wait(SCHEDULED_MS)
  expect(await versions()).not.toEqual(before)
  expect(await written()).toEqual(['news'])
})

test('the routes that lead to single rows find some', async () => {
  const found: string[] = []
  for (const { feature, name, route } of reads.filter((one) => one.route.path.endsWith('/:id'))) {
    for (const id of await idsOf(feature.name)) {
      const { status } = await t.as(people.cityAdmin).get(`/v1${route.path.replace(':id', id)}`)
      if (status === 200) found.push(`${feature.name}.${name}`)
    }
  }
  expect([...new Set(found)], 'add rows to `samples.seed` in server/features/<feature>/testing.ts').toEqual(
    expect.arrayContaining(['reports.one', 'news.one', 'surveys.one', 'violations.one', 'users.one', 'leaders.one']),
  )
})

describe('every GET', () => {
  let atFirst: Record<string, string>
  beforeAll(async () => {
    atFirst = await versions()
    await written()
  })

  describe.each(reads.map((one) => [`${one.feature.name}.${one.name}`, one] as const))(
    '%s',
    (_name, { feature, route }) => {
      test('changes no row', async () => {
        const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
        const ids = names.length > 0 ? await idsOf(feature.name) : ['']
        const paths = ids.map((id) => names.reduce((path, name) => path.replace(`:${name}`, id), route.path))
        for (const path of paths) {
          for (const person of WHO) {
            const { status } = await t.as(person).get(`/v1${path}${route.kind === 'stream' ? '?format=csv' : ''}`)
            expect(status, path).toBeLessThan(500)
          }
        }
        // reading the rows of all tables after each route took longer than the route
        expect(await written(), 'make it a POST, or add the log that it writes to NOT_COMPARED').toEqual([])
      })
    },
  )

  test('has scheduled no write either', async () => {
    await wait(SCHEDULED_MS)
    expect(await written()).toEqual([])
    expect(await versions(), 'schedule it where the cause is written, and again at `resume` of the feature').toEqual(
      atFirst,
    )
  })
})

import { beforeAll, expect, test } from 'vitest'
import { foldForSearch } from '#contract/core/text/localized.ts'
import {
  checkAnswers,
  levelAchieved,
  missingForPublish,
  phaseOf,
  QUESTION_TYPES,
  questionsOf,
  type Structure,
  type Values,
} from '#contract/features/surveys/index.ts'
import { unscoped } from '../server/core/access/unscoped.ts'
import { insertMany } from '../server/core/database/sql.ts'
import { countWithin } from '../server/features/surveys/counting/count.ts'
import { app, type TestApp } from '../server/testing/app.ts'
import { busyMs } from '../server/testing/busy.ts'
import { makeAreas } from './areas.ts'
import { fillSurveys } from './fill-surveys.ts'
import { makePeople } from './people.ts'

const areas = makeAreas()
const people = makePeople(areas)
let t: TestApp
let seconds: number // of the processor, in this process
beforeAll(async () => {
  t = await app()
  const { pool } = t.core
  await pool.query('truncate areas cascade')
  await insertMany(
    pool,
    'areas',
    areas.map(({ id, parentId, level, code, ordinal, name, path, population, households, countedOn }) => ({
      id,
      parent_id: parentId,
      level,
      code,
      ordinal,
      name,
      path,
      population,
      households,
      counted_on: countedOn,
      version: 1,
    })),
  )
  const levels = new Map(areas.map(({ id, level }) => [id, level]))
  await insertMany(
    pool,
    'users',
    people.map(({ id, email, role, areaId, firstName, lastName, status, createdAt }) => ({
      id,
      email,
      role,
      area_id: areaId,
      area_level: areaId ? levels.get(areaId) : null,
      first_name: firstName,
      last_name: lastName,
      status,
      email_verified_at: createdAt,
      lang: 'mn',
      notify: {},
      recovery_hashes: [],
      demo: false,
      search: foldForSearch(email),
      version: 1,
      created_at: createdAt,
      updated_at: createdAt,
    })),
  )
  const from = busyMs()
  const client = await pool.connect()
  await client.query('begin')
  await fillSurveys(client, areas, people)
  await client.query('commit')
  client.release()
  seconds = (busyMs() - from) / 1000
})

const rowsOf = async <R>(query: string) => (await t.core.pool.query<R & Record<string, unknown>>(query)).rows

test('they are filled in a few seconds', () => {
  // about 2 s; a whole start has 60
  expect(seconds).toBeLessThan(20)
})

test('thirty surveys stand in all phases on the day of the demo, some closed early and some extended', async () => {
  const found = await rowsOf<{ status: 'draft'; start_date: string; end_date: string }>(
    'select status, start_date, end_date from surveys',
  )
  const phases = found.map(({ status, start_date: startDate, end_date: endDate }) =>
    phaseOf({ status, startDate, endDate }, new Date('2026-11-20T09:00:00Z')),
  )
  const count = (phase: string) => phases.filter((one) => one === phase).length
  expect(found).toHaveLength(30)
  expect([count('draft'), count('expected'), count('active')]).toEqual([3, 2, 5])
  expect(await rowsOf('select 1 from surveys where close_reason is not null')).toHaveLength(3)
  expect(await rowsOf(`select 1 from audit_log where action = 'surveys.extend'`)).toHaveLength(2)
})

test('what was published could be published, and every answer is one that the server would have taken', async () => {
  const found = await rowsOf<{
    id: string
    title: { mn: string }
    structure: Structure
    start_date: string
    end_date: string
  }>(`select id, title, structure, start_date, end_date from surveys where status <> 'draft'`)
  const types = new Set(found.flatMap(({ structure }) => questionsOf(structure).map(({ type }) => type)))
  expect([...types].sort()).toEqual([...QUESTION_TYPES].sort())
  for (const { id, title, structure, start_date: startDate, end_date: endDate } of found) {
    expect(missingForPublish({ title, structure, startDate, endDate, targets: 1 }, startDate)).toEqual([])
    const { rows } = await t.core.pool.query<{ answers: Values }>(
      'select answers from survey_answers where survey_id = $1 order by no limit 60',
      [id],
    )
    for (const { answers } of rows) expect(checkAnswers(structure, answers)).toEqual({ ok: true, values: answers })
  }
})

test('no answer came before the first day or after the last, none from a leader of another section', async () => {
  expect(
    await rowsOf(`select 1 from survey_answers a join surveys s on s.id = a.survey_id
      where (a.submitted_at at time zone 'Asia/Ulaanbaatar')::date not between s.start_date and s.end_date
        or a.submitted_at > coalesce(s.closed_at, '2026-11-20T16:00:00Z') or a.started_at > a.submitted_at`),
  ).toEqual([])
  expect(
    await rowsOf(`select 1 from survey_answers a join users u on u.id = a.entered_by
      where u.area_id <> a.area_id or u.created_at > a.submitted_at or a.channel = 'online'`),
  ).toEqual([])
})

test('nothing is dated after the day of the demo, and nothing was published before it was created', async () => {
  const end = `'2026-11-20T16:00:00Z'`
  expect(
    await rowsOf(
      `select title, published_at from surveys where greatest(created_at, updated_at, published_at, closed_at) > ${end}`,
    ),
  ).toEqual([])
  expect(await rowsOf(`select action, at from audit_log where table_name = 'surveys' and at > ${end}`)).toEqual([])
  expect(await rowsOf('select title from surveys where published_at < created_at')).toEqual([])
  expect(await rowsOf(`select no from survey_answers where greatest(submitted_at, reviewed_at) > ${end}`)).toEqual([])
})

test('counting everything again from nothing changes nothing', async () => {
  const counts =
    'select survey_id, area_id, channel, answers, flagged, set_aside, unconfirmed, counts from survey_counts order by 1, 2, 3'
  const sums =
    'select survey_id, area_id, expected, collected, covered_on, last_answer_at from survey_coverage order by 1, 2'
  const totals = 'select id, expected, collected, covered_on from surveys order by 1'
  const before = await Promise.all([counts, sums, totals].map((query) => rowsOf(query)))
  await t.core.pool.query('delete from survey_counts')
  await t.core.pool.query('update survey_coverage set collected = 0, covered_on = null, last_answer_at = null')
  await t.core.pool.query('update surveys set collected = 0, covered_on = null')
  await t.core.pool.query('update survey_counting set no = 0')
  const client = await t.core.pool.connect()
  for (const { survey_id: id } of await rowsOf<{ survey_id: string }>('select survey_id from survey_counting')) {
    await client.query('begin')
    await countWithin(unscoped({ db: client }, 'a test'), id)
    await client.query('commit')
  }
  client.release()
  const after = await Promise.all([counts, sums, totals].map((query) => rowsOf(query)))
  expect(after).toEqual(before)
  expect(before[0]?.length).toBeGreaterThan(3000)
})

test('areas differ in how far they came, and a parent is the sum of its children', async () => {
  const wrong = await rowsOf(`select 1 from survey_coverage c join areas a on a.id = c.area_id
    where a.level <> 'section' and (c.expected, c.collected) <> (
      select coalesce(sum(b.expected), 0), coalesce(sum(b.collected), 0) from survey_coverage b join areas below on below.id = b.area_id
      where b.survey_id = c.survey_id and below.parent_id = c.area_id)`)
  expect(wrong).toEqual([])
  const levels = await rowsOf<{ expected: number; collected: number }>(
    `select c.expected, c.collected from survey_coverage c join areas a on a.id = c.area_id join surveys s on s.id = c.survey_id
     where a.level = 'district' and s.area_id = (select id from areas where level = 'city') and c.expected >= 100`,
  )
  const achieved = levels.map((level) => levelAchieved(level) ?? 0)
  expect(Math.max(...achieved)).toBeGreaterThan(950)
  expect(Math.min(...achieved.filter((level) => level > 0))).toBeLessThan(600)
})

test('some answers wait for a decision, some were set aside, and all say why they were flagged', async () => {
  const [found] = await rowsOf<Record<'waits' | 'aside' | 'counted' | 'many', number>>(
    `select count(*) filter (where reviewed_at is null) as waits, count(*) filter (where state = 'set_aside') as aside,
      count(*) filter (where state = 'counted' and reviewed_at is not null) as counted,
      count(*) filter (where 'many' = any(flags)) as many from survey_answers where flags <> '{}'`,
  )
  expect(found?.waits).toBeGreaterThan(15)
  expect(found?.aside).toBeGreaterThan(40)
  expect(found?.counted).toBeGreaterThan(40)
  expect(found?.many).toBe(7)
})

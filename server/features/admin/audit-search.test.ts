import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'

// set before any connection is opened
const query = vi.spyOn(pg.Client.prototype, 'query')

/** Longer than what the index of notes contains, in bytes. */
const LONG = 'урт '.repeat(500)

const entry = fc.record({
  action: fc.constantFrom('wells.approve', 'wells.create', 'pumps.create'),
  actor: fc.constantFrom(people.leader, people.khorooAdmin, null),
  note: fc.constantFrom(null, 'Онцгой шаардлага', 'шаардлага хангасан', 'Approve', `${LONG}шаардлага`, `${LONG}leader`),
  record: fc.constantFrom(null, 'a1b2', 'leader-1'),
  area: fc.constantFrom('D1K1', 'D2K1'),
})
const entries = fc.sample(entry, { numRuns: 80, seed: 7 }).map((one, n) => ({ ...one, id: `${n}` }))

let t: TestApp
beforeAll(async () => {
  t = await app()
  for (const { action, actor, note, record, area, id } of entries)
    await t.core.pool.query(
      `insert into audit_log (action, area_id, actor_id, at, note, row_id, request_id)
       values ($1, $2, $3, '2026-03-04'::timestamptz + $6::int * interval '1 minute', $4, $5, $6)`,
      [action, idOf(area), actor?.id ?? null, note, record, id],
    )
})

const search = (q: string, by: TestPerson = people.cityAdmin) =>
  t.as(by).get(`/v1/admin/audit?pageSize=100&from=2026-03-04&to=2026-03-05&q=${encodeURIComponent(q)}`)

/** Vacuums until every page is marked as visible to all: a transaction of another connection can prevent it. */
async function vacuum(table: string): Promise<void> {
  const isMarked = async () => {
    await t.core.pool.query(`vacuum analyze ${table}`)
    const { rows } = await t.core.pool.query(
      `select relallvisible = relpages as marked from pg_class where oid = $1::regclass`,
      [table],
    )
    return rows[0].marked
  }
  await expect.poll(isMarked).toBe(true)
}

describe('the search of the audit log', () => {
  test.each([
    'шаардлага',
    'онцгой шаардлага',
    'шаардлага хангасан',
    'leader',
    'leader шаардлага',
    'шаардлага leader урт',
    'leader approve',
    'leader leader',
    'wells leader a1',
    'wells шаардлага',
    'approve wells',
    'a1 шаардлага',
    'урт leader',
    'шаардлага ыыыы',
    'khoroo create',
    'a1',
    'a1 b2',
  ])(
    'finds the entries in which each word of «%s» is in the action, a note or a name, or begins a record',
    async (q) => {
      const has = ({ action, actor, note, record }: (typeof entries)[number], word: string) =>
        action.includes(word) ||
        (record?.startsWith(word) ?? false) ||
        (word.length > 2 &&
          ((note?.toLowerCase().includes(word) ?? false) ||
            (actor !== null && `${actor.name} ${actor.email}`.toLowerCase().includes(word))))
      const expected = entries.filter((one) => q.split(' ').every((word) => has(one, word))).map(({ id }) => id)
      const { status, body, text } = await search(q)

      expect(status, text.slice(0, 300)).toBe(200)
      expect(body.data.map((one: { requestId: string }) => one.requestId)).toEqual(expected.toReversed())
      expect(body.meta.total).toBe(expected.length)
    },
  )

  test('reads a word that many notes have from the index of notes alone', async () => {
    await t.core.pool.query(
      `insert into audit_log (action, area_id, at, note) select 'wells.change', $1, now() - n * interval '1 minute',
         case when n % 5 = 0 then 'Гэрэлтүүлэг хангалтгүй' end from generate_series(1, 10000) n`,
      [idOf('D1K1')],
    )
    await vacuum('audit_log')
    for (const by of [people.cityAdmin, people.districtAdmin]) {
      query.mockClear()
      expect((await t.as(by).get(`/v1/admin/audit?q=${encodeURIComponent('гэрэлт хангалт')}`)).body.meta.total).toBe(
        2_000,
      )
      const sent = query.mock.calls
        .map(([statement]) => statement as unknown as { text?: string; values?: unknown[] })
        .find(({ text }) => text?.includes('page_total'))
      const { rows } = await t.core.pool.query(`explain (analyze, buffers) ${sent?.text}`, sent?.values)
      const plan: string[] = rows.map((row) => row['QUERY PLAN'])
      const readers = plan.filter((node) => /Scan.* on audit_log .*rows=2000\.00/.test(node))

      expect(readers, plan.join('\n')).toEqual([expect.stringContaining('Index Only Scan using audit_log_noted on')])
    }
  })
})

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#contract/core/model/actor.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { Rows, type RowsContext } from './rows.ts'
import { compiledFor, type WrittenStatement, written, writtenStatement } from './written-statement.ts'

interface Tables {
  news: { id: string; area_id: string; posted_at: Date; title: string }
}

let t: TestApp
let district: Actor
let other: Actor
beforeAll(async () => {
  // the builds are counted
  written.isChecked = false
  t = await app()
  district = await t.core.sessions.actorOf(await t.tokenOf(people.districtAdmin))
  other = { ...district, id: crypto.randomUUID(), areaId: crypto.randomUUID(), areaPath: '/other/' }
})

const contextOf = (actor: Actor | null, now = new Date()): RowsContext => {
  const served = t.core.features.news
  if (!served) throw new Error('there are news')
  return { feature: served.feature, anchors: served.anchors, verb: 'read', actor, now, touched: [] }
}
const rowsOf = (context: RowsContext) => new Rows<Tables>(t.core.pool, context)
const of = <V extends Record<string, string>, R>(
  statement: WrittenStatement<Rows<Tables>, V, R>,
  context: RowsContext,
  values: V,
) => compiledFor(statement, context, values, rowsOf)

/** A statement, and how often it was built. */
function counted<V extends Record<string, string>, R>(build: WrittenStatement<Rows<Tables>, V, R>['build']) {
  const builds = { times: 0 }
  const statement = writtenStatement<Rows<Tables>>()<V, R>((rows, values) => {
    builds.times++
    return build(rows, values)
  })
  return { statement, builds }
}

const byId = (rows: Rows<Tables>, { id }: { id: string }) =>
  rows.from('news').select('news.id').where('news.id', '=', id)

test('every person, time and value gets the statement that would be built for it, from one form', () => {
  const { statement, builds } = counted(byId)
  of(statement, contextOf(district), { id: 'first' })
  const built = builds.times

  for (const actor of [district, other])
    for (const now of [new Date(), new Date('2026-01-01T00:00:00Z')]) {
      const context = contextOf(actor, now)
      const wanted = byId(rowsOf(context), { id: 'mark' }).compile()
      const found = of(statement, context, { id: 'mark' })
      expect([found.sql, found.parameters]).toEqual([wanted.sql, wanted.parameters])
    }
  expect(builds.times).toBe(built)
})

test('each role, and nobody in particular, has a form of its own', () => {
  const { statement } = counted(byId)
  const all = [district, { ...district, role: 'CITY_ADMIN' as const }, null].map((actor) => contextOf(actor))

  for (const context of [...all, ...all])
    expect(of(statement, context, { id: 'x' }).sql).toBe(byId(rowsOf(context), { id: 'x' }).compile().sql)
})

test.each<[string, WrittenStatement<Rows<Tables>, { q: string }, object>['build']]>([
  [
    'a value',
    (rows, { q }) =>
      rows
        .from('news')
        .select('news.id')
        .where(sql<boolean>`title like ${`%${q}%`}`),
  ],
  ['the length of a value', (rows, { q }) => rows.from('news').select('news.id').where(sql<boolean>`${q.length} > 1`)],
])('a statement that is computed from %s is not mistaken for another one', (_what, build) => {
  const { statement } = counted(build)
  const context = contextOf(district)

  for (const q of ['abc', 'b', 'abc']) {
    const found = of(statement, context, { q })
    const wanted = build(rowsOf(context), { q }).compile()
    expect(found.parameters).toEqual(wanted.parameters)
  }
})

test('what is taken from the request past the marks is never remembered for others', () => {
  let asking = district
  const { statement } = counted((rows) =>
    rows.from('news').select('news.id').where(sql<boolean>`author_id = ${asking.id}`),
  )
  const idsIn = (actor: Actor) => {
    asking = actor
    return of(statement, contextOf(actor), {}).parameters
  }

  expect(idsIn(district)).toContain(district.id)
  expect(idsIn(other)).toContain(other.id)
  expect(idsIn(other)).not.toContain(district.id)
})

test('requests with an API token have their statement built each time: their scopes are no kind', () => {
  const { statement, builds } = counted(byId)
  const token = { id: 'one', scopes: { news: 'read' as const } }
  of(statement, contextOf({ ...district, token }), { id: 'first' })
  of(statement, contextOf({ ...district, token }), { id: 'second' })

  expect(builds.times).toBe(2)
  expect(statement.forms.size).toBe(0)
})

test('a property that people may have later is a kind of its own, or has a mark', () => {
  const { statement } = counted((rows) =>
    rows
      .from('news')
      .select('news.id')
      .where('news.title', '=', 'office' in district ? String(district.office) : ''),
  )
  const withOffice = (office: string | number) => contextOf({ ...district, office } as Actor)
  for (const office of [1, 2, 'first', 'second']) of(statement, withOffice(office), {})

  // 1 and 2 differ; the texts are one kind
  expect(statement.forms.size).toBe(3)
})

test('a statement with other values is another form', () => {
  const { statement } = counted<{ id: string; q?: string } & Record<string, string>, object>((rows, { id, q }) =>
    rows
      .from('news')
      .select('news.id')
      .where('news.id', '=', id)
      .$if(q !== undefined, (w) => w.where('news.title', '=', q ?? '')),
  )

  expect(of(statement, contextOf(district), { id: 'x', q: 'y' }).parameters.slice(-2)).toEqual(['x', 'y'])
  expect(of(statement, contextOf(district), { id: 'z' }).parameters.at(-1)).toBe('z')
  expect(of(statement, contextOf(district), { id: 'z' }).sql).not.toContain('title')
})

test('a choice that this request decides otherwise than the marks is not remembered', () => {
  const { statement } = counted<{ id: string }, object>((rows, { id }) =>
    rows
      .from('news')
      .select('news.id')
      .where(id.length > 5 ? sql<boolean>`true` : sql<boolean>`false`),
  )

  expect(of(statement, contextOf(district), { id: 'x' }).sql).toContain('false')
  expect(of(statement, contextOf(district), { id: 'longer' }).sql).toContain('true')
})

test('a constant that looks like a value of one request is built for that request alone', () => {
  const { statement, builds } = counted<{ id: string }, object>((rows, { id }) =>
    rows.from('news').select('news.id').where('news.id', '=', id).where('news.title', '=', 'name'),
  )
  of(statement, contextOf(district), { id: 'n' })
  of(statement, contextOf(district), { id: 'other' })
  const { times } = builds
  of(statement, contextOf(district), { id: 'n' })

  expect(builds.times).toBe(times)
})

import { beforeAll, describe, expect, test } from 'vitest'
import { STAFF_ROLES } from '#contract/core/model/actor.ts'
import type { Feature } from '#contract/core/model/feature.ts'
import { filterOf } from '#contract/core/model/figure-filter.ts'
import { QUEUE_MAX, type QueuedItem } from '#contract/features/overview/index.ts'
import { features as contracts } from '#contract/features.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { seedEverywhere } from '../../testing/make.ts'
import { okOf } from '../../testing/news.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { makeReport } from '../../testing/reports.ts'
import { makeViolation } from '../../testing/violations.ts'

// The work queue of the home page: docs/rules/home.md. Its records are those of the lists behind the figures.

const staff = Object.values(people).filter(({ role }) => STAFF_ROLES.includes(role))
const NOW = new Date('2026-11-25T04:00:00Z')

let t: TestApp
beforeAll(async () => {
  t = await app()
  await seedEverywhere(t)
  await makeReport(t.core.pool, people.leader, { status: 'sent_khoroo', dueOn: '2026-11-20' })
  await makeReport(t.core.pool, people.farLeader, { status: 'sent_khoroo', dueOn: '2026-11-01' })
  await makeViolation(t.core.pool, { area: 'D1K1S1', status: 'reported', dueOn: '2026-11-22' })
  await makeViolation(t.core.pool, { area: 'D1K1S1', status: 'reported', dueOn: '2026-11-18' })
  await makeViolation(t.core.pool, { area: 'D2K1S1', status: 'reported', dueOn: '2026-11-02' })
  t.setNow(NOW)
})

const queueOf = async (person: TestPerson): Promise<QueuedItem[]> =>
  (await t.as(person).get('/v1/overview/figures')).body.queue

/** The ids of the list behind the figure of an item, as this person reads it. */
async function idsOf({ feature: name, name: figure }: Pick<QueuedItem, 'feature' | 'name'>, person: TestPerson) {
  const feature = (contracts as Record<string, Feature>)[name]
  const declared = feature?.figures?.[figure]
  const filter = declared && filterOf(declared, person, NOW)
  if (!feature || !filter) throw new Error(`${name}.${figure} is no figure of ${person.role}`)
  const path = feature.routes[declared.list]?.path
  const rows = okOf(await t.as(person).get(`/v1${path}?${new URLSearchParams({ ...filter, pageSize: '100' })}`), 200)
  return rows.map(({ id }: { id: string }) => id)
}

describe.each(staff.map((person) => [person.name, person] as const))('%s', (_name, person) => {
  test('every record of the queue is one of the list that its figure counts', async () => {
    const queue = await queueOf(person)
    for (const item of queue) expect(await idsOf(item, person), `${item.feature}.${item.name}`).toContain(item.id)
    expect(queue.length).toBeLessThanOrEqual(QUEUE_MAX)
    expect(new Set(queue.map(({ feature, id }) => `${feature} ${id}`)).size).toBe(queue.length)
  })

  test('the queue is ordered by deadline, and records without one come last', async () => {
    const days = (await queueOf(person)).map(({ due }) => due ?? '9999-12-31')
    expect(days).toEqual(days.toSorted())
  })
})

test('a khoroo sees its late work first, and nothing of other khoroos', async () => {
  const queue = await queueOf(people.khorooAdmin)
  const work = queue.filter(({ feature }) => feature === 'reports' || feature === 'violations')

  expect(work.slice(0, 3).map(({ feature, due }) => [feature, due])).toEqual([
    ['violations', '2026-11-18'],
    ['reports', '2026-11-20'],
    ['violations', '2026-11-22'],
  ])
  expect(queue.every(({ area }) => area?.path.some(({ id }) => id === idOf('D1K1')) ?? false)).toBe(true)
  const far = (await queueOf(people.farKhorooAdmin)).map(({ id }) => id)
  expect(queue.filter(({ id }) => far.includes(id))).toEqual([])
})

test('a record that was settled is gone from the queue at once', async () => {
  const first = (await queueOf(people.khorooAdmin)).find(({ feature }) => feature === 'reports')
  okOf(
    await t
      .as(people.khorooAdmin)
      .post(`/v1/reports/${first?.id}/transitions`, { action: 'approve', version: first?.version }),
    200,
  )

  expect((await queueOf(people.khorooAdmin)).map(({ id }) => id)).not.toContain(first?.id)
})

test('messages, appointments and orders are listed without names of citizens', async () => {
  const personal = ['contacts', 'booking', 'citizens', 'shop']
  const titles = (await Promise.all(staff.map(queueOf)))
    .flat()
    .flatMap(({ feature, title }) => (personal.includes(feature) && title !== null ? [JSON.stringify(title)] : []))

  expect(titles.join(' ')).not.toMatch(/Бат|Дорж|@|\+976/)
})

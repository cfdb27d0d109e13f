import { beforeAll, describe, expect, test } from 'vitest'
import { STAFF_ROLES } from '#contract/core/model/actor.ts'
import type { Feature } from '#contract/core/model/feature.ts'
import { filterOf } from '#contract/core/model/figure-filter.ts'
import { features as contracts } from '#contract/features.ts'
import { features } from '../../features.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { seedEverywhere } from '../../testing/make.ts'
import { makeNews } from '../../testing/news.ts'
import { send } from '../../testing/notifications.ts'
import type { TestPerson } from '../../testing/people.ts'
import { makeReport } from '../../testing/reports.ts'
import { makeViolation } from '../../testing/violations.ts'

// The home page: docs/rules/home.md. Every number is the total of the list that it links to.

const all = Object.values(contracts as Record<string, Feature>)
const staff = Object.values(people).filter(({ role }) => STAFF_ROLES.includes(role))

interface Counted {
  feature: string
  name: string
  count: number | null
}

let t: TestApp
beforeAll(async () => {
  t = await app()
  await seedEverywhere(t)
  await makeReport(t.core.pool, people.leader, { status: 'sent_khoroo', dueOn: '2026-01-05' })
  await makeReport(t.core.pool, people.otherLeader, { status: 'returned_section', period: '2026-W45' })
  await makeReport(t.core.pool, people.khorooAdmin, { status: 'sent_district' })
  await makeViolation(t.core.pool, { area: 'D1K1S1', status: 'reported' })
  await makeNews(t.core.pool, { area: 'D1K1', author: people.khorooAdmin, status: 'draft' })
  for (const person of staff) await send(t, people.cityAdmin, [{ kind: 'person', userId: person.id }])
})

const figuresOf = async (person: TestPerson, of = t): Promise<Counted[]> => {
  const { status, body } = await of.as(person).get('/v1/overview/figures')
  expect(status).toBe(200)
  return body.data
}

/** The path of the list behind a figure, with its filter for this person. */
function listOf({ feature: name, name: figure }: Counted, person: TestPerson): string {
  const feature = all.find((one) => one.name === name)
  const found = feature?.figures?.[figure]
  const path = found && feature?.routes[found.list]?.path
  const filter = found && filterOf(found, person, new Date())
  if (!path || !filter) throw new Error(`${name}.${figure} is no figure of ${person.role}`)
  return `/v1${path}?${new URLSearchParams(filter)}`
}

test.each([people.citizen, people.homelessCitizen])(
  '$name, a citizen, may not read the numbers of the home page',
  async (person) => {
    expect((await t.as(person).get('/v1/overview/figures')).status).toBe(403)
  },
)

test('anonymous callers get no numbers', async () => {
  expect((await t.as(null).get('/v1/overview/figures')).status).toBe(401)
})

describe.each(staff.map((person) => [person.name, person] as const))('%s', (_name, person) => {
  test('every number is the total of the list that it links to', async () => {
    const figures = await figuresOf(person)
    const lists = await Promise.all(figures.map((figure) => t.as(person).get(listOf(figure, person))))

    expect(lists.map(({ status }) => status)).toEqual(figures.map(() => 200))
    expect(figures.map(({ count }) => count)).toEqual(lists.map(({ body }) => body.meta.total))
  })

  test('has exactly the figures of the role, each once', async () => {
    const expected = all.flatMap((feature) =>
      Object.entries(feature.figures ?? {})
        .filter(([, figure]) => filterOf(figure, person, new Date()))
        .map(([name]) => `${feature.name}.${name}`),
    )
    expect((await figuresOf(person)).map(({ feature, name }) => `${feature}.${name}`).toSorted()).toEqual(
      expected.toSorted(),
    )
  })
})

test('a khoroo sees the report that its leader has sent, and another khoroo does not', async () => {
  const toApprove = async (person: TestPerson) =>
    (await figuresOf(person)).find(({ feature, name }) => feature === 'reports' && name === 'toApprove')?.count

  expect(await toApprove(people.khorooAdmin)).toBe(1)
  expect(await toApprove(people.otherKhorooAdmin)).toBe(0)
  expect(await toApprove(people.farKhorooAdmin)).toBe(0)
})

test('a leader sees only their own returned report', async () => {
  const returned = async (person: TestPerson) =>
    (await figuresOf(person)).find(({ feature, name }) => feature === 'reports' && name === 'returned')?.count

  expect(await returned(people.otherLeader)).toBe(1)
  expect(await returned(people.leader)).toBe(0)
})

test('every figure is above zero for some role', async () => {
  const found = (await Promise.all(staff.map((person) => figuresOf(person)))).flat()
  const names = new Set(found.filter(({ count }) => (count ?? 0) > 0).map(({ feature, name }) => `${feature}.${name}`))

  expect([...names]).toEqual(
    expect.arrayContaining([
      'contacts.toAnswer',
      'news.drafts',
      'notifications.unread',
      'notifications.drafts',
      'reports.toApprove',
      'reports.returned',
      'reports.overdue',
      'reports.drafts',
      'surveys.drafts',
      'surveys.running',
      'violations.toHandle',
    ]),
  )
})

test('the numbers of rates on the home page equal their list, state by state', async () => {
  for (const person of [people.cityAdmin, people.districtAdmin, people.khorooAdmin, people.leader]) {
    const { status } = (await t.as(person).get('/v1/rates/sheets/facets')).body.data
    const totals = await Promise.all(
      Object.keys(status).map(
        async (one) => (await t.as(person).get(`/v1/rates/sheets?status=${one}`)).body.meta.total,
      ),
    )
    expect(totals).toEqual(Object.values(status))
  }
})

test('a list that fails affects only its own number', async () => {
  const broken = {
    ...features,
    reports: {
      ...features.reports,
      handlers: {
        ...features.reports.handlers,
        list: () => Promise.reject(new Error('away')),
      },
    },
  }
  const other = await app({ features: broken })
  const figures = await figuresOf(people.khorooAdmin, other)
  const failed = figures.filter(({ count }) => count === null)

  expect(failed.length).toBeGreaterThan(0)
  expect([...new Set(failed.map(({ feature }) => feature))]).toEqual(['reports'])
})

test('a slow list does not delay the others', async () => {
  const slow = {
    ...features,
    reports: {
      ...features.reports,
      handlers: { ...features.reports.handlers, list: () => new Promise<never>(() => {}) },
    },
  }
  const other = await app({ features: slow })
  const figures = await figuresOf(people.khorooAdmin, other)

  // the list never answers, so this line is reached only when nothing waits for it; on busy cores other counts may be
  // late too
  expect(figures.flatMap(({ feature, count }) => (count === null ? [feature] : []))).toContain('reports')
  expect(figures.some(({ count }) => count !== null)).toBe(true)
})

test.each([
  ['23:59', 0],
  ['00:00', 1],
])(
  'at %s in Ulaanbaatar %i reports and violations are overdue, on the home page and in the lists',
  async (time, count) => {
    const other = await app()
    const night = time === '23:59' ? '2026-11-24T15:59:59.999Z' : '2026-11-24T16:00:00Z'
    await makeReport(other.core.pool, people.leader, { status: 'sent_khoroo', dueOn: '2026-11-24' })
    await makeViolation(other.core.pool, { area: 'D1K1S1', status: 'reported', dueOn: '2026-11-24' })
    other.setNow(new Date(night))
    const overdue = (await figuresOf(people.khorooAdmin, other)).filter(
      ({ feature, name }) => name === 'overdue' && ['reports', 'violations'].includes(feature),
    )
    const lists = await Promise.all(
      overdue.map((figure) => other.as(people.khorooAdmin).get(listOf(figure, people.khorooAdmin))),
    )

    expect(overdue.map((figure) => figure.count)).toEqual([count, count])
    expect(lists.map(({ body }) => body.meta.total)).toEqual([count, count])
  },
)

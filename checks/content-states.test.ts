import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../server/testing/app.ts'
import { CONTENT_KINDS, makeContent } from '../server/testing/content.ts'
import type { TestPerson } from '../server/testing/people.ts'

// Every kind of content, held against a small model that is written from docs/rules/states.md and roles.md: the exact set of actions for
// every state and person, and random steps by random people.

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const { cityAdmin, otherCityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, otherKhorooAdmin } = people
const PEOPLE = [
  cityAdmin,
  otherCityAdmin,
  districtAdmin,
  otherDistrictAdmin,
  khorooAdmin,
  otherKhorooAdmin,
  people.leader,
  people.citizen,
]

const RULE =
  'change contract/core/content/ or server/core/content/; for a new rule also docs/rules/states.md and Model above'

interface Kind {
  path: string
  wish: { table: string; category: string; own?: Record<string, unknown> }
  writers: readonly string[]
  /** Citizens read nothing of it, and staff only of their own line. */
  staffOnly?: true
  /** Who wrote the record, for which area. */
  made: readonly [author: TestPerson, area: string][]
}
const CITY = ['CITY_ADMIN']
const wishOf = (table: string) => CONTENT_KINDS.find((kind) => kind.table === table) ?? { table, category: '' }
const KINDS: Kind[] = [
  {
    path: 'news',
    wish: { table: 'news', category: 'general' },
    writers: ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN'],
    made: [
      [cityAdmin, 'C'],
      [districtAdmin, 'D1K1'],
      [khorooAdmin, 'D1K1'],
    ],
  },
  {
    path: 'videos',
    wish: wishOf('videos'),
    writers: ['CITY_ADMIN', 'DISTRICT_ADMIN'],
    made: [
      [cityAdmin, 'D1'],
      [districtAdmin, 'D1'],
    ],
  },
  { path: 'laws', wish: wishOf('laws'), writers: CITY, made: [[cityAdmin, 'C']] },
  { path: 'faqs', wish: wishOf('faqs'), writers: CITY, made: [[cityAdmin, 'C']] },
  { path: 'sections', wish: wishOf('sections'), writers: CITY, made: [[cityAdmin, 'C']] },
  { path: 'team', wish: wishOf('team'), writers: CITY, made: [[cityAdmin, 'C']] },
  { path: 'documents', wish: wishOf('documents'), writers: CITY, made: [[cityAdmin, 'C']] },
  {
    path: 'manual',
    wish: { table: 'manual', category: 'chapter' },
    writers: CITY,
    staffOnly: true,
    made: [[cityAdmin, 'C']],
  },
]

type Status = 'draft' | 'published' | 'archived'
const ACTIONS = ['publish', 'schedule', 'unpublish', 'archive', 'bin', 'restore', 'erase'] as const
/** `end` is no move: a change gives a published record an end that has come. */
type Action = (typeof ACTIONS)[number] | 'end'
const MOVES: Record<Status, readonly string[]> = {
  draft: ['publish'],
  published: ['unpublish', 'archive'],
  archived: ['publish'],
}

/** A record, by the paper. */
class Model {
  status: Status = 'draft'
  /** It has a time that has not come. */
  isLater = false
  /** It has an end that has come. */
  isEnded = false
  isBinned = false
  isGone = false
  readonly kind: Kind
  readonly author: TestPerson
  readonly area: string

  constructor(kind: Kind, [author, area]: Kind['made'][number]) {
    this.kind = kind
    this.author = author
    this.area = area
  }

  /** At or below the person's own area; a draft: the author's own area alone. */
  #isTheirs(p: TestPerson): boolean {
    if (p.role === 'APPLICATION') return false
    const isBelow = p.area === 'C' || this.area.startsWith(p.area ?? '-')
    return isBelow && (this.status !== 'draft' || p.area === this.author.area)
  }

  reads(p: TestPerson): boolean {
    if (this.isGone) return false
    const isPublic = this.status === 'published' && !this.isLater && !this.isEnded && !this.isBinned
    return this.#isTheirs(p) || (isPublic && !(this.kind.staffOnly && p.role === 'APPLICATION'))
  }

  writes(p: TestPerson): boolean {
    return this.kind.writers.includes(p.role) && this.#isTheirs(p)
  }

  open(p: TestPerson): string[] {
    if (!this.writes(p)) return []
    const mayErase = p.role === 'CITY_ADMIN' || p.area === this.author.area
    if (this.isBinned) return mayErase ? ['restore', 'erase'] : ['restore']
    return [...MOVES[this.status], 'bin']
  }

  /** The status that this attempt is answered with. */
  answer(p: TestPerson, action: Action): number {
    if (!this.kind.writers.includes(p.role)) return 403
    if (!this.reads(p)) return 404
    if (!this.writes(p)) return 403
    if (this.open(p).includes(action === 'schedule' ? 'publish' : action)) return 200
    return action === 'erase' && this.isBinned ? 403 : 409
  }

  take(action: Action): void {
    if (action === 'bin' || action === 'restore') this.isBinned = action === 'bin'
    else if (action === 'erase') this.isGone = true
    else if (action === 'end') this.isEnded = true
    else if (action === 'unpublish') Object.assign(this, { status: 'draft', isLater: false })
    else if (action === 'archive') this.status = 'archived'
    else {
      // from the archive the earlier date stays, also one that has not come
      this.isLater = action === 'schedule' || (this.status === 'archived' && this.isLater)
      this.status = 'published'
    }
  }
}

const LATER = '2099-01-01T00:00:00Z'
async function attempt(path: string, id: string, p: TestPerson, action: Action) {
  const as = t.as(p)
  const at = `/v1/${path}/${id}`
  if (action === 'end') return end(path, id, p)
  if (action === 'bin') return as.delete(at)
  if (action === 'erase') return as.delete(`${at}/forever`)
  if (action === 'restore') return as.post(`${at}/restore`)
  const body = action === 'schedule' ? { action: 'publish', publishAt: LATER } : { action }
  return as.post(`${at}/transitions`, body)
}
/** Ends a record just after its start, and waits until that moment has come. */
async function end(path: string, id: string, p: TestPerson) {
  const { publishAt, version } = (await t.as(p).get(`/v1/${path}/${id}`)).body.data
  const at = Date.parse(publishAt) + 1
  while (Date.now() < at) await Promise.resolve()
  return t.as(p).patch(`/v1/${path}/${id}`, { unpublishAt: new Date(at).toISOString(), version })
}
const make = ({ wish }: Kind, { author, area }: Model) =>
  makeContent(t.core.pool, wish, { area, author, status: 'draft' })

/** What this person is answered of a record: 404, 403 (nothing of the kind), or what is open to them. */
async function seenBy(kind: Kind, id: string, p: TestPerson) {
  const { status, body } = await t.as(p).get(`/v1/${kind.path}/${id}`)
  return status === 200 ? body.data.allowedActions.toSorted() : status
}
function wantedOf(model: Model, p: TestPerson) {
  if (model.kind.staffOnly && p.role === 'APPLICATION') return 403
  return model.reads(p) ? model.open(p).toSorted() : 404
}

/** Ways into each state. */
const WAYS: [state: string, way: readonly Action[]][] = [
  ['a draft', []],
  ['scheduled', ['schedule']],
  ['published', ['publish']],
  ['ended', ['publish', 'end']],
  ['archived', ['publish', 'archive']],
  ['archived after its end', ['publish', 'end', 'archive']],
  ['a draft in the bin', ['bin']],
  ['published in the bin', ['publish', 'bin']],
  ['ended in the bin', ['publish', 'end', 'bin']],
  ['archived in the bin', ['publish', 'archive', 'bin']],
]

describe.each(
  KINDS.flatMap((kind) => kind.made.map((made) => [kind.path, made[0].name, made[1], kind, made] as const)),
)('%s of %s for %s', (_path, _author, _area, kind, made) => {
  test.each(WAYS)('%s: everybody is offered exactly what the rules say', async (_state, way) => {
    const model = new Model(kind, made)
    const id = await make(kind, model)
    for (const action of way) {
      expect((await attempt(kind.path, id, made[0], action)).status).toBeLessThan(300)
      model.take(action)
    }
    const seen = await Promise.all(PEOPLE.map(async (p) => [p.name, await seenBy(kind, id, p)]))
    expect(seen, RULE).toEqual(PEOPLE.map((p) => [p.name, wantedOf(model, p)]))
  })
})

const some = <T>(values: readonly T[]) => fc.constantFrom(...values)
const command = fc.record({
  who: some(PEOPLE),
  action: some(ACTIONS),
  looks: some(PEOPLE),
  // every second step is one that is open to somebody: by chance alone few of them are
  aim: fc.option(fc.nat(), { freq: 2 }),
})

/** Who may do what now. */
function openSteps(model: Model): { who: TestPerson; action: Action }[] {
  return PEOPLE.flatMap((who) =>
    ACTIONS.filter((action) => model.answer(who, action) === 200).map((action) => ({ who, action })),
  )
}

test('whatever people try with content of any kind, it is where the rules say', async () => {
  let taken = 0
  await fc.assert(
    fc.asyncProperty(
      some(KINDS.flatMap((kind) => kind.made.map((made) => [kind, made] as const))),
      fc.array(command, { minLength: 8, maxLength: 20 }),
      async ([kind, made], commands) => {
        const model = new Model(kind, made)
        const id = await make(kind, model)
        for (const { aim, looks, ...tried } of commands) {
          const open = aim === null ? [] : openSteps(model)
          const { who, action } = open[(aim ?? 0) % open.length] ?? tried
          const wanted = model.answer(who, action)
          const { status } = await attempt(kind.path, id, who, action)
          expect([who.name, model.status, action, status === 204 ? 200 : status], RULE).toEqual([
            who.name,
            model.status,
            action,
            wanted,
          ])
          if (wanted === 200) {
            model.take(action)
            taken++
          }
          expect([looks.name, await seenBy(kind, id, looks)], RULE).toEqual([looks.name, wantedOf(model, looks)])
        }
      },
    ),
    { numRuns: 40 },
  )
  // the run really moved something
  expect(taken).toBeGreaterThan(50)
})

import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { reportWorkflow } from '#contract/features/reports/index.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'
import { aReport, step } from '../../testing/reports.ts'

// Random steps by random people over HTTP, held against a small model that is written from docs/rules/reports.md.

let t: TestApp
const COLLEAGUES = ['khoroo colleague', 'district colleague'] as const
const colleague = (name: (typeof COLLEAGUES)[number], role: TestPerson['role'], area: string): TestPerson => ({
  name,
  id: idOf(`person ${name}`),
  email: `${name.replace(' ', '.')}@test.mn`,
  role,
  area,
})
const PEOPLE = [
  people.leader,
  people.otherLeader,
  people.khorooAdmin,
  colleague('khoroo colleague', 'KHOROO_ADMIN', 'D1K1'),
  people.otherKhorooAdmin,
  people.districtAdmin,
  colleague('district colleague', 'DISTRICT_ADMIN', 'D1'),
  people.otherDistrictAdmin,
  people.cityAdmin,
  people.otherCityAdmin,
]
const ACTIONS = [
  'send',
  'withdraw',
  'approve',
  'return',
  'send_to_district',
  'send_to_city',
  'revoke',
  'read',
  'change',
] as const
type Action = (typeof ACTIONS)[number]

beforeAll(async () => {
  t = await app()
  for (const p of PEOPLE)
    await t.core.pool.query(
      `insert into users (id, email, role, area_id, area_level, first_name, last_name)
       select $1, $2, $3, id, level, $5, 'Бат' from areas where id = $4 on conflict do nothing`,
      [p.id, p.email, p.role, idOf(p.area ?? ''), p.name],
    )
})

const ROLE_AT = { SECTION_LEADER: 0, KHOROO_ADMIN: 1, DISTRICT_ADMIN: 2, CITY_ADMIN: 3, APPLICATION: -1 }
const STATE_AT = ['section', 'khoroo', 'district', 'city']

/** What a report is, by the paper: whether it lies somewhere as a draft, sent, approved or returned, and on which rung. */
class Model {
  what: 'draft' | 'sent' | 'approved' | 'returned' = 'draft'
  at: number
  opened = false
  revision = 1
  readonly start: number
  readonly author: TestPerson

  constructor(author: TestPerson) {
    this.author = author
    this.start = ROLE_AT[author.role]
    this.at = this.start
  }

  get status(): string {
    return this.what === 'draft' ? 'draft' : `${this.what}_${STATE_AT[this.at]}`
  }

  /** Is the area above the report's, or the author's own? Drafts are known in the area where they are written alone. */
  sees(p: TestPerson): boolean {
    if (p.role === 'SECTION_LEADER') return p.id === this.author.id
    if (this.what === 'draft') return p.area === this.author.area
    return p.area === 'C' || (this.author.area ?? '').startsWith(p.area ?? '-')
  }

  /** Does the step if the paper allows it; answers whether it did. */
  step(p: TestPerson, action: Action): boolean {
    const rung = ROLE_AT[p.role]
    const isAuthor = p.id === this.author.id
    const here = rung === this.at
    if (action === 'send') {
      if (!isAuthor || (this.what !== 'draft' && this.what !== 'returned')) return false
      if (this.what === 'returned') this.revision++
      return this.go('sent', this.start + 1)
    }
    if (action === 'withdraw')
      return (
        isAuthor && this.what === 'sent' && this.at === this.start + 1 && !this.opened && this.go('draft', this.start)
      )
    if (action === 'approve') return this.what === 'sent' && here && !isAuthor && this.go('approved', this.at, true)
    if (action === 'return') {
      const mayHandDown = this.what === 'returned' && here && this.at > this.start
      return ((this.what === 'sent' && here) || mayHandDown) && this.go('returned', this.at - 1)
    }
    if (action === 'revoke') return this.what === 'approved' && here && this.go('sent', this.at, true)
    const to = action === 'send_to_district' ? 2 : 3
    return this.what === 'approved' && here && this.at === to - 1 && this.go('sent', to)
  }

  private go(what: Model['what'], at: number, opened = false): true {
    this.what = what
    this.at = at
    this.opened = opened
    return true
  }

  read(p: TestPerson): void {
    if (this.what === 'sent' && ROLE_AT[p.role] === this.at && p.id !== this.author.id) this.opened = true
  }

  mayChange(p: TestPerson): boolean {
    return p.id === this.author.id && (this.what === 'draft' || this.what === 'returned')
  }
}

/**
 * A run of wholly random steps seldom leaves the khoroo: some are among those that the paper allows, some are whatever the
 * author and the level that has the report may think of.
 */
const aStep = fc.record({
  who: fc.nat({ max: PEOPLE.length - 1 }),
  action: fc.constantFrom(...ACTIONS),
  how: fc.constantFrom('allowed', 'near', 'near', 'any'),
})
type AStep = { who: number; action: Action; how: string }

/** Who does what: anybody anything, or somebody who is concerned, or a step that is allowed. */
function chosen(model: Model, one: AStep): [TestPerson, Action] {
  if (one.how === 'allowed') return helped(model, one)
  const concerned = PEOPLE.filter((p) => p.id === model.author.id || ROLE_AT[p.role] === model.at)
  const among = one.how === 'near' ? concerned : PEOPLE
  return [among[one.who % among.length] ?? model.author, one.action]
}

/** Somebody for whom the paper allows something now, if there is anybody. */
function helped(model: Model, { who, action }: { who: number; action: Action }): [TestPerson, Action] {
  const steps = ACTIONS.filter((a) => a !== 'read' && a !== 'change')
  const allowed = PEOPLE.flatMap((p) =>
    steps
      .filter((a) => model.sees(p) && Object.assign(new Model(model.author), model).step(p, a))
      .map((a) => [p, a] as [TestPerson, Action]),
  )
  return (
    allowed[(who * ACTIONS.length + ACTIONS.indexOf(action)) % Math.max(1, allowed.length)] ?? [
      PEOPLE[who] ?? people.leader,
      action,
    ]
  )
}

const reached = new Set<string>()
let made = 0
/** A period nobody has used: every area has one report for each. */
const nextPeriod = () => {
  made++
  return `${2000 + Math.floor(made / 52)}-W${String((made % 52) + 1).padStart(2, '0')}`
}

async function play(author: TestPerson, steps: AStep[]): Promise<void> {
  const body = aReport(author, { period: nextPeriod() })
  const { id } = (await t.as(author).post('/v1/reports', body)).body.data
  const model = new Model(author)
  for (const one of steps) {
    const [p, action] = chosen(model, one)
    const where = `${p.name} ${action} while ${model.status}`
    if (action === 'read') {
      const { status } = await t.as(p).get(`/v1/reports/${id}`)
      expect(status, where).toBe(model.sees(p) ? 200 : 404)
      const opened = await t.as(p).post(`/v1/reports/${id}/open`, undefined)
      if (p.role !== 'SECTION_LEADER') expect(opened.status, where).toBe(model.sees(p) ? 200 : 404)
      if (model.sees(p)) model.read(p)
    } else if (action === 'change') {
      const { version } = (await t.core.pool.query('select version from reports where id = $1', [id])).rows[0]
      const { status } = await t.as(p).patch(`/v1/reports/${id}`, { ...body, version })
      const refused = p.role === 'CITY_ADMIN' ? 403 : model.sees(p) ? (p.id === author.id ? 409 : 403) : 404
      expect(status, where).toBe(model.mayChange(p) ? 200 : refused)
    } else {
      const seen = model.sees(p)
      const before = model.status
      const could = seen && model.step(p, action)
      const { status, body: answer } = await step(
        t,
        p,
        id,
        action,
        action === 'return' ? { comment: 'Тоо зөрж байна' } : {},
      )
      expect(status, where).toBe(could ? 200 : seen ? 409 : 404)
      if (status === 409) expect(answer.params.state, where).toBe(before)
    }
    const { rows } = await t.core.pool.query(
      'select status, revision, opened_at is not null as opened from reports where id = $1',
      [id],
    )
    expect([rows[0].status, rows[0].revision], where).toEqual([model.status, model.revision])
    if (model.what === 'sent') expect(rows[0].opened, where).toBe(model.opened)
  }
  const { rows } = await t.core.pool.query(
    `select from_state, to_state from audit_log where table_name = 'reports' and row_id = $1 and to_state is not null order by id`,
    [id],
  )
  // every line begins where the one before ended, and none climbs more than one rung
  let at = 'draft'
  for (const { from_state: from, to_state: to } of rows) {
    expect(from).toBe(at)
    at = to
  }
  expect(at).toBe(model.status)
  for (const { to_state: to } of rows) reached.add(to)
}

/** Through every state, so that no run of chance can leave one out: up to the city, down rung by rung, and up again. */
const UP: [TestPerson, Action][] = [
  [people.leader, 'send'],
  [people.khorooAdmin, 'approve'],
  [people.khorooAdmin, 'send_to_district'],
  [people.districtAdmin, 'approve'],
  [people.districtAdmin, 'send_to_city'],
]
const WAY: [TestPerson, Action][] = [
  ...UP,
  [people.cityAdmin, 'return'],
  [people.districtAdmin, 'return'],
  [people.khorooAdmin, 'return'],
  [people.leader, 'change'],
  ...UP,
  [people.cityAdmin, 'approve'],
]
const asSteps = (way: typeof WAY) => way.map(([p, action]) => ({ who: PEOPLE.indexOf(p), action, how: 'any' as const }))

test.each([
  ['a section leader', people.leader],
  ['a khoroo', people.khorooAdmin],
  ['a district', people.districtAdmin],
] as const)(
  'whatever people try with a report of %s, it goes as the paper says',
  async (_what, author) => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 8, maxLength: 32 }), (steps) => play(author, steps)),
      { numRuns: 25, endOnFailure: true, examples: author === people.leader ? [[asSteps(WAY)]] : [] },
    )
  },
  120_000,
)

test('the runs came everywhere', () => {
  expect([...reached].toSorted()).toEqual([...reportWorkflow.states].toSorted())
})

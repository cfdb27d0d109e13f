import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { reportWorkflow } from '#contract/features/reports/index.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'
import { aReport, step } from '../../testing/reports.ts'

// Model-based test: random steps by random people over HTTP, compared with a small model of docs/rules/reports.md.

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

/** A report according to docs/rules/reports.md: its phase and the level it is at. */
class Model {
  phase: 'draft' | 'sent' | 'approved' | 'returned' = 'draft'
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
    return this.phase === 'draft' ? 'draft' : `${this.phase}_${STATE_AT[this.at]}`
  }

  /** Whether the person can read it: drafts only in the author's area, anything else also from the areas above. */
  sees(p: TestPerson): boolean {
    if (p.role === 'SECTION_LEADER') return p.id === this.author.id
    if (this.phase === 'draft') return p.area === this.author.area
    return p.area === 'C' || (this.author.area ?? '').startsWith(p.area ?? '-')
  }

  /** Performs the step if the rules allow it, and returns whether they do. */
  step(p: TestPerson, action: Action): boolean {
    const level = ROLE_AT[p.role]
    const isAuthor = p.id === this.author.id
    const here = level === this.at
    if (action === 'send') {
      if (!isAuthor || (this.phase !== 'draft' && this.phase !== 'returned')) return false
      if (this.phase === 'returned') this.revision++
      return this.moveTo('sent', this.start + 1)
    }
    if (action === 'withdraw')
      return (
        isAuthor &&
        this.phase === 'sent' &&
        this.at === this.start + 1 &&
        !this.opened &&
        this.moveTo('draft', this.start)
      )
    if (action === 'approve')
      return this.phase === 'sent' && here && !isAuthor && this.moveTo('approved', this.at, true)
    if (action === 'return') {
      const mayReturnFurther = this.phase === 'returned' && here && this.at > this.start
      return ((this.phase === 'sent' && here) || mayReturnFurther) && this.moveTo('returned', this.at - 1)
    }
    if (action === 'revoke') return this.phase === 'approved' && here && this.moveTo('sent', this.at, true)
    const to = action === 'send_to_district' ? 2 : 3
    return this.phase === 'approved' && here && this.at === to - 1 && this.moveTo('sent', to)
  }

  private moveTo(phase: Model['phase'], at: number, opened = false): true {
    this.phase = phase
    this.at = at
    this.opened = opened
    return true
  }

  read(p: TestPerson): void {
    if (this.phase === 'sent' && ROLE_AT[p.role] === this.at && p.id !== this.author.id) this.opened = true
  }

  mayChange(p: TestPerson): boolean {
    return p.id === this.author.id && (this.phase === 'draft' || this.phase === 'returned')
  }
}

/**
 * Purely random steps seldom leave the khoroo, so some are chosen from the allowed ones and some from what the author or the
 * level that has the report might attempt.
 */
const randomStep = fc.record({
  who: fc.nat({ max: PEOPLE.length - 1 }),
  action: fc.constantFrom(...ACTIONS),
  how: fc.constantFrom('allowed', 'near', 'near', 'any'),
})
type RandomStep = { who: number; action: Action; how: string }

/** Picks a person and an action: any, one by a person concerned, or an allowed step. */
function chooseStep(model: Model, one: RandomStep): [TestPerson, Action] {
  if (one.how === 'allowed') return allowedStep(model, one)
  const concerned = PEOPLE.filter((p) => p.id === model.author.id || ROLE_AT[p.role] === model.at)
  const among = one.how === 'near' ? concerned : PEOPLE
  return [among[one.who % among.length] ?? model.author, one.action]
}

/** A step that is allowed now, if there is one. */
function allowedStep(model: Model, { who, action }: { who: number; action: Action }): [TestPerson, Action] {
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
let periodCount = 0
/** An unused period, because an area has only one report per period. */
const nextPeriod = () => {
  periodCount++
  return `${2000 + Math.floor(periodCount / 52)}-W${String((periodCount % 52) + 1).padStart(2, '0')}`
}

async function play(author: TestPerson, steps: RandomStep[]): Promise<void> {
  const body = aReport(author, { period: nextPeriod() })
  const { id } = (await t.as(author).post('/v1/reports', body)).body.data
  const model = new Model(author)
  for (const one of steps) {
    const [p, action] = chooseStep(model, one)
    const context = `${p.name} ${action} while ${model.status}`
    if (action === 'read') {
      const { status } = await t.as(p).get(`/v1/reports/${id}`)
      expect(status, context).toBe(model.sees(p) ? 200 : 404)
      const opened = await t.as(p).post(`/v1/reports/${id}/open`, undefined)
      if (p.role !== 'SECTION_LEADER') expect(opened.status, context).toBe(model.sees(p) ? 200 : 404)
      if (model.sees(p)) model.read(p)
    } else if (action === 'change') {
      const { version } = (await t.core.pool.query('select version from reports where id = $1', [id])).rows[0]
      const { status } = await t.as(p).patch(`/v1/reports/${id}`, { ...body, version })
      const refused = model.sees(p) ? (p.id === author.id ? 409 : 403) : 404
      expect(status, context).toBe(model.mayChange(p) ? 200 : refused)
    } else {
      const seen = model.sees(p)
      const before = model.status
      const isAllowed = seen && model.step(p, action)
      const { status, body: answer } = await step(
        t,
        p,
        id,
        action,
        action === 'return' ? { comment: 'Тоо зөрж байна' } : {},
      )
      expect(status, context).toBe(isAllowed ? 200 : seen ? 409 : 404)
      if (status === 409) expect(answer.params.state, context).toBe(before)
    }
    const { rows } = await t.core.pool.query(
      'select status, revision, opened_at is not null as opened from reports where id = $1',
      [id],
    )
    expect([rows[0].status, rows[0].revision], context).toEqual([model.status, model.revision])
    if (model.phase === 'sent') expect(rows[0].opened, context).toBe(model.opened)
  }
  const { rows } = await t.core.pool.query(
    `select from_state, to_state from audit_log where table_name = 'reports' and row_id = $1 and to_state is not null order by id`,
    [id],
  )
  // every entry starts from the state in which the previous one ended
  let at = 'draft'
  for (const { from_state: from, to_state: to } of rows) {
    expect(from).toBe(at)
    at = to
  }
  expect(at).toBe(model.status)
  for (const { to_state: to } of rows) reached.add(to)
}

/** A route through every state, so that coverage does not depend on chance: up to the city, down level by level, and up again. */
const UP: [TestPerson, Action][] = [
  [people.leader, 'send'],
  [people.khorooAdmin, 'approve'],
  [people.khorooAdmin, 'send_to_district'],
  [people.districtAdmin, 'approve'],
  [people.districtAdmin, 'send_to_city'],
]
const ROUTE: [TestPerson, Action][] = [
  ...UP,
  [people.cityAdmin, 'return'],
  [people.districtAdmin, 'return'],
  [people.khorooAdmin, 'return'],
  [people.leader, 'change'],
  ...UP,
  [people.cityAdmin, 'approve'],
]
const asSteps = (route: typeof ROUTE) =>
  route.map(([p, action]) => ({ who: PEOPLE.indexOf(p), action, how: 'any' as const }))

test.each([
  ['a section leader', people.leader],
  ['a khoroo', people.khorooAdmin],
  ['a district', people.districtAdmin],
] as const)(
  'a report of %s follows the rules whatever people attempt',
  async (_what, author) => {
    await fc.assert(
      fc.asyncProperty(fc.array(randomStep, { minLength: 8, maxLength: 32 }), (steps) => play(author, steps)),
      { numRuns: 25, endOnFailure: true, examples: author === people.leader ? [[asSteps(ROUTE)]] : [] },
    )
  },
  120_000,
)

test('the runs reached every state', () => {
  // company-reports.test.ts reaches the state that only company reports have
  const states = reportWorkflow.states.filter((state) => state !== 'returned_city')
  expect([...reached].toSorted()).toEqual(states.toSorted())
})

import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { people, type TestPerson } from '../../testing/people.ts'
import { makeViolation } from '../../testing/violations.ts'

// Random steps by random people over HTTP, held against a small model that is written from docs/rules/violations.md.

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const PEOPLE = [
  people.leader,
  people.otherLeader,
  people.khorooAdmin,
  people.otherKhorooAdmin,
  people.districtAdmin,
  people.otherDistrictAdmin,
  people.cityAdmin,
  people.citizen,
  people.homelessCitizen,
]
const REPORTERS = [people.citizen, people.homelessCitizen, people.leader, people.khorooAdmin]
const ACTIONS = ['verify', 'start', 'resolve', 'refer', 'reject', 'mark_duplicate', 'reopen'] as const
type Action = (typeof ACTIONS)[number]

/** What the office that has it in hand, and those above it, may do: the table of the page. */
const MOVES: Record<string, Partial<Record<Action, string>>> = {
  reported: { verify: 'verified', reject: 'rejected', mark_duplicate: 'duplicate' },
  verified: { start: 'in_progress', refer: 'referred', reject: 'rejected', mark_duplicate: 'duplicate' },
  in_progress: { resolve: 'resolved', refer: 'referred' },
  referred: { start: 'in_progress', refer: 'referred', reject: 'rejected', mark_duplicate: 'duplicate' },
}
const REOPENED: Record<string, string> = { resolved: 'in_progress', rejected: 'reported', duplicate: 'reported' }
const RUNG = { KHOROO_ADMIN: 0, DISTRICT_ADMIN: 1, CITY_ADMIN: 2, SECTION_LEADER: -1, APPLICATION: -1 }
const LEVELS = ['khoroo', 'district', 'city']
const AREA = 'D1K1S1'

/** A violation of one section, by the paper. */
class Model {
  status = 'reported'
  rung = 0
  isOld = false
  steps = 0
  readonly reporter: TestPerson

  constructor(reporter: TestPerson) {
    this.reporter = reporter
  }

  sees(p: TestPerson): boolean {
    if (p.role === 'APPLICATION') return p.id === this.reporter.id
    if (p.role === 'SECTION_LEADER') return p.area === AREA
    return p.area === 'C' || AREA.startsWith(p.area ?? '-')
  }

  /** Where each open action leads. */
  open(p: TestPerson): Partial<Record<Action, string>> {
    const isOfReporter = p.id === this.reporter.id || (p.role !== 'APPLICATION' && p.area === this.reporter.area)
    const reopened = REOPENED[this.status]
    if (reopened) return isOfReporter && !this.isOld ? { reopen: reopened } : {}
    if (RUNG[p.role] < this.rung) return {}
    const { refer, ...others } = MOVES[this.status] ?? {}
    return refer && this.rung < 2 ? { ...others, refer } : others
  }

  take(action: Action, to: string): void {
    if (action === 'refer') this.rung++
    this.status = to
    this.isOld = false
    this.steps++
  }
}

const some = <T>(values: readonly T[]) => fc.constantFrom(...values)
const command = fc.record({
  who: some(PEOPLE),
  // a month passes now and then; steps that the state allows come often enough by themselves
  action: some([...ACTIONS, ...ACTIONS, 'month'] as const),
  looks: some(PEOPLE),
  // every second step is one that is open to somebody: by chance alone few of them are
  aim: fc.option(fc.nat(), { freq: 2 }),
})

/** Who may do what now. */
function openSteps(model: Model): { who: TestPerson; action: Action }[] {
  return PEOPLE.filter((p) => model.sees(p)).flatMap((who) =>
    (Object.keys(model.open(who)) as Action[]).map((action) => ({ who, action })),
  )
}

test('whatever people try, a violation is where the rules say, and everybody is offered exactly what is open to them', async () => {
  let taken = 0
  await fc.assert(
    fc.asyncProperty(
      some(REPORTERS),
      fc.array(command, { minLength: 8, maxLength: 24 }),
      async (reporter, commands) => {
        await t.core.pool.query('truncate violations cascade')
        const root = await makeViolation(t.core.pool, { area: AREA })
        const { id } = await makeViolation(t.core.pool, { area: AREA, reporter })
        const model = new Model(reporter)
        for (const { aim, looks, ...tried } of commands) {
          const open = aim === null ? [] : openSteps(model)
          const { who, action } = open[(aim ?? 0) % open.length] ?? tried
          if (action === 'month') {
            await t.core.pool.query(`update violations set closed_at = closed_at - interval '31 days' where id = $1`, [
              id,
            ])
            model.isOld = model.status in REOPENED
            continue
          }
          const to = model.sees(who) ? model.open(who)[action] : undefined
          const wanted = model.sees(who) ? (to ? 200 : 409) : 404
          const more = action === 'mark_duplicate' ? { duplicateOf: root.number } : {}
          const body = { action, note: 'Газар дээр нь үзэв.', ...more }
          const answer = await t.as(who).post(`/v1/violations/${id}/transitions`, body)
          expect([who.name, model.status, action, answer.status]).toEqual([who.name, model.status, action, wanted])
          if (to) {
            model.take(action, to)
            taken++
          }
          const seen = await t.as(looks).get(`/v1/violations/${id}`)
          if (!model.sees(looks)) expect([looks.name, seen.status]).toEqual([looks.name, 404])
          else {
            const { status, level, allowedActions } = seen.body.data
            expect([looks.name, status, level, allowedActions.toSorted()]).toEqual([
              looks.name,
              model.status,
              LEVELS[model.rung],
              Object.keys(model.open(looks)).toSorted(),
            ])
          }
        }
        const history = await t.as(people.cityAdmin).get(`/v1/violations/${id}/history`)
        expect(history.body.data).toHaveLength(model.steps)
      },
    ),
    { numRuns: 25 },
  )
  // the run really moved something
  expect(taken).toBeGreaterThan(50)
})

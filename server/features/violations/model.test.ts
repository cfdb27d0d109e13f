import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { people, type TestPerson } from '../../testing/people.ts'
import { makeViolation } from '../../testing/violations.ts'

// Model-based test: random steps by random people over HTTP, compared with a small model of docs/rules/violations.md.

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

/** What the responsible office and those above it may do, as in docs/rules/violations.md. */
const MOVES: Record<string, Partial<Record<Action, string>>> = {
  reported: { verify: 'verified', reject: 'rejected', mark_duplicate: 'duplicate' },
  verified: { start: 'in_progress', refer: 'referred', reject: 'rejected', mark_duplicate: 'duplicate' },
  in_progress: { resolve: 'resolved', refer: 'referred' },
  referred: { start: 'in_progress', refer: 'referred', reject: 'rejected', mark_duplicate: 'duplicate' },
}
const REOPENED: Record<string, string> = { resolved: 'in_progress', rejected: 'reported', duplicate: 'reported' }
const LEVEL_OF_ROLE = { KHOROO_ADMIN: 0, DISTRICT_ADMIN: 1, CITY_ADMIN: 2, SECTION_LEADER: -1, APPLICATION: -1 }
const LEVELS = ['khoroo', 'district', 'city']
const AREA = 'D1K1S1'

/** A violation in one section according to the rules. */
class Model {
  status = 'reported'
  level = 0
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

  /** The allowed actions and the states they lead to. */
  open(p: TestPerson): Partial<Record<Action, string>> {
    const isOfReporter = p.id === this.reporter.id || (p.role !== 'APPLICATION' && p.area === this.reporter.area)
    const reopened = REOPENED[this.status]
    if (reopened) return isOfReporter && !this.isOld ? { reopen: reopened } : {}
    if (LEVEL_OF_ROLE[p.role] < this.level) return {}
    const { refer, ...others } = MOVES[this.status] ?? {}
    return refer && this.level < 2 ? { ...others, refer } : others
  }

  take(action: Action, to: string): void {
    if (action === 'refer') this.level++
    this.status = to
    this.isOld = false
    this.steps++
  }
}

const some = <T>(values: readonly T[]) => fc.constantFrom(...values)
const command = fc.record({
  who: some(PEOPLE),
  // `month` lets 31 days pass; actions are listed twice to make it rarer
  action: some([...ACTIONS, ...ACTIONS, 'month'] as const),
  looks: some(PEOPLE),
  // half of the steps are chosen from the allowed ones, because few random ones are
  aim: fc.option(fc.nat(), { freq: 2 }),
})

/** All allowed combinations of a person and an action. */
function openSteps(model: Model): { who: TestPerson; action: Action }[] {
  return PEOPLE.filter((p) => model.sees(p)).flatMap((who) =>
    (Object.keys(model.open(who)) as Action[]).map((action) => ({ who, action })),
  )
}

test('a violation follows the rules whatever people attempt, and everybody is offered exactly the allowed actions', async () => {
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
              LEVELS[model.level],
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
  // guards against runs in which hardly any step succeeds
  expect(taken).toBeGreaterThan(50)
})

import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { addPerson, aNotice, draft, roleAt } from '../../testing/notifications.ts'
import { people, type TestPerson } from '../../testing/people.ts'
import served from './index.ts'

// Random sequences of steps with one notification of a khoroo to its leaders, compared with a small model of
// docs/rules/notifications.md.

const { khorooAdmin, otherKhorooAdmin, districtAdmin, cityAdmin, leader, citizen } = people
const STEPS = ['send', 'schedule', 'unschedule', 'change', 'remove', 'read', 'time passes'] as const
type Step = (typeof STEPS)[number]
type State = 'draft' | 'scheduled' | 'sent' | 'gone'

let t: TestApp
let colleague: TestPerson
beforeAll(async () => {
  t = await app()
  await t.core.jobs.stop()
  colleague = await addPerson(t, 'KHOROO_ADMIN', 'D1K1')
})

/** For each state the steps that its office may take, and the resulting state. */
const PAPER: Record<State, Partial<Record<Step, State>>> = {
  draft: { send: 'sent', schedule: 'scheduled', change: 'draft', remove: 'gone' },
  scheduled: { send: 'sent', unschedule: 'draft' },
  sent: {},
  gone: {},
}

/** The HTTP status and the resulting state according to the model. */
function expected(state: State, who: TestPerson, step: Step): [status: number, after: State] {
  if (step === 'time passes') return [0, state === 'scheduled' ? 'sent' : state]
  if (step === 'read') return [who === leader && state === 'sent' ? 204 : 404, state]
  if (who === citizen) return [403, state]
  // unsent ones are visible only to their office; once sent, also to the levels above and to the recipients
  const isOffice = who === khorooAdmin || who === colleague
  if (!isOffice) {
    const knows = state === 'sent' && who !== otherKhorooAdmin
    return [knows ? 403 : 404, state]
  }
  if (state === 'gone') return [404, state]
  const after = PAPER[state][step]
  if (after === undefined) return [409, state]
  return [step === 'remove' ? 204 : 200, after]
}

async function attempt(id: string, who: TestPerson, step: Step): Promise<number> {
  const by = t.as(who)
  const url = `/v1/notifications/${id}`
  if (step === 'time passes') {
    t.setNow(new Date(Date.now() + 2 * 3_600_000))
    await served.jobs?.['notifications.send']?.(t.core)({ id } as never, { id: 1, attempts: 1 })
    t.setNow(undefined)
    return 0
  }
  if (step === 'read') return (await by.post(`${url}/read`)).status
  if (step === 'remove') return (await by.delete(url)).status
  if (step === 'change') {
    const { rows } = await t.core.pool.query('select version from notifications where id = $1', [id])
    const body = { ...aNotice([roleAt('SECTION_LEADER', 'D1K1')]), version: rows[0]?.version ?? 1 }
    return (await by.patch(url, body)).status
  }
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  const body = { action: step, ...(step === 'schedule' ? { sendAt } : {}) }
  return (await by.post(`${url}/transitions`, body)).status
}

const aStep = fc.tuple(
  fc.nat({ max: 6 }),
  fc.constantFrom(...STEPS, 'schedule', 'unschedule', 'change'),
  // every second step is an allowed one: random ones rarely are
  fc.option(fc.nat(), { freq: 2 }),
)

/** Each path of the model once, so that random sequences cannot omit one. */
const WAYS: Step[][] = [
  ['send', 'read'],
  ['change', 'remove'],
  ['schedule', 'unschedule', 'schedule', 'send'],
  ['schedule', 'time passes', 'read'],
]
const ways = WAYS.map((way): [[number, Step, null][]] => [way.map((step) => [step === 'read' ? 5 : 0, step, null])])

/** All allowed steps with their actors. */
function openSteps(state: State): [number, Step][] {
  const own = Object.keys(PAPER[state]) as Step[]
  const steps = [0, 1].flatMap((n) => own.map((step): [number, Step] => [n, step]))
  if (state === 'scheduled') return [...steps, [0, 'time passes']]
  return state === 'sent' ? [[5, 'read']] : steps
}

test('in any sequence of steps a notification follows the model and is sent at most once', async () => {
  const taken = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 6, maxLength: 20 }), async (steps) => {
      const WHO = [khorooAdmin, colleague, otherKhorooAdmin, districtAdmin, cityAdmin, leader, citizen]
      const { id } = await draft(t, khorooAdmin, [roleAt('SECTION_LEADER', 'D1K1')])
      let state: State = 'draft'
      for (const [someone, tried, aim] of steps) {
        const open = aim === null ? [] : openSteps(state)
        const [n, step] = open[(aim ?? 0) % open.length] ?? [someone, tried]
        const who = WHO[n] ?? khorooAdmin
        const said = `${who.name} ${step} in ${state}`
        const [status, after] = expected(state, who, step)
        expect([said, await attempt(id, who, step)]).toEqual([said, status])
        if (status < 300) taken.add(`${step} in ${state}`)
        state = after
        const { rows } = await t.core.pool.query(
          `select n.status, (select sum(recipients)::int from notification_areas where notification_id = n.id) as people,
             (select count(*)::int from audit_log where row_id = n.id::text and action = 'notifications.send' and outcome = 'done') as sendings
           from notifications n where id = $1`,
          [id],
        )
        const isSent = state === 'sent'
        const now = { status: state, people: isSent ? 2 : null, sendings: isSent ? 1 : 0 }
        expect([said, rows]).toEqual([said, state === 'gone' ? [] : [now]])
      }
    }),
    { numRuns: 40, examples: ways },
  )
  // the sequences covered every allowed step
  for (const [state, moves] of Object.entries(PAPER))
    for (const step of Object.keys(moves)) expect(taken).toContain(`${step} in ${state}`)
})

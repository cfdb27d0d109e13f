import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/news.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'
import { leadersOf, restore } from './testing.ts'

// Random sequences of steps with two leaders of one khoroo over HTTP, compared with a small model of
// docs/rules/leaders.md.

const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, otherKhorooAdmin, otherLeader } = people
const WHO = [khorooAdmin, khorooAdmin, districtAdmin, cityAdmin, otherKhorooAdmin, otherDistrictAdmin, otherLeader]
const STEPS = ['activate', 'deactivate', 'replace', 'move'] as const
type Step = (typeof STEPS)[number]
type Name = 'first' | 'second'
interface One {
  active: boolean
  section: 'D1K1S1' | 'D1K1S2'
}
type Model = Record<Name, One>

let t: TestApp
const { create, one, act, change, account } = leadersOf(() => t)
beforeAll(async () => {
  t = await app()
})

const otherOf = (name: Name): Name => (name === 'first' ? 'second' : 'first')
const otherSection = ({ section }: One) => (section === 'D1K1S1' ? 'D1K1S2' : 'D1K1S1')

/** The HTTP status according to the model, which is updated on success. */
function expected(m: Model, who: TestPerson, step: Step, name: Name): number {
  const it = m[name]
  const other = m[otherOf(name)]
  const isManager = who === khorooAdmin || who === cityAdmin
  // a leader has neither permission; a district can read and switch, but registers nobody
  if (who === otherLeader || (step === 'move' && (who === districtAdmin || who === otherDistrictAdmin))) return 403
  if (who === otherKhorooAdmin || who === otherDistrictAdmin) return 404
  if (step === 'move') {
    if (!isManager) return 403
    const to = otherSection(it)
    if (it.active && other.active && other.section === to) return 409
    it.section = to
    return 200
  }
  if (step === 'deactivate') {
    if (!it.active) return 409
    it.active = false
    return 200
  }
  if (it.active) return 409
  if (other.active && other.section === it.section) {
    if (step === 'activate') return 409
    other.active = false
  }
  it.active = true
  return 200
}

async function attempt(ids: Record<Name, string>, who: TestPerson, step: Step, name: Name, m: Model): Promise<number> {
  const id = ids[name]
  if (step === 'move') {
    const { data } = (await one(cityAdmin, id)).body
    const body = {
      lastName: data.lastName,
      firstName: data.firstName,
      phone: '9911-2233',
      areaId: idOf(otherSection(m[name])),
      photoId: null,
      termFrom: data.termFrom,
      termTo: null,
      version: data.version,
    }
    return (await change(who, id, body)).status
  }
  const replaces = step === 'replace' ? { replaces: ids[otherOf(name)] } : {}
  return (await act(who, id, step === 'deactivate' ? 'deactivate' : 'activate', replaces)).status
}

const aStep = fc.tuple(
  fc.constantFrom(...WHO),
  fc.constantFrom(...STEPS, 'activate', 'deactivate'),
  fc.constantFrom('first' as const, 'second' as const),
  // every second step is an allowed one: random ones rarely are
  fc.option(fc.nat(), { freq: 2 }),
)

/** All allowed steps with their actors and leaders. */
function openSteps(m: Model): [TestPerson, Step, Name][] {
  return WHO.flatMap((who) =>
    STEPS.flatMap((step) =>
      (['first', 'second'] as const)
        .filter((name) => expected(structuredClone(m), who, step, name) === 200)
        .map((name): [TestPerson, Step, Name] => [who, step, name]),
    ),
  )
}

/** Each step once, so that random sequences cannot omit one. */
const WAY: [TestPerson, Step, Name, null][] = [
  [khorooAdmin, 'replace', 'second', null],
  [cityAdmin, 'move', 'first', null],
  [districtAdmin, 'activate', 'first', null],
  [khorooAdmin, 'deactivate', 'second', null],
]

const taken = new Set<string>()

test('in any sequence of steps a section has one leader, and people out of office have no access', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 6, maxLength: 18 }), async (steps) => {
      await restore(t)
      await t.core.pool.query(`update users set area_id = $2, status = 'active' where id = $1`, [
        people.leader.id,
        idOf('D1K1S1'),
      ])
      // the target section of moves has no account
      await t.core.pool.query('update users set area_id = $2 where id = $1', [people.otherLeader.id, idOf('D2K2S2')])
      const first = okOf(await create(khorooAdmin), 201)
      okOf(await account(khorooAdmin, first.id, people.leader.email), 200)
      const second = okOf(await create(khorooAdmin, { status: 'inactive' }), 201)
      const ids = { first: first.id, second: second.id }
      const m: Model = {
        first: { active: true, section: 'D1K1S1' },
        second: { active: false, section: 'D1K1S1' },
      }
      for (const [someone, tried, named, aim] of steps) {
        const open = aim === null ? [] : openSteps(m)
        const [who, step, name] = open[(aim ?? 0) % open.length] ?? [someone, tried, named]
        const said = `${who.name} ${step} ${name} in ${JSON.stringify(m)}`
        const before = structuredClone(m)
        const status = expected(m, who, step, name)
        expect([said, await attempt(ids, who, step, name, before)]).toEqual([said, status])
        if (status === 200) taken.add(step)
        const { rows } = await t.core.pool.query(
          `select l.status = 'active' as active, l.area_id,
             (select count(*)::int from leader_terms e where e.leader_id = l.id and e.closed_at is null) as terms,
             (select u.status = 'active' and u.area_id = l.area_id from users u where u.id = l.user_id) as enters
           from leaders l where id = any($1) order by id = $2 desc`,
          [[ids.first, ids.second], ids.first],
        )
        const shown = ({ active, section }: One) => ({ active, area_id: idOf(section), terms: active ? 1 : 0 })
        expect([said, rows]).toEqual([
          said,
          [
            { ...shown(m.first), enters: m.first.active },
            { ...shown(m.second), enters: null },
          ],
        ])
      }
    }),
    { numRuns: 40, examples: [[WAY]] },
  )
  expect([...taken].toSorted()).toEqual([...STEPS].toSorted())
})

import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/news.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'
import { criteriaOf, makeRatePeriod } from '../../testing/rates.ts'

// Random sequences of steps with one sheet over HTTP, compared with a small model of docs/rules/rates.md.

const { cityAdmin, otherCityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin } = people
const WHO = [cityAdmin, otherCityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin]
const MOVES = ['fill', 'send', 'recall', 'open', 'approve', 'reject', 'revoke', 'close', 'reopen'] as const
type Move = (typeof MOVES)[number]

interface Model {
  level: 'district' | 'khoroo'
  status: 'not_sent' | 'sent' | 'not_approved' | 'approved'
  filled: boolean
  opened: boolean
  revision: number
  /** Names of those who started, filled in or sent it. */
  hands: Set<string>
  isOpen: boolean
}

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const isRater = (m: Model, who: TestPerson) =>
  m.level === 'district' ? who.role === 'CITY_ADMIN' : who === districtAdmin
const isCity = (who: TestPerson) => who.role === 'CITY_ADMIN'

/** Whether this person may know that the sheet exists. */
function sees(m: Model, who: TestPerson): boolean {
  if (m.status === 'not_sent') return isRater(m, who)
  if (isCity(who)) return true
  if (who === districtAdmin) return m.level === 'khoroo' || m.status === 'approved'
  return who === khorooAdmin && m.level === 'khoroo' && m.status === 'approved'
}

/** The HTTP status according to the model, which is updated on success. */
function expected(m: Model, who: TestPerson, move: Move): number {
  if (move === 'close' || move === 'reopen') {
    if (!isCity(who)) return 403
    if (m.isOpen !== (move === 'close')) return 409
    m.isOpen = move !== 'close'
    return 200
  }
  if (!sees(m, who)) return 404
  const decides = isCity(who) && !m.hands.has(who.name) && m.isOpen
  switch (move) {
    case 'fill': {
      if (!isRater(m, who)) return 403
      if (!m.isOpen || (m.status !== 'not_sent' && m.status !== 'not_approved')) return 409
      m.filled = true
      m.hands.add(who.name)
      return 200
    }
    case 'send': {
      if (!isRater(m, who) || !m.isOpen || (m.status !== 'not_sent' && m.status !== 'not_approved')) return 409
      if (!m.filled) return 400
      if (m.status === 'not_approved') m.revision += 1
      m.status = 'sent'
      m.opened = false
      m.hands.add(who.name)
      return 200
    }
    case 'recall': {
      if (!isRater(m, who) || !m.isOpen || m.status !== 'sent' || m.opened) return 409
      m.status = 'not_sent'
      return 200
    }
    case 'open': {
      if (decides && m.status === 'sent') m.opened = true
      return 204
    }
    case 'approve': {
      if (!decides || m.status !== 'sent') return 409
      m.status = 'approved'
      m.opened = true
      return 200
    }
    case 'reject': {
      if (!decides || m.status !== 'sent') return 409
      m.status = 'not_approved'
      return 200
    }
    case 'revoke': {
      if (!decides || m.status !== 'approved') return 409
      m.status = 'sent'
      return 200
    }
  }
}

async function attempt(id: string, periodId: string, m: Model, who: TestPerson, move: Move): Promise<number> {
  const by = t.as(who)
  if (move === 'close' || move === 'reopen') {
    return (await by.post(`/v1/rates/periods/${periodId}/transitions`, { action: move })).status
  }
  if (move === 'open') return (await by.post(`/v1/rates/sheets/${id}/opened`)).status
  if (move === 'fill') {
    const { rows } = await t.core.pool.query('select version from rate_sheets where id = $1', [id])
    const scores = criteriaOf(m.level).map((criterionId) => ({ criterionId, points: 1, comment: '', files: [] }))
    return (await by.put(`/v1/rates/sheets/${id}`, { scores, version: rows[0].version })).status
  }
  const note = move === 'reject' || move === 'revoke' ? { note: 'Баримт дутуу байна' } : {}
  return (await by.post(`/v1/rates/sheets/${id}/transitions`, { action: move, ...note })).status
}

const aStep = fc.tuple(
  fc.constantFrom(...WHO),
  fc.constantFrom(...MOVES),
  // every second step is an allowed one: random ones rarely are
  fc.option(fc.nat(), { freq: 2 }),
)

/**
 * The steps that advance the sheet. Left to random choice are closing, which is always allowed and ends everything
 * else, and steps by people not involved so far, each of whom could then no longer decide.
 */
function openSteps(m: Model): [TestPerson, Move][] {
  return WHO.flatMap((who) =>
    MOVES.filter((move) => {
      const after = structuredClone(m)
      const isOpen = expected(after, who, move) < 300 && (move !== 'open' || after.opened !== m.opened)
      return isOpen && move !== 'close' && after.hands.size === m.hands.size
    }).map((move): [TestPerson, Move] => [who, move]),
  )
}

/** Each path of the model once, so that random sequences cannot omit one. */
const wayOf = (by: TestPerson, over: TestPerson): [TestPerson, Move, null][] => [
  [by, 'fill', null],
  [by, 'send', null],
  [by, 'recall', null],
  [by, 'send', null],
  [over, 'open', null],
  [over, 'reject', null],
  [by, 'send', null],
  [over, 'approve', null],
  [over, 'revoke', null],
  [over, 'close', null],
  [over, 'reopen', null],
]
const taken = new Set<string>()

test('in any sequence of steps a sheet follows the model', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('district' as const, 'khoroo' as const),
      fc.array(aStep, { minLength: 8, maxLength: 25 }),
      async (level, steps) => {
        await t.core.pool.query('delete from rate_sheets')
        const periodId = await makeRatePeriod(t.core.pool)
        const first = level === 'district' ? cityAdmin : districtAdmin
        const area = level === 'district' ? 'D1' : 'D1K1'
        const { id } = okOf(await t.as(first).post('/v1/rates/sheets', { periodId, areaId: idOf(area) }), 201)
        const m: Model = {
          level,
          status: 'not_sent',
          filled: false,
          opened: false,
          revision: 1,
          hands: new Set([first.name]),
          isOpen: true,
        }
        for (const [someone, tried, aim] of steps) {
          const open = aim === null ? [] : openSteps(m)
          const [who, move] = open[(aim ?? 0) % open.length] ?? [someone, tried]
          const said = `${who.name} ${move} in ${m.status}${m.opened ? ' opened' : ''}${m.isOpen ? '' : ' closed'}`
          const status = expected(m, who, move)
          expect([said, await attempt(id, periodId, m, who, move)]).toEqual([said, status])
          if (status < 300) taken.add(`${move} of a ${level}`)
        }
        const { rows } = await t.core.pool.query('select status, revision from rate_sheets where id = $1', [id])
        expect(rows[0]).toEqual({ status: m.status, revision: m.revision })
      },
    ),
    {
      numRuns: 60,
      examples: [
        ['district', wayOf(cityAdmin, otherCityAdmin)],
        ['khoroo', wayOf(districtAdmin, cityAdmin)],
      ],
    },
  )
  // the sequences covered every allowed step
  expect([...taken].toSorted()).toEqual(
    ['district', 'khoroo'].flatMap((level) => MOVES.map((move) => `${move} of a ${level}`)).toSorted(),
  )
})

import type { Role } from '#contract/core/model/actor.ts'
import { foldForSearch } from '#contract/core/text/localized.ts'
import { addDays, type Day } from '#contract/core/time/dates.ts'
import { contestGroups } from '#contract/features/rates/contest.ts'
import {
  APPROVER,
  type CriteriaGroup,
  daysOf,
  filledOf,
  RATER,
  type RatedLevel,
  type SheetStatus,
  type Stretch,
  totalOf,
} from '#contract/features/rates/index.ts'
import type { AreaSeed } from './areas.ts'
import { instantOn, workdayUpTo } from './calendar.ts'
import { idOf } from './ids.ts'
import type { PersonSeed } from './people.ts'
import { makeRandom, type Random } from './random.ts'

export interface PeriodSeed extends Stretch {
  id: string
  status: 'open' | 'closed'
}

/** The quarters since the system went live, the last of them still open; and the year 2025, in which only districts were rated. */
export const RATE_PERIODS: readonly PeriodSeed[] = [
  ...[8, 9, 10, 11, 12, 13, 14, 15, 16].map((n) => {
    const stretch: Stretch = { kind: 'quarter', year: 2023 + Math.floor((n - 1) / 4), no: ((n - 1) % 4) + 1 }
    return { ...stretch, id: periodIdOf(stretch), status: n === 16 ? ('open' as const) : ('closed' as const) }
  }),
  { kind: 'year', year: 2025, no: 1, id: periodIdOf({ kind: 'year', year: 2025, no: 1 }), status: 'closed' },
]

function periodIdOf({ kind, year, no }: Stretch): string {
  return idOf('rate period', `${kind} ${year} ${no}`)
}

/** The groups of the contest, with the same ids in every run. */
export const demoGroups = (level: RatedLevel): CriteriaGroup[] =>
  contestGroups(level, (key) => idOf('rate criterion', key))

/** One sheet of the demo; instants in ISO form. */
export interface SheetSeed {
  id: string
  period: PeriodSeed
  level: RatedLevel
  area: AreaSeed
  raterAreaId: string
  rater: PersonSeed
  approver: PersonSeed
  status: SheetStatus
  revision: number
  scores: Record<string, { points: number; comment?: string }>
  filled: number
  criteria: number
  total: number | null
  reason: string | null
  search: string
  createdAt: string
  sentAt: string | null
  rejectedAt: string | null
  approvedAt: string | null
}

/** The khoroo whose sections are rated in detail. */
const DETAILED = 'БЗД-01'
/** How the open quarter stands half-way: states with how often each is met; null: not begun. */
const HALF_WAY: readonly (readonly [SheetStatus | null, number])[] = [
  ['approved', 46],
  ['sent', 18],
  ['not_approved', 5],
  ['not_sent', 9],
  [null, 22],
]
const WEAK_COMMENTS = [
  'Нотлох баримт дутуу, дараагийн улиралд анхаарна.',
  'Төлөвлөсөн ажлын хагас нь хийгдсэн.',
  'Өмнөх улиралтай харьцуулахад буурсан.',
]
const STRONG_COMMENTS = [
  'Төлөвлөгөө бүрэн биелсэн.',
  'Бусад нэгжид жишиг болохуйц ажилласан.',
  'Иргэдийн үнэлгээгээр баталгаажсан.',
]
const REASONS = [
  'Хоёрдугаар бүлгийн нотлох баримтыг хавсаргаж дахин илгээнэ үү.',
  'Гэмт хэргийн тоон мэдээлэл цагдаагийн хэлтсийн мэдээнээс зөрж байна.',
  'Их цэвэрлэгээнд оролцсон өрхийн тоог дахин шалгана уу.',
]

/** Two years of ratings: eight quarters approved, the ninth half-way. */
export function makeRates(areas: readonly AreaSeed[], people: readonly PersonSeed[]): SheetSeed[] {
  const random = makeRandom('rates')
  const byId = new Map(areas.map((area) => [area.id, area]))
  const detailed = areas.find(({ code }) => code === DETAILED)
  const rated = areas.filter(
    ({ level, parentId }) =>
      level === 'district' || level === 'khoroo' || (level === 'section' && parentId === detailed?.id),
  )
  const staff = staffOf(people)
  const templates = { district: demoGroups('district'), khoroo: demoGroups('khoroo'), section: demoGroups('section') }
  return rated.flatMap((area) => {
    const level = area.level as RatedLevel
    const parent = byId.get(area.parentId ?? '')
    if (!parent) return []
    // how good it is, how it changes in a quarter, and which groups it is better or worse in
    const quality = 0.66 + random.next() * 0.24
    const drift = (random.next() - 0.4) * 0.022
    const bias = templates[level].map(() => (random.next() - 0.5) * 0.14)
    return RATE_PERIODS.flatMap((period, at) => {
      if (period.kind === 'year' && level !== 'district') return []
      const state = period.status === 'open' ? stateOf(area, random) : 'approved'
      if (state === null) return []
      const level_ = Math.min(0.97, Math.max(0.42, quality + drift * Math.min(at, 8) + (random.next() - 0.5) * 0.06))
      const scores = scoresOf(templates[level], level_, bias, random, state === 'not_sent')
      const points = Object.fromEntries(Object.entries(scores).map(([id, score]) => [id, score.points]))
      const { filled, all } = filledOf({ groups: templates[level] }, points)
      const rater = random.pick(staff(RATER[level], parent.id))
      const approverArea = level === 'section' ? (parent.parentId ?? '') : cityOf(areas)
      const approver = random.pick(staff(APPROVER[level], approverArea).filter(({ id }) => id !== rater.id))
      return [
        {
          id: idOf('rate sheet', `${area.code} ${period.id}`),
          period,
          level,
          area,
          raterAreaId: parent.id,
          rater,
          approver,
          status: state,
          scores,
          filled,
          criteria: all,
          total: filled === all ? totalOf({ groups: templates[level] }, points) : null,
          search: foldForSearch(searchOf(area, byId)),
          ...courseOf(period, state, random),
        },
      ]
    })
  })
}

const cityOf = (areas: readonly AreaSeed[]) => areas.find(({ level }) => level === 'city')?.id ?? ''

/** Who works for an area in a role; found once for each. */
function staffOf(people: readonly PersonSeed[]): (role: Role, areaId: string) => PersonSeed[] {
  const known = new Map<string, PersonSeed[]>()
  for (const person of people) {
    const key = `${person.role} ${person.areaId}`
    known.set(key, [...(known.get(key) ?? []), person])
  }
  return (role, areaId) => known.get(`${role} ${areaId}`) ?? []
}

function searchOf(area: AreaSeed, byId: ReadonlyMap<string, AreaSeed>): string {
  const parent = byId.get(area.parentId ?? '')
  const above = parent?.parentId ? searchOf(parent, byId) : ''
  return `${above} ${area.name.mn} ${area.name.en}`.trim()
}

/** The first khoroos and sections of the demo accounts are in every state, so that each has something to do. */
function stateOf(area: AreaSeed, random: Random): SheetStatus | null {
  const fixed: Record<string, SheetStatus | null> = {
    'БЗД-01': 'approved',
    'БЗД-02': 'sent',
    'БЗД-03': 'not_approved',
    'БЗД-04': 'not_sent',
    'БЗД-05': null,
    'БЗД-01-01': 'approved',
    'БЗД-01-02': 'sent',
    'БЗД-01-03': 'not_sent',
    'БЗД-01-04': 'not_approved',
    'БЗД-01-05': null,
    БЗД: 'approved',
    СБД: 'sent',
    ЧД: 'not_sent',
  }
  const drawn = random.weighted(HALF_WAY)
  return Object.hasOwn(fixed, area.code) ? (fixed[area.code] ?? null) : drawn
}

function scoresOf(
  groups: readonly CriteriaGroup[],
  quality: number,
  bias: readonly number[],
  random: Random,
  isHalf: boolean,
): SheetSeed['scores'] {
  const scores: SheetSeed['scores'] = {}
  for (const [i, group] of groups.entries()) {
    for (const { id, max } of group.criteria) {
      // half a sheet is filled in from the front
      if (isHalf && i >= groups.length / 2) continue
      const share = Math.min(1, Math.max(0, quality + (bias[i] ?? 0) + (random.next() - 0.5) * 0.3))
      const points = Math.round(share * max * 2) / 2
      const hasComment = random.chance(0.05)
      scores[id] = {
        points,
        ...(hasComment ? { comment: random.pick(points < max * 0.6 ? WEAK_COMMENTS : STRONG_COMMENTS) } : {}),
      }
    }
  }
  return scores
}

/** When it was rated, sent, returned and approved: after the end of its period, or in the open one in the last weeks. */
function courseOf(
  period: PeriodSeed,
  state: SheetStatus,
  random: Random,
): Pick<SheetSeed, 'createdAt' | 'sentAt' | 'rejectedAt' | 'approvedAt' | 'revision' | 'reason'> {
  const isOpen = period.status === 'open'
  const end: Day = isOpen ? '2026-10-26' : daysOf(period).to
  const day = (from: number, to: number) => workdayUpTo(addDays(end, random.int(from, to)))
  const at = (on: Day, hours: readonly [number, number] = [9, 18]) => instantOn(on, random, hours).toISOString()
  const createdAt = at(day(3, 6), [9, 12])
  const first = at(day(8, 10), [9, 12])
  const wasRejected = state === 'not_approved' || random.chance(0.06)
  const rejectedAt = wasRejected && state !== 'not_sent' ? at(day(13, 14), [9, 12]) : null
  const again = rejectedAt && state !== 'not_approved' ? at(day(16, 17), [13, 18]) : null
  const reason = random.pick(REASONS)
  return {
    createdAt,
    sentAt: state === 'not_sent' ? null : (again ?? first),
    rejectedAt,
    approvedAt: state === 'approved' ? at(day(20, 22), [14, 18]) : null,
    revision: again ? 2 : 1,
    reason: state === 'not_approved' ? reason : null,
  }
}

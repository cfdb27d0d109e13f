import type { Day } from '#contract/core/time/dates.ts'
import type { MissingReport, ReportKind } from '#contract/features/reports/index.ts'
import type { AreaSeed } from './areas.ts'
import { DEMO_DAY } from './calendar.ts'
import type { PersonSeed } from './people.ts'
import { DEMO_ACCOUNTS } from './positions.ts'
import { makeRandom, type Random } from './random.ts'
import { type Actor, addUp, figuresOf, type ReportSeed, Story, spanOf } from './reports.ts'
import { COMPANY_RETURN_COMMENT } from './reports-words.ts'

/** Eight quarters: seven that are over, and the present one, whose roll-ups have been begun. */
const QUARTERS = ['2025-Q1', '2025-Q2', '2025-Q3', '2025-Q4', '2026-Q1', '2026-Q2', '2026-Q3'] as const
const PRESENT_QUARTER = '2026-Q4'
/** The weeks of the last month; the last one is not over. */
const WEEKS = ['2026-W43', '2026-W44', '2026-W45', '2026-W46'] as const
const PRESENT_WEEK = '2026-W47'
const LAST_MONTH = '2026-10'
/** Khoroos of Bayanzürkh whose leaders write every week. */
const DETAILED = 5

/** Everybody and everything that the story needs. */
interface World {
  random: Random
  holidays: ReadonlySet<Day>
  below: Map<string, AreaSeed[]>
  byCode: Map<string, AreaSeed>
  admins: Map<string, Actor>
  leaders: { actor: Actor; area: AreaSeed; khoroo: AreaSeed }[]
  city: Actor
  officer: Actor
  reports: ReportSeed[]
}

/** Two years of reports: leaders to khoroos, khoroos to districts, districts to the city. */
export function makeReports(
  areas: readonly AreaSeed[],
  people: readonly PersonSeed[],
  holidays: ReadonlySet<Day>,
): ReportSeed[] {
  const world = makeWorld(areas, people, holidays)
  for (const period of QUARTERS) quarter(world, period)
  for (const period of WEEKS) week(world, period)
  october(world)
  present(world)
  company(world)
  return world.reports
}

function makeWorld(areas: readonly AreaSeed[], people: readonly PersonSeed[], holidays: ReadonlySet<Day>): World {
  const byId = new Map(areas.map((area) => [area.id, area]))
  const below = Map.groupBy(
    areas.filter(({ parentId }) => parentId !== null),
    ({ parentId }) => parentId ?? '',
  )
  const staff = people.flatMap(({ id, role, areaId, status, createdAt }) =>
    areaId && status === 'active' ? [{ id, role, areaId, since: createdAt }] : [],
  )
  const demo = new Set<string>(Object.values(DEMO_ACCOUNTS).map(({ email }) => email))
  const known = new Set(people.flatMap(({ id, email }) => (demo.has(email) ? [id] : [])))
  const admins = new Map<string, Actor>()
  for (const actor of staff) {
    if (actor.role !== 'KHOROO_ADMIN' && actor.role !== 'DISTRICT_ADMIN') continue
    // where there are two, the one whose account the start-up prints, else the first
    if (!admins.has(actor.areaId) || known.has(actor.id)) admins.set(actor.areaId, actor)
  }
  const leaders = staff.flatMap((actor) => {
    const area = byId.get(actor.areaId)
    const khoroo = area && byId.get(area.parentId ?? '')
    return actor.role === 'SECTION_LEADER' && area && khoroo ? [{ actor, area, khoroo }] : []
  })
  const city = staff.find(({ role }) => role === 'CITY_ADMIN')
  const officerId = people.find(({ email }) => email === DEMO_ACCOUNTS.officer.email)?.id
  const officer = staff.find(({ id }) => id === officerId)
  if (!city || !officer) throw new RangeError('nobody works for the city')
  const byCode = new Map(areas.map((area) => [area.code, area]))
  return { random: makeRandom('reports'), holidays, below, byCode, admins, leaders, city, officer, reports: [] }
}

/** Somebody had an account by then. */
const wasThere = (actor: Actor | undefined, day: Day): actor is Actor =>
  actor !== undefined && actor.since.slice(0, 10) < day

function keep(world: World, story: Story): ReportSeed {
  world.reports.push(story.report)
  return story.report
}

/** A leader's report that the khoroo has approved in time, now and then after it was returned once. */
function leaderStory(world: World, { actor, area }: World['leaders'][number], period: string): Story {
  const { random } = world
  const { days, after } = spanOf(period)
  const figures = figuresOf(area.households, days, random)
  const about = { kind: 'leader' as const, areaId: area.id, author: actor, period, figures, rollUp: null }
  const story = new Story(world, about, after)
  story.wait(days > 7 ? random.int(0, 3) : random.int(0, 1))
  return story.step('send', actor, 'sent_khoroo')
}

/** The reports right below an area for a period: those that are approved, and whose are missing. */
function rollUpOf(world: World, area: AreaSeed, kind: ReportKind, period: string) {
  const parts = world.below.get(area.id) ?? []
  const ids = new Set(parts.map(({ id }) => id))
  const found = world.reports.filter((r) => r.kind === kind && r.period === period && ids.has(r.areaId))
  const isIn = ({ status }: ReportSeed) =>
    kind === 'leader'
      ? !/^(draft|sent_khoroo|returned_)/.test(status)
      : /^(approved_district|sent_city|approved_city)$/.test(status)
  const counted = found.filter(isIn)
  const byArea = new Map(found.map((report) => [report.areaId, report]))
  const missing = parts.flatMap(({ id, name }): MissingReport[] => {
    const report = byArea.get(id)
    if (report && isIn(report)) return []
    return [{ id, name, status: report && report.status !== 'draft' ? report.status : null }]
  })
  return {
    figures: addUp(counted.map(({ figures }) => figures)),
    rollUp: { counted: counted.length, areas: parts.length, missing },
  }
}

/** A quarter that is over: everything has gone its way. */
function quarter(world: World, period: string): void {
  const { random } = world
  const { after } = spanOf(period)
  for (const leader of world.leaders) {
    const admin = world.admins.get(leader.khoroo.id)
    if (!wasThere(leader.actor, after) || !wasThere(admin, after) || random.chance(0.08)) continue
    const story = leaderStory(world, leader, period)
    story.wait(random.int(1, 2))
    if (random.chance(0.08)) {
      story.returned(admin, 'returned_section').wait(1)
      story.step('send', leader.actor, 'sent_khoroo').wait(1)
    }
    story.approved(admin, 'approved_khoroo')
    keep(world, story)
  }
  for (const district of districtsOf(world)) {
    const above = world.admins.get(district.id)
    if (!wasThere(above, after)) continue
    for (const khoroo of world.below.get(district.id) ?? []) khorooQuarter(world, khoroo, above, period)
    districtQuarter(world, district, above, period)
  }
}

const districtsOf = (world: World) => [...world.byCode.values()].filter(({ level }) => level === 'district')

function khorooQuarter(world: World, khoroo: AreaSeed, above: Actor, period: string): void {
  const { random } = world
  const author = world.admins.get(khoroo.id)
  const added = rollUpOf(world, khoroo, 'leader', period)
  if (!author || added.rollUp.counted === 0) return
  const about = { kind: 'khoroo' as const, areaId: khoroo.id, author, period, ...added }
  const story = new Story(world, about, spanOf(period).after)
  story.wait(random.int(7, 9))
  story.step('send', author, 'sent_district').wait(random.int(1, 3))
  if (random.chance(0.1)) {
    story.returned(above, 'returned_khoroo').wait(1)
    story.step('send', author, 'sent_district').wait(1)
  }
  keep(world, story.approved(above, 'approved_district'))
}

function districtQuarter(world: World, district: AreaSeed, author: Actor, period: string): void {
  const added = rollUpOf(world, district, 'khoroo', period)
  if (added.rollUp.counted === 0) return
  const about = { kind: 'district' as const, areaId: district.id, author, period, ...added }
  const story = new Story(world, about, spanOf(period).after)
  story.wait(world.random.int(15, 17))
  story.step('send', author, 'sent_city').wait(world.random.int(2, 5))
  keep(world, story.approved(world.city, 'approved_city'))
}

/** Whether a section is in one of the khoroos whose leaders write every week. */
const isDetailed = ({ khoroo }: World['leaders'][number]) =>
  khoroo.code.startsWith('БЗД-') && khoroo.ordinal <= DETAILED

/** A week of the last month; of the latest one some reports still lie somewhere. */
function week(world: World, period: string): void {
  const { random } = world
  const isLatest = period === WEEKS.at(-1)
  for (const leader of world.leaders.filter(isDetailed)) {
    const admin = world.admins.get(leader.khoroo.id)
    const isDemo = leader.area.code === DEMO_ACCOUNTS.leader.areaCode
    if (!admin || (!isDemo && random.chance(0.05))) continue
    const story = leaderStory(world, leader, period)
    keep(world, story)
    if (isLatest && !isDemo && random.chance(0.35)) continue
    if (!story.wait(random.int(1, 2))) continue
    if ((isLatest && isDemo) || random.chance(isLatest ? 0.2 : 0.06)) {
      story.returned(admin, 'returned_section')
      if (isLatest || !story.wait(1)) continue
      story.step('send', leader.actor, 'sent_khoroo').wait(1)
    }
    story.approved(admin, 'approved_khoroo')
    // the first khoroo shows a few of its best to the district
    if (leader.khoroo.ordinal === 1 && !isLatest && random.chance(0.4) && story.wait(1)) goUp(world, story, admin)
  }
}

function goUp(world: World, story: Story, khoroo: Actor): void {
  const district = world.admins.get(world.byCode.get('БЗД')?.id ?? '')
  story.step('send_to_district', khoroo, 'sent_district')
  if (!district || !story.wait(world.random.int(1, 3))) return
  if (world.random.chance(0.15)) {
    story.returned(district, 'returned_khoroo')
    return
  }
  story.approved(district, 'approved_district')
  if (!story.wait(1) || world.random.chance(0.4)) return
  story.step('send_to_city', district, 'sent_city')
  if (story.wait(4)) story.approved(world.city, 'approved_city')
}

/** October: monthly roll-ups of khoroos and districts, of which some wait, some are late and some came back. */
function october(world: World): void {
  const { random } = world
  const { after } = spanOf(LAST_MONTH)
  for (const leader of world.leaders) {
    const admin = world.admins.get(leader.khoroo.id)
    const isFar = leader.khoroo.code.startsWith('БЗД-') && leader.khoroo.ordinal > 12
    if (isFar || !admin || !wasThere(leader.actor, after)) continue
    const story = leaderStory(world, leader, LAST_MONTH)
    story.wait(random.int(0, 1))
    keep(world, story.approved(admin, 'approved_khoroo'))
  }
  for (const [place, district] of districtsOf(world).entries()) {
    const above = world.admins.get(district.id)
    if (!above) continue
    const isOurs = district.code === DEMO_ACCOUNTS.district.areaCode
    for (const [i, khoroo] of (world.below.get(district.id) ?? []).entries())
      khorooOctober(world, khoroo, above, isOurs ? i : 0)
    // Bayanzürkh sent its own before all of its khoroos had reported, and has it back
    districtOctober(world, district, above, isOurs ? RETURNED : place)
  }
}

/** The later khoroos of Bayanzürkh were late: theirs still lie with the district; two came back. */
function khorooOctober(world: World, khoroo: AreaSeed, above: Actor, place: number): void {
  const { random } = world
  const author = world.admins.get(khoroo.id)
  const added = rollUpOf(world, khoroo, 'leader', LAST_MONTH)
  if (!author || added.rollUp.counted === 0) return
  const about = { kind: 'khoroo' as const, areaId: khoroo.id, author, period: LAST_MONTH, ...added }
  const story = new Story(world, about, spanOf(LAST_MONTH).after)
  story.wait(place < 7 ? 5 : random.int(10, 12))
  keep(world, story.step('send', author, 'sent_district'))
  if (place >= 5) return
  story.wait(1)
  if (place === 1 || khoroo.code === DEMO_ACCOUNTS.khoroo.areaCode) story.returned(above, 'returned_khoroo')
  else story.approved(above, 'approved_district')
}

/** The place of the district whose report the city has returned. */
const RETURNED = 2

/** Two districts have waited for the city too long; one report came back, one is approved. */
function districtOctober(world: World, district: AreaSeed, author: Actor, place: number): void {
  const added = rollUpOf(world, district, 'khoroo', LAST_MONTH)
  if (added.rollUp.counted === 0) return
  const about = { kind: 'district' as const, areaId: district.id, author, period: LAST_MONTH, ...added }
  const story = new Story(world, about, spanOf(LAST_MONTH).after)
  const isLate = place === 0 || place === 7
  story.wait(isLate ? 7 : world.random.int(10, 12))
  keep(world, story.step('send', author, 'sent_city'))
  if (isLate) story.open(world.city)
  else if (place === RETURNED && story.wait(1)) story.returned(world.city, 'returned_district')
  else if (place === 5 && story.wait(1)) story.approved(world.city, 'approved_city')
}

/** This week and this quarter: drafts, and what was sent on the last day. */
function present(world: World): void {
  const { random } = world
  for (const leader of world.leaders.filter(isDetailed)) {
    const isDemo = leader.area.code === DEMO_ACCOUNTS.leader.areaCode
    if (!isDemo && !random.chance(0.3)) continue
    const figures = figuresOf(leader.area.households, 5, random)
    const about = {
      kind: 'leader' as const,
      areaId: leader.area.id,
      author: leader.actor,
      period: PRESENT_WEEK,
      figures,
      rollUp: null,
    }
    const story = new Story(world, about, DEMO_DAY)
    if (!isDemo && random.chance(0.6)) story.step('send', leader.actor, 'sent_khoroo')
    keep(world, story)
  }
  for (const code of [DEMO_ACCOUNTS.khoroo.areaCode, 'БЗД-02']) {
    const khoroo = world.byCode.get(code)
    const author = khoroo && world.admins.get(khoroo.id)
    if (!khoroo || !author) continue
    const added = rollUpOf(world, khoroo, 'leader', PRESENT_QUARTER)
    keep(
      world,
      new Story(world, { kind: 'khoroo', areaId: khoroo.id, author, period: PRESENT_QUARTER, ...added }, DEMO_DAY),
    )
  }
}

/** Reports of the funds: approved ones, one of which came back first, one that waits for the city, and a draft. */
function company(world: World): void {
  const { officer, city } = world
  const begin = (period: string, day: Day) => {
    const about = {
      kind: 'company' as const,
      areaId: officer.areaId,
      author: officer,
      period,
      figures: {},
      rollUp: null,
    }
    return new Story(world, about, day)
  }
  const approved = begin('2026-Q1', '2026-04-20').step('send', officer, 'sent_city')
  approved.wait(3)
  keep(world, approved.approved(city, 'approved_city'))

  const back = begin('2026-Q2', '2026-07-20').step('send', officer, 'sent_city')
  back.wait(2)
  back.step('return', city, 'returned_city', COMPANY_RETURN_COMMENT).wait(1)
  back.step('send', officer, 'sent_city').wait(2)
  keep(world, back.approved(city, 'approved_city'))

  keep(world, begin('2026-Q3', '2026-11-18').step('send', officer, 'sent_city'))
  keep(world, begin(PRESENT_QUARTER, DEMO_DAY))
}

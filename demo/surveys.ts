import { addDays, type Day, daysBetween, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { Channel, Values } from '#contract/features/surveys/index.ts'
import type { AreaSeed } from './areas.ts'
import { DEMO_DAY, instantOn, workdayUpTo } from './calendar.ts'
import { idOf } from './ids.ts'
import type { PersonSeed } from './people.ts'
import { makeRandom, type Random, share } from './random.ts'
import { answersOf, bell } from './surveys-people.ts'
import { SURVEY_PLANS, type SurveyPlan } from './surveys-plan.ts'
import { type Planned, structureOf } from './surveys-questions.ts'

/** One answer of the demo, with what was decided about it if it looked odd. */
export interface AnswerSeed {
  areaId: string
  channel: Channel
  enteredBy: string | null
  answers: Values
  startedAt: Date
  submittedAt: Date
  flags: string[]
  review?: { by: PersonSeed; at: Date; note: string; state: 'counted' | 'set_aside' }
}

/** A survey of the demo with who made it and everything that was answered, in the order in which it came. */
export interface SurveySeed {
  id: string
  plan: SurveyPlan
  area: AreaSeed
  author: PersonSeed
  targets: { areaId: string; expected: number }[]
  structure: ReturnType<typeof structureOf>['structure']
  createdAt: Date
  publishedAt: Date | null
  closedAt: Date | null
  answers: AnswerSeed[]
}

/** What tells how an area's people live and answer. */
interface Character {
  /** Share of homes in ger areas. */
  ger: number
  mood: number
  /** How many answer, compared with the survey's average. */
  eager: number
  centre: readonly [number, number]
}

const DISTRICTS: Record<string, Character> = {
  БГД: { ger: 0.12, mood: 0.05, eager: 1.06, centre: [47.912, 106.86] },
  БЗД: { ger: 0.45, mood: 0.01, eager: 1.02, centre: [47.918, 106.98] },
  БНД: { ger: 0.4, mood: 0.06, eager: 1.14, centre: [47.706, 108.29] },
  БХД: { ger: 0.35, mood: 0.08, eager: 1.2, centre: [47.347, 107.48] },
  НД: { ger: 0.6, mood: -0.02, eager: 0.93, centre: [47.77, 107.26] },
  СБД: { ger: 0.34, mood: 0.04, eager: 0.98, centre: [47.935, 106.93] },
  СХД: { ger: 0.68, mood: -0.07, eager: 0.77, centre: [47.92, 106.8] },
  ХУД: { ger: 0.22, mood: 0.03, eager: 0.92, centre: [47.88, 106.9] },
  ЧД: { ger: 0.7, mood: -0.06, eager: 0.72, centre: [47.95, 106.91] },
}

interface Section {
  area: AreaSeed
  expected: number
  leader: PersonSeed | undefined
  ger: number
  mood: number
  eager: number
  centre: readonly [number, number]
}

/** Thirty surveys with their answers; `expectedOf` shares the expected number of a target out over its sections. */
export function makeSurveys(
  areas: readonly AreaSeed[],
  people: readonly PersonSeed[],
  expectedOf: (targets: SurveySeed['targets']) => ReadonlyMap<string, number>,
): SurveySeed[] {
  const characters = sectionCharacters(areas)
  const leaders = new Map(
    people
      .filter(({ role, status }) => role === 'SECTION_LEADER' && status === 'active')
      .map((leader) => [leader.areaId, leader]),
  )
  return SURVEY_PLANS.map((plan): SurveySeed => {
    const random = makeRandom(`survey ${plan.word}`)
    const area = areas.find(({ code }) => code === plan.area)
    if (!area) throw new RangeError(`no area ${plan.area}`)
    const { structure, planned } = structureOf(plan.word, plan.topic)
    const targets = targetsOf(plan, area, areas)
    const expected = expectedOf(targets)
    const sections = areas
      .filter(({ level, path }) => level === 'section' && path.startsWith(area.path))
      .map((section) => {
        const leader = leaders.get(section.id)
        const character = characters.get(section.id)
        if (!character) throw new RangeError(`no character of ${section.code}`)
        const known = leader && plan.from && leader.createdAt < `${plan.from}T00:00:00Z` ? leader : undefined
        return { area: section, expected: expected.get(section.id) ?? 0, leader: known, ...character }
      })
    const begun = plan.from ?? '2026-11-18'
    const author = authorOf(plan, area, people, begun)
    const createdAt = instantOn(workdayUpTo(addDays(begun, plan.from ? -random.int(9, 20) : 0)), random, [9, 13])
    const publishedAt = plan.from ? instantOn(publishedOn(begun, random), random, [14, 18]) : null
    const answers = plan.from && plan.reached > 0 ? answersIn(plan, planned, sections, random) : []
    const reviewers = people.filter(
      ({ role, areaId, status }) =>
        status === 'active' &&
        (role === 'CITY_ADMIN' || (role === 'DISTRICT_ADMIN' && area.path.includes(String(areaId)))),
    )
    return {
      id: idOf('survey', plan.word),
      plan,
      area,
      author,
      targets,
      structure,
      createdAt: publishedAt && createdAt > publishedAt ? new Date(publishedAt.getTime() - 86_400_000) : createdAt,
      publishedAt,
      closedAt: plan.closed ? instantOn(plan.closed.on, random, [16, 18]) : null,
      answers: answers.map((answer) => reviewed(answer, plan, reviewers, random)),
    }
  })
}

/** A few days before a survey begins; one that begins after the day of the demo was published the day before that. */
function publishedOn(begun: Day, random: Random): Day {
  const planned = addDays(begun, -random.int(2, 5))
  const latest = addDays(DEMO_DAY, -1)
  return workdayUpTo(planned < latest ? planned : latest)
}

/** Character of every section: that of its district, of its khoroo, and a little of its own. */
function sectionCharacters(areas: readonly AreaSeed[]): Map<string, Omit<Section, 'area' | 'expected' | 'leader'>> {
  const random = makeRandom('survey characters')
  const all = new Map<string, Character>()
  const found = new Map<string, Omit<Section, 'area' | 'expected' | 'leader'>>()
  for (const area of areas) {
    const above = all.get(area.parentId ?? '') ?? DISTRICTS[area.code]
    if (!above) continue
    const [latitude, longitude] = above.centre
    const own =
      area.level === 'district'
        ? above
        : {
            ger: Math.min(1, Math.max(0, above.ger + bell(random) * (area.level === 'khoroo' ? 0.3 : 0.06))),
            mood: above.mood + bell(random) * 0.04,
            eager: above.eager * (1 + bell(random) * 0.13),
            centre: [latitude + bell(random) * 0.015, longitude + bell(random) * 0.022] as const,
          }
    all.set(area.id, own)
    if (area.level === 'section') found.set(area.id, own)
  }
  return found
}

/** The city asks its districts, each by its people; others ask themselves. */
function targetsOf(plan: SurveyPlan, area: AreaSeed, areas: readonly AreaSeed[]): SurveySeed['targets'] {
  if (area.level !== 'city') return [{ areaId: area.id, expected: plan.expected }]
  const districts = areas.filter(({ level }) => level === 'district')
  const parts = share(
    plan.expected,
    districts.map(({ households }) => households),
  )
  return districts.map(({ id }, i) => ({ areaId: id, expected: parts[i] ?? 0 }))
}

function authorOf(plan: SurveyPlan, area: AreaSeed, people: readonly PersonSeed[], begun: Day): PersonSeed {
  const roles = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN']
  const makers = people.filter(({ role, areaId }) => areaId === area.id && roles.includes(role))
  const known = makers.filter(({ createdAt }) => createdAt < `${addDays(begun, -25)}T00:00:00Z`)
  const maker = (known.length > 0 ? known : makers)[plan.word.length % Math.max(1, known.length)] ?? makers[0]
  if (!maker) throw new RangeError(`nobody makes surveys in ${area.code}`)
  return maker
}

/** Who answered in each section, in the order of time. */
function answersIn(
  plan: SurveyPlan,
  planned: readonly Planned[],
  sections: readonly Section[],
  random: Random,
): AnswerSeed[] {
  const first = plan.from ?? DEMO_DAY
  const end =
    [plan.closed && addDays(plan.closed.on, -1), plan.to, DEMO_DAY].filter((day) => day !== undefined).sort()[0] ??
    DEMO_DAY
  const days = daysBetween(first, end)
  const all = sections.flatMap((section) => {
    const wanted = Math.floor(section.expected * plan.reached * section.eager + random.next())
    const isBusy = section.area.code === plan.busy
    const answers = Array.from({ length: wanted }, () =>
      answerIn(plan, planned, section, addDays(first, dayOf(days, random)), random),
    )
    return isBusy && section.leader ? [...answers, ...busyDay(planned, section, section.leader, random)] : answers
  })
  return all.sort((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime())
}

/** Most come in the first days, and again at the end. */
function dayOf(days: number, random: Random): number {
  const at = random.chance(0.7) ? random.next() ** 1.9 : 1 - random.next() ** 2.4 * 0.6
  return Math.min(days, Math.floor(at * (days + 1)))
}

const CHANNEL_WEIGHTS: Record<Channel, readonly [apartment: number, ger: number]> = {
  online: [72, 34],
  in_person: [16, 44],
  phone: [9, 15],
  paper: [3, 7],
}
const SECONDS_A_QUESTION = [9, 26] as const
const FAST = 0.014

function answerIn(
  plan: SurveyPlan,
  planned: readonly Planned[],
  section: Section,
  day: Day,
  random: Random,
): AnswerSeed {
  const inGer = random.chance(section.ger)
  const open = section.leader ? plan.channels : plan.channels.filter((channel) => channel === 'online')
  const channel = random.weighted(open.map((one) => [one, CHANNEL_WEIGHTS[one][inGer ? 1 : 0]] as const))
  const who = { inGer, mood: section.mood + bell(random) * 0.12 - (inGer ? 0.04 : 0), day, centre: section.centre }
  const answers = answersOf(planned, who, random)
  const questions = Object.keys(answers).length
  const isFast = channel === 'online' && random.chance(FAST)
  const seconds = isFast ? random.int(2, questions - 1) : questions * random.int(...SECONDS_A_QUESTION)
  const submittedAt = instantOn(day, random, day === DEMO_DAY ? [8, 18] : channel === 'online' ? [7, 23] : [10, 20])
  return {
    areaId: section.area.id,
    channel,
    enteredBy: channel === 'online' ? null : (section.leader?.id ?? null),
    answers,
    startedAt: new Date(submittedAt.getTime() - seconds * 1000),
    submittedAt,
    flags: isFast ? ['fast'] : [],
  }
}

/** Answers one leader may enter in a day before they are flagged, and how many this one entered. */
const A_DAY = 40
const ENTERED = 47
const BUSY_DAY: Day = '2026-11-12'

function busyDay(planned: readonly Planned[], section: Section, leader: PersonSeed, random: Random): AnswerSeed[] {
  const start = startOfDayInUlaanbaatar(BUSY_DAY).getTime() + 9 * 3_600_000
  return Array.from({ length: ENTERED }, (_, i) => {
    const submittedAt = new Date(start + (i + 1) * 11 * 60_000 + random.int(0, 300) * 1000)
    const who = { inGer: random.chance(section.ger), mood: 0.12, day: BUSY_DAY, centre: section.centre }
    return {
      areaId: section.area.id,
      channel: 'in_person' as const,
      enteredBy: leader.id,
      answers: answersOf(planned, who, random),
      startedAt: new Date(submittedAt.getTime() - random.int(200, 420) * 1000),
      submittedAt,
      flags: i >= A_DAY ? ['many'] : [],
    }
  })
}

const COUNTS_NOTES = [
  'Асуулга богино тул ийм хурдан бөглөх боломжтой. Хариулт утга агуулгын хувьд хэвийн байна.',
  'Ахлагчтай ярьж тодруулсан. Нэг байранд олон өрхийг дараалан асуусан байна.',
]
const SET_ASIDE_NOTES = [
  'Асуултыг уншаагүй бөгөөд хариулт хоорондоо зөрчилтэй байна.',
  'Нэг төхөөрөмжөөс богино хугацаанд олон удаа илгээсэн хариулттай адил байна.',
]

/** What is over was looked at; what runs waits, but for the oldest. */
function reviewed(answer: AnswerSeed, plan: SurveyPlan, reviewers: readonly PersonSeed[], random: Random): AnswerSeed {
  if (answer.flags.length === 0) return answer
  const isOver = (plan.closed?.on ?? plan.to ?? DEMO_DAY) < DEMO_DAY
  const by = random.pick(reviewers)
  const at = new Date(answer.submittedAt.getTime() + random.int(1, 4) * 86_400_000)
  const isSetAside = answer.flags.includes('fast') && random.chance(0.6)
  const note = random.pick(
    isSetAside ? SET_ASIDE_NOTES : answer.flags.includes('many') ? COUNTS_NOTES.slice(1) : COUNTS_NOTES.slice(0, 1),
  )
  if (!random.chance(isOver ? 0.93 : 0.2) || at > instantOn(DEMO_DAY, makeRandom(1), [17, 18])) return answer
  return { ...answer, review: { by, at, note, state: isSetAside ? 'set_aside' : 'counted' } }
}

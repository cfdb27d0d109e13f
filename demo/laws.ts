import type { ContentStatus } from '#contract/core/content/index.ts'
import type { InBoth, Lang, Localized } from '#contract/core/text/localized.ts'
import { docFromText, type RichBlock, type RichDoc } from '#contract/core/text/richtext-doc.ts'
import { addDays, type Day, daysBetween } from '#contract/core/time/dates.ts'
import type { LawKind } from '#contract/features/laws/index.ts'
import { DEMO_DAY, FIRST_DAY, workdayUpTo } from './calendar.ts'
import { idOf } from './ids.ts'
import { makeRandom, type Random } from './random.ts'
import { LAW_TITLES, LAW_TOPICS, LONG_ACT, SHORT_ACT, STATE_LAW_TEXT, STATE_LAWS } from './texts/laws.ts'

/** One act of the demo. */
export interface LawSeed {
  id: string
  kind: LawKind
  number: string
  title: Localized
  body: InBoth<RichDoc>
  adoptedOn: Day
  effectiveOn: Day | null
  sourceUrl: string
  status: ContentStatus
  /** The day on which it appears. */
  day: Day
  /** How many organisations it binds. */
  binds: number
}

/** Acts with a long text that has a table of contents. */
const LONG = 30
/** Acts that are adopted, and appear in the next days. */
const SCHEDULED = 2
/** Acts before the system went live were brought in with it. */
const OLDER_DAYS = 700

const fill = (text: string, topic: string) => text.replaceAll('{topic}', topic)

/** Acts of the city in addition to the laws of the state, newest last. */
export function makeLaws(count = 200): LawSeed[] {
  const random = makeRandom('laws')
  const all = LAW_TITLES.flatMap((title) => LAW_TOPICS.map((topic) => ({ title, topic })))
  const chosen = random.shuffle(all).slice(0, count - STATE_LAWS.length)
  const days = chosen.map(() => workdayUpTo(dayBefore(random))).toSorted()
  const numbers = new Map<string, number>()
  const acts = chosen.map(({ title, topic }, at): LawSeed => {
    const day = days[at] ?? DEMO_DAY
    const number = numberOf(title.kind, day, numbers, random)
    const name = { mn: fill(title.mn, topic[0]), en: fill(title.en, topic[1]) }
    const isLong = at % Math.floor(chosen.length / LONG) === 0 && at / Math.floor(chosen.length / LONG) < LONG
    // the newest acts are published next
    const isNext = at >= chosen.length - SCHEDULED
    return {
      id: idOf('law', `${title.kind} ${number} ${day}`),
      kind: title.kind,
      number,
      title: random.chance(0.8) ? name : { mn: name.mn },
      body: isLong ? { mn: longBody(topic[0]) } : shortBody(topic, random),
      adoptedOn: day,
      effectiveOn: random.chance(0.7) ? addDays(day, random.pick([1, 10, 10, 30])) : null,
      sourceUrl: '',
      status: isNext ? 'published' : statusOf(day, random),
      day: isNext ? addDays(DEMO_DAY, 3 * (chosen.length - at)) : appearsOn(day, random),
      binds: random.pick([0, 1, 2, 3, 5, 8, 12, 20]),
    }
  })
  return [...stateLaws(), ...acts]
}

function stateLaws(): LawSeed[] {
  return STATE_LAWS.map((law) => ({
    id: idOf('law', law.mn),
    kind: 'law',
    number: '',
    title: { mn: law.mn, en: law.en },
    body: { mn: docFromText(STATE_LAW_TEXT.mn), en: docFromText(STATE_LAW_TEXT.en) },
    adoptedOn: law.adoptedOn,
    effectiveOn: law.effectiveOn,
    sourceUrl: law.source,
    status: 'published',
    day: FIRST_DAY,
    binds: 12,
  }))
}

/** More of the two years than of the time before. */
function dayBefore(random: Random): Day {
  const inTime = daysBetween(FIRST_DAY, DEMO_DAY)
  return random.chance(0.75)
    ? addDays(DEMO_DAY, -random.int(2, inTime))
    : addDays(FIRST_DAY, -random.int(1, OLDER_DAYS))
}

/** 'А/461' for what a governor signs, '12/36' for what the council decides; counted through each year. */
function numberOf(kind: LawKind, day: Day, numbers: Map<string, number>, random: Random): string {
  const series = { regulation: 'А', decree: 'А', order: 'Б', resolution: '', law: '' }[kind]
  const key = `${series} ${day.slice(0, 4)}`
  const last = (numbers.get(key) ?? 0) + random.int(1, 14)
  numbers.set(key, last)
  return series === '' ? `${Number(day.slice(5, 7))}/${last}` : `${series}/${last}`
}

const appearsOn = (day: Day, random: Random): Day =>
  day > FIRST_DAY ? earlier(DEMO_DAY, addDays(day, random.int(1, 5))) : FIRST_DAY
const earlier = (a: Day, b: Day): Day => workdayUpTo(a < b ? a : b)

function statusOf(day: Day, random: Random): ContentStatus {
  if (day > addDays(DEMO_DAY, -120) && random.chance(0.25)) return 'draft'
  return day < FIRST_DAY && random.chance(0.15) ? 'archived' : 'published'
}

function shortBody([mn, en]: readonly [string, string], random: Random): InBoth<RichDoc> {
  const of = (lang: Lang, topic: string): RichDoc => {
    const [reason = '', ...points] = SHORT_ACT[lang].map((line) => fill(line, topic))
    const items = points.map((text) => ({ type: 'listItem' as const, content: [paragraph(text)] }))
    return { type: 'doc', content: [paragraph(reason), { type: 'orderedList', content: items }] }
  }
  return random.chance(0.5) ? { mn: of('mn', mn), en: of('en', en) } : { mn: of('mn', mn) }
}

function longBody(topic: string): RichDoc {
  const content = LONG_ACT.mn.flatMap(([heading, clauses], part): RichBlock[] => [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: heading }] },
    ...clauses.map((clause, at) => paragraph(`${part + 1}.${at + 1}. ${fill(clause, topic)}`)),
  ])
  return { type: 'doc', content }
}

const paragraph = (text: string): RichBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })

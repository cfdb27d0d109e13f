import type { Phase } from '#contract/core/content/index.ts'
import type { InBoth, Lang, Localized } from '#contract/core/text/localized.ts'
import type { RichDoc } from '#contract/core/text/richtext-doc.ts'
import { addDays, type Day, daysBetween, formatDay, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { AreaSeed } from './areas.ts'
import { DEMO_DAY, instantOn } from './calendar.ts'
import { idOf } from './ids.ts'
import { eventDay, type Planned } from './news-plan.ts'
import { areaPlaces, bodyOf, dayPlaces, drawFacts, fillPlaces, type Places, type Where } from './news-words.ts'
import type { PersonSeed } from './people.ts'
import { type PictureKey, picturesFor } from './pictures.ts'
import type { Random } from './random.ts'
import type { Subject } from './texts/subject.ts'
import { MORE_TITLES } from './texts/titles.ts'

/** One piece of demo news. Instants in ISO form; a scheduled one is stored as published with its time to come. */
export interface NewsSeed {
  id: string
  areaId: string
  authorId: string
  title: Localized
  body: { mn: RichDoc; en?: RichDoc }
  category: string
  pinned: boolean
  status: Phase
  publishAt: string | null
  /** When it ends or ended; null for most. */
  unpublishAt: string | null
  createdAt: string
  cover: PictureKey | null
  viewCount: number
}

const WITH_COVER = 0.92

/** All that one piece of news is made of; `titles` are those already given, and gets the new one. */
interface Task {
  planned: Planned
  subject: Subject
  author: PersonSeed
  where: Where
  titles: Set<string>
  hasEnglish: boolean
}

/** Writes what was planned. */
export function writeNews({ planned, subject, author, where, titles, hasEnglish }: Task, random: Random): NewsSeed {
  const { area, phase, day } = planned
  const { after, weekend = false, lasts = [10, 20] } = subject.event ?? { after: [3, 9] as const }
  const event = eventDay(addDays(day, random.int(after[0], after[1])), weekend)
  const until = eventDay(addDays(event, random.int(lasts[0], lasts[1])), false)
  const facts = drawFacts(subject.facts ?? {}, where.size, random)
  const inLang = (lang: Lang): Places => ({
    ...facts[lang],
    ...areaPlaces(where, lang),
    ...dayPlaces({ written: day, day: event, until }, author.phone, lang),
  })
  const places = { mn: inLang('mn'), en: inLang('en') }
  const title = freshTitle(subject, places, { day, isCity: area.level === 'city' }, titles)
  return {
    id: idOf('news', `${area.code} ${day} ${title.mn}`),
    areaId: area.id,
    authorId: author.id,
    title: hasEnglish ? title : { mn: title.mn },
    body: { mn: bodyOf(subject.mn, places.mn), ...(hasEnglish && { en: bodyOf(subject.en, places.en) }) },
    category: subject.category,
    pinned: false,
    status: phase,
    ...times(planned, author, random),
    unpublishAt: null,
    cover: coverOf(subject, day, random),
    viewCount: phase === 'published' || phase === 'archived' ? views(area, day, random) : 0,
  }
}

/** The first headline that nobody has had yet; when all are taken, one with its area or its day behind it. */
function freshTitle(
  { key, mn, en }: Subject,
  places: Record<Lang, Places>,
  { day, isCity }: { day: Day; isCity: boolean },
  taken: Set<string>,
): InBoth<string> {
  const titles = [[mn.title, en.title] as const, ...(MORE_TITLES[key] ?? [])].map(([inMn, inEn]) => ({
    mn: fillPlaces(inMn, places.mn),
    en: fillPlaces(inEn, places.en),
  }))
  const behind = (mnWords = '', enWords = mnWords) =>
    titles.map((title) => ({ mn: `${title.mn} (${mnWords})`, en: `${title.en} (${enWords})` }))
  const withArea = behind(places.mn.area, places.en.area)
  const withDay = behind(formatDay(day, 'mn'))
  // the city's name behind its own news would say nothing
  const all = [...titles, ...(isCity ? withDay : [...withArea, ...withDay])]
  const free = all.find((title) => !taken.has(title.mn)) ?? { mn: `${mn.title} (${places.mn.area}, ${day})` }
  taken.add(free.mn)
  return free
}

const MINUTE_MS = 60_000

function times({ phase, day }: Planned, author: PersonSeed, random: Random): Pick<NewsSeed, 'publishAt' | 'createdAt'> {
  const notBefore = new Date(author.createdAt).getTime() + 10 * MINUTE_MS
  const iso = (ms: number) => new Date(Math.max(ms, notBefore)).toISOString()
  if (phase === 'draft') return { publishAt: null, createdAt: iso(instantOn(day, random).getTime()) }
  if (phase === 'scheduled') {
    const hour = random.int(8, 12) * 60 * MINUTE_MS
    const createdAt = instantOn(addDays(DEMO_DAY, -random.int(0, 3)), random).getTime()
    return { publishAt: iso(startOfDayInUlaanbaatar(day).getTime() + hour), createdAt: iso(createdAt) }
  }
  const publishAt = Math.max(instantOn(day, random).getTime(), notBefore + 20 * MINUTE_MS)
  return { publishAt: iso(publishAt), createdAt: iso(publishAt - random.int(15, 1800) * MINUTE_MS) }
}

function coverOf({ covers }: Subject, day: Day, random: Random): PictureKey | null {
  const kind = random.pick(covers)
  const { key } = random.pick(picturesFor(kind, Number(day.slice(5, 7))))
  return random.chance(WITH_COVER) ? key : null
}

/** Readers of a page: more for a larger area, most of them in the first days. */
function views({ level }: AreaSeed, day: Day, random: Random): number {
  const most = level === 'city' ? 6200 : level === 'district' ? 2300 : 460
  const age = Math.min(1, (daysBetween(day, DEMO_DAY) + 1) / 12)
  return Math.round(most * (0.12 + 0.88 * random.next() ** 2) * (0.2 + 0.8 * age))
}

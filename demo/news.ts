import { addDays, type Day, dayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { AreaSeed } from './areas.ts'
import { DEMO_DAY } from './calendar.ts'
import { planNews, subjectChooser } from './news-plan.ts'
import type { Where } from './news-words.ts'
import { type NewsSeed, writeNews } from './news-write.ts'
import type { PersonSeed } from './people.ts'
import { makeRandom, type Random, share } from './random.ts'
import { SUBJECTS } from './texts/subjects.ts'

export type { NewsSeed } from './news-write.ts'

/** Part of the news that somebody has translated. */
const IN_ENGLISH = 0.85
/** Areas whose newest published announcement is important. */
const PINNED_IN = ['УБ', 'БЗД', 'БЗД-01']

/** Areas with one piece that has ended and one that will; and how many days they are public. */
const ENDING_IN = ['УБ', 'БЗД', 'БЗД-01']
const PUBLIC_DAYS = { ended: 30, ending: 180 }

/** Two years of news of the city, its districts and khoroos, oldest first. */
export function makeNews(areas: readonly AreaSeed[], people: readonly PersonSeed[], count = 300): NewsSeed[] {
  const random = makeRandom('news')
  const authors = Map.groupBy(
    people.filter(({ role, status }) => role.endsWith('_ADMIN') && status === 'active'),
    ({ areaId }) => areaId ?? '',
  )
  const since = new Map([...authors].map(([areaId, admins]) => [areaId, firstDay(admins)]))
  const plan = planNews(areas, since, count, random)
  const choose = subjectChooser(SUBJECTS, random)
  const whereOf = placesOf(areas)
  const titles = new Set<string>()
  const [withEnglish = 0] = share(count, [IN_ENGLISH, 1 - IN_ENGLISH])
  const inEnglish = random.shuffle(plan.map((_, i) => i < withEnglish))
  const news = plan.map((planned, i) => {
    const { area, day } = planned
    const author = pickAuthor(authors.get(area.id) ?? [], day, random)
    const subject = choose(area, day)
    const hasEnglish = inEnglish[i] ?? false
    return writeNews({ planned, subject, author, where: whereOf(area), titles, hasEnglish }, random)
  })
  return endSome(pinSome(news, areas), areas)
}

const dayOf = ({ createdAt }: PersonSeed): Day => dayInUlaanbaatar(new Date(createdAt))
const firstDay = (people: readonly PersonSeed[]): Day => people.map(dayOf).reduce((a, b) => (a < b ? a : b))

function placesOf(areas: readonly AreaSeed[]): (area: AreaSeed) => Where {
  const byId = new Map(areas.map((area) => [area.id, area]))
  const people = areas.find(({ level }) => level === 'city')?.population ?? 1
  return (area) => {
    const district = area.level === 'khoroo' && area.parentId !== null ? byId.get(area.parentId) : undefined
    return { area, district, size: area.population / people }
  }
}

function pickAuthor(admins: readonly PersonSeed[], day: Day, random: Random): PersonSeed {
  // the demo accounts write most, so that people who try them find work of their own
  const weight = ({ email }: PersonSeed) => (/^(city|district|khoroo)\.admin@/.test(email) ? 3 : 1)
  const here = admins.filter((admin) => dayOf(admin) <= day)
  return random.weighted(here.map((admin) => [admin, weight(admin)] as const))
}

function pinSome(news: readonly NewsSeed[], areas: readonly AreaSeed[]): NewsSeed[] {
  const newestIn = (code: string) => {
    const here = areas.find((area) => area.code === code)?.id
    const isFit = ({ areaId, status, category }: NewsSeed) =>
      areaId === here && status === 'published' && category === 'announcement'
    return news.findLast(isFit)?.id
  }
  const pinned = new Set(PINNED_IN.map(newestIn))
  return news.map((one) => ({ ...one, pinned: pinned.has(one.id) }))
}

function endSome(news: readonly NewsSeed[], areas: readonly AreaSeed[]): NewsSeed[] {
  const ends = new Map<string, Day>()
  for (const code of ENDING_IN) {
    const here = areas.find((area) => area.code === code)?.id
    const published = news.filter(({ areaId, status, pinned }) => areaId === here && status === 'published' && !pinned)
    const ended = published.findLast((one) => endOf(one, PUBLIC_DAYS.ended) <= DEMO_DAY)
    const ending = published.findLast((one) => one !== ended && endOf(one, PUBLIC_DAYS.ending) > DEMO_DAY)
    if (ended) ends.set(ended.id, endOf(ended, PUBLIC_DAYS.ended))
    if (ending) ends.set(ending.id, endOf(ending, PUBLIC_DAYS.ending))
  }
  return news.map((one) => ({ ...one, unpublishAt: startOf(ends.get(one.id)) }))
}

const endOf = ({ publishAt }: NewsSeed, days: number): Day =>
  addDays(dayInUlaanbaatar(new Date(publishAt ?? DEMO_DAY)), days)

const startOf = (day: Day | undefined): string | null => (day ? startOfDayInUlaanbaatar(day).toISOString() : null)

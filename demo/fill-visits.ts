import type pg from 'pg'
import { addDays, dayInUlaanbaatar, weekdayOf } from '#contract/core/time/dates.ts'
import { insertMany } from '../server/core/database/sql.ts'
import { makeRandom, type Random } from './random.ts'

/** Days of which there are counts: enough to compare a year with the one before. */
const DAYS = 730
/** Pages opened on a working day. */
const VIEWS = 640
const SATURDAY = 6
/** Of a hundred openings, how many come from elsewhere. */
const VISITS_PERCENT = 42

type Share = readonly (readonly [key: string, weight: number])[]

const PAGES: Share = [
  ['/', 30],
  ['/news', 14],
  ['/surveys', 9],
  ['/report', 8],
  ['/search', 6],
  ['/contact-us', 5],
  ['/laws', 4],
  ['/faqs', 4],
  ['/fund', 4],
  ['/documents', 3],
  ['/videos', 2],
  ['/blog', 2],
  ['/about-us', 1],
]
const SOURCES: Share = [
  ['', 38],
  ['google.com', 24],
  ['facebook.com', 21],
  ['ulaanbaatar.mn', 8],
  ['ikon.mn', 5],
  ['bing.com', 1],
]
const DEVICES: Share = [
  ['phone', 71],
  ['computer', 25],
  ['tablet', 4],
]
const LANGUAGES: Share = [
  ['mn', 93],
  ['en', 7],
]
const MISSED: Share = [
  ['цахилгаан тасрах хуваарь', 9],
  ['хашааны газар', 7],
  ['сургуулийн бүртгэл', 6],
  ['нохой', 4],
  ['утаагүй түлш үнэ', 4],
]
/** How busy each hour of the day is. */
const HOURS: Share = [3, 2, 1, 1, 1, 2, 6, 14, 26, 34, 38, 36, 31, 33, 36, 34, 30, 28, 31, 36, 38, 30, 17, 8].map(
  (weight, hour) => [String(hour).padStart(2, '0'), weight] as const,
)

/** How often the demo city's public pages were opened: busier on working days, and more every month. */
export async function fillVisits(client: Pick<pg.Pool, 'query'>): Promise<void> {
  const news = await client.query(
    `select id from news where status = 'published' and posted_at <= now() order by posted_at desc, id limit 12`,
  )
  const records: Share = news.rows.map(({ id }, i) => [`/news/${id}`, Math.max(1, 6 - i)] as const)
  const random = makeRandom('visits')
  const today = dayInUlaanbaatar(new Date())
  const rows = Array.from({ length: DAYS }, (_, ago) =>
    countsOf(random, addDays(today, -ago), [...PAGES, ...records], ago),
  )
  await insertMany(client, 'visit_counts', rows.flat())
}

function countsOf(random: Random, day: string, pages: Share, ago: number) {
  const growth = 1 - ago / (2 * DAYS)
  const rest = weekdayOf(day) >= SATURDAY ? 0.55 : 1
  const views = Math.round(VIEWS * growth * rest * (0.85 + random.next() * 0.3))
  const visits = Math.round((views * (VISITS_PERCENT + random.int(-3, 3))) / 100)
  const kinds: [kind: string, shares: Share, total: number][] = [
    ['view', [['', 1]], views],
    ['visit', [['', 1]], visits],
    ['page', pages, views],
    ['hour', HOURS, views],
    ['device', DEVICES, views],
    ['language', LANGUAGES, views],
    ['source', SOURCES, visits],
    ['missed', MISSED, random.int(2, 9)],
  ]
  return kinds.flatMap(([kind, shares, total]) =>
    [...spread(random, shares, total)].map(([key, times]) => ({ day, kind, key, times })),
  )
}

/** A total over keys by their weights; the sum is exact. */
function spread(random: Random, shares: Share, total: number): Map<string, number> {
  const times = new Map<string, number>()
  for (let no = 0; no < total; no++) {
    const key = random.weighted(shares)
    times.set(key, (times.get(key) ?? 0) + 1)
  }
  return times
}

import { keysOf } from '#contract/core/model/entries.ts'
import { docFromText, excerptOf } from '#contract/core/text/richtext.ts'
import { newsCategories } from '#contract/features/news/index.ts'
import type { AreaSeed } from '../../demo/areas.ts'
import { idOf } from '../../demo/ids.ts'
import type { PersonSeed } from '../../demo/people.ts'
import { makeRandom, type Random } from '../../demo/random.ts'
import { searchText } from '../../server/core/database/folded-search.ts'
import { writer } from './text.ts'

/** Days over which the news are spread, back from today. */
const DAYS = 730
const DAY_MS = 86_400_000
/** Shares of archived news and of those that wait for their time; the rest of the list is published. */
const ARCHIVED = 0.04
const SCHEDULED = 0.003
/** News that the city's admin does not list: drafts of other areas, and the bin. */
const DRAFTS = 5_000
const BINNED = 1_000

/** The area of a piece of news: mostly a khoroo, sometimes a district, now and then the city. */
function drawArea(random: Random, byLevel: Record<string, AreaSeed[]>): AreaSeed {
  const level = random.weighted([['khoroo', 65] as const, ['district', 25] as const, ['city', 10] as const])
  return random.pick(byLevel[level] ?? [])
}

/**
 * Rows for the table `news`, one after the other; the same ones every time, but for today's date. `listed` of them are in
 * the list of the city's admin, so that its page 4,000 is full; drafts of khoroos and binned ones are more.
 */
export function* makeNews(
  listed: number,
  areas: readonly AreaSeed[],
  people: readonly PersonSeed[],
): Generator<Record<string, unknown>> {
  const random = makeRandom('bench news')
  const write = writer(random)
  const byLevel: Record<string, AreaSeed[]> = Object.groupBy(areas, ({ level }) => level)
  const authors = new Map(people.filter(({ areaId }) => areaId).map(({ areaId, id }) => [areaId, id]))
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  for (let i = 0; i < listed + DRAFTS + BINNED; i++) {
    const draft = i >= listed && i < listed + DRAFTS
    const area = draft ? random.pick(byLevel.khoroo ?? []) : drawArea(random, byLevel)
    const title = write.title()
    const paragraphs = write.paragraphs()
    const body = docFromText(paragraphs.join('\n'))
    const made = new Date(today - random.next() * DAYS * DAY_MS)
    const status = draft ? 'draft' : random.chance(ARCHIVED) ? 'archived' : 'published'
    const waits = status === 'published' && random.chance(SCHEDULED)
    const author = authors.get(area.id) ?? null
    yield {
      id: idOf('bench news', String(i)),
      area_id: area.id,
      author_id: author,
      author_area_id: area.id,
      title: { mn: title },
      body: { mn: body },
      excerpt: { mn: excerptOf(body, 200) },
      search: searchText(title, ...paragraphs),
      category: random.pick(keysOf(newsCategories.default)),
      pinned: random.chance(0.001),
      position: 0,
      status,
      publish_at: status === 'draft' ? null : waits ? new Date(today + random.int(2, 30) * DAY_MS) : made,
      views: random.int(0, 500),
      deleted_at: i >= listed + DRAFTS ? made : null,
      version: 1,
      created_at: made,
      updated_at: made,
      updated_by: author,
    }
  }
}

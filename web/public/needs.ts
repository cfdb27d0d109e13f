import type { Feature, RouteInput } from '#contract/core/feature.ts'
import { areas } from '#contract/features/areas/index.ts'
import { news } from '#contract/features/news/index.ts'
import { newsFilterOf } from './news-filter.ts'
import type { PageData, PageNeed } from './renderer.ts'
import { placeOf } from './routes.ts'

/** News on one page of the list. Our choice: fills rows of two and of three. */
export const NEWS_PAGE_SIZE = 12
/** Important news that stands before the others on the first page. */
const PINNED_FIRST = 3
const HOME_LATEST = 10
/** One more than is shown, because the article itself may be among them. */
const MORE_NEWS = 5

/**
 * What an address must know before it can be drawn; undefined when it is no public page. Some questions follow from
 * answers (an article's area), so the server asks again with what it knows until nothing new is named.
 */
export function needsOf(url: URL, known: PageData = {}): PageNeed[] | undefined {
  const place = placeOf(url)
  switch (place?.page) {
    case undefined:
      return undefined
    case 'home':
      return [
        need('pinned', news, 'list', { query: { pinned: 'true', pageSize: PINNED_FIRST, sort: '-postedAt' } }),
        need('list', news, 'list', { query: { pageSize: HOME_LATEST, sort: '-postedAt' } }),
        need('districts', areas, 'names', { query: {} }),
      ]
    case 'news':
      return newsNeeds(url, known)
    case 'article':
      return place.id === undefined ? [] : articleNeeds(place.id, known)
  }
}

function newsNeeds(url: URL, known: PageData): PageNeed[] {
  const { page, ...filter } = newsFilterOf(url)
  const needs = [
    need('list', news, 'list', { query: { ...filter, page, pageSize: NEWS_PAGE_SIZE } }),
    need('districts', areas, 'names', { query: {} }),
  ]
  if (page === 1 && !filter.q) {
    needs.push(
      need('pinned', news, 'list', { query: { ...filter, pinned: 'true', pageSize: PINNED_FIRST, sort: '-postedAt' } }),
    )
  }
  if (filter.areaId) needs.push(need('path', areas, 'path', { params: { id: filter.areaId } }))
  const district = known.path?.data.find((area) => area.level === 'district')
  if (district) needs.push(need('khoroos', areas, 'names', { query: { parentId: district.id } }))
  return needs
}

function articleNeeds(id: string, known: PageData): PageNeed[] {
  const article = need('article', news, 'one', { params: { id } })
  const areaId = known.article?.data.areaId
  if (!areaId) return [article]
  return [
    article,
    need('path', areas, 'path', { params: { id: areaId } }),
    need('more', news, 'list', { query: { areaId, pageSize: MORE_NEWS, sort: '-postedAt' } }),
  ]
}

function need<F extends Feature, R extends keyof F['routes'] & string>(
  name: PageNeed['name'],
  feature: F,
  route: R,
  input: RouteInput<F['routes'][R]>,
): PageNeed {
  return { name, feature: feature.name, route, input }
}

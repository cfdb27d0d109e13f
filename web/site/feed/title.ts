import { placeLabel } from '../parts/area-label.ts'
import type { PageData } from '../renderer.ts'
import type { Site } from '../site.ts'
import type { FeedName } from './address.ts'

/** The title of a feed: its list, and the area if it is limited to one. */
export function feedTitle({ t, lang }: Pick<Site, 't' | 'lang'>, feed: FeedName, path?: PageData['path']): string {
  const place = path ? `: ${placeLabel(path.data, lang, t)}` : ''
  return `${t(`${feed}.title`)}${place} · ${t('site.name')}`
}

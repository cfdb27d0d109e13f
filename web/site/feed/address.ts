import { addressOf } from '../site.ts'

/** Names of the available feeds. */
export const FEEDS = ['news', 'laws', 'surveys', 'documents', 'blog'] as const
export type FeedName = (typeof FEEDS)[number]

/** The media type of Atom feeds (RFC 4287, 7). */
export const FEED_TYPE = 'application/atom+xml'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The area in a feed's address; undefined for the whole city. Invalid values are ignored. */
export function feedAreaOf({ searchParams }: URL): string | undefined {
  const areaId = searchParams.get('areaId') ?? ''
  return UUID.test(areaId) ? areaId.toLowerCase() : undefined
}

/** The feed at a path; undefined when there is none. */
export const feedOf = (path: string): FeedName | undefined => FEEDS.find((name) => path === `/feeds/${name}.xml`)

/** The address of a feed. It contains the language, because feed readers send no cookies; Mongolian is the default. */
export const feedAddress = (name: FeedName, { areaId, lang }: { areaId?: string | undefined; lang: 'mn' | 'en' }) =>
  addressOf(`/feeds/${name}.xml`, { areaId, lang: lang === 'mn' ? undefined : lang })

import { addressOf } from '../site.ts'

/** What can be followed as a feed. */
export const FEEDS = ['news', 'laws', 'surveys'] as const
export type FeedName = (typeof FEEDS)[number]

/** The media type of Atom feeds (RFC 4287, 7). */
export const FEED_TYPE = 'application/atom+xml'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The area of a feed's address, undefined for the whole city. A value that cannot be meant counts as not given. */
export function feedAreaOf({ searchParams }: URL): string | undefined {
  const areaId = searchParams.get('areaId') ?? ''
  return UUID.test(areaId) ? areaId.toLowerCase() : undefined
}

/** The feed of a path, undefined where there is none. */
export const feedOf = (path: string): FeedName | undefined => FEEDS.find((name) => path === `/feeds/${name}.xml`)

/** The address of a feed. Its language is part of it, because feed readers send no cookies; Mongolian is not named. */
export const feedAddress = (name: FeedName, { areaId, lang }: { areaId?: string | undefined; lang: 'mn' | 'en' }) =>
  addressOf(`/feeds/${name}.xml`, { areaId, lang: lang === 'mn' ? undefined : lang })

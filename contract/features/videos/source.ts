import * as z from 'zod/mini'

/** Sites whose videos can be used, besides our own files. Nothing else is embedded. Source: docs/rules/videos.md. */
export const VIDEO_PROVIDERS = ['youtube', 'vimeo'] as const
export type VideoProvider = (typeof VIDEO_PROVIDERS)[number]

const YOUTUBE_ID = /^[\w-]{11}$/
const VIMEO_ID = /^[1-9]\d{5,11}$/

/** A video: at one of the providers, stored by its id, or a file of our own. */
export const VideoSource = z.discriminatedUnion('provider', [
  z.strictObject({
    provider: z.literal('youtube'),
    id: z.string().check(z.regex(YOUTUBE_ID, { error: 'video_link' })),
  }),
  z.strictObject({ provider: z.literal('vimeo'), id: z.string().check(z.regex(VIMEO_ID, { error: 'video_link' })) }),
  z.strictObject({ provider: z.literal('file'), fileId: z.uuid({ error: 'file_id' }) }),
])
export type VideoSource = z.infer<typeof VideoSource>

const YOUTUBE_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
])
const VIMEO_HOSTS = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'])

const youtube = (id: string | null | undefined): VideoSource | undefined =>
  id && YOUTUBE_ID.test(id) ? { provider: 'youtube', id } : undefined

/** Host, path and query of a web address; copied links contain no user or port. */
const LINK = /^(?:https?:\/\/)?([a-z0-9.-]+)(\/[^?#]*)?(\?[^#]*)?(?:#.*)?$/i

/** The video of a copied link, or undefined: another site, a playlist, not a link. The link is never fetched. */
export function videoOfLink(link: string): VideoSource | undefined {
  const [, name = '', path = '', query = ''] = LINK.exec(link.trim()) ?? []
  const host = name.toLowerCase()
  const [first = '', second = ''] = path.split('/').filter(Boolean)
  if (host === 'youtu.be') return youtube(first)
  if (YOUTUBE_HOSTS.has(host)) {
    if (first === 'watch') return youtube(/[?&]v=([^&]*)/.exec(query)?.[1])
    return ['shorts', 'embed', 'live', 'v'].includes(first) ? youtube(second) : undefined
  }
  if (!VIMEO_HOSTS.has(host)) return undefined
  const id = first === 'video' ? second : first
  return VIMEO_ID.test(id) ? { provider: 'vimeo', id } : undefined
}

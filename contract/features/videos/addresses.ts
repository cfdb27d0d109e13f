import type { VideoProvider } from './source.ts'

/** The address of a video on its provider's site. */
export const watchAddress = ({ provider, id }: { provider: VideoProvider; id: string }): string =>
  provider === 'youtube' ? `https://www.youtube.com/watch?v=${id}` : `https://vimeo.com/${id}`

/** The address for an iframe: the provider's player that sets no cookies before playing and does not track. */
export const embedAddress = ({ provider, id }: { provider: VideoProvider; id: string }): string =>
  provider === 'youtube'
    ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`
    : `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`

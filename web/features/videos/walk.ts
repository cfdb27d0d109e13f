import type { Walk } from '../../testing/walk.ts'

/** The screens and their visitors for e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/dashboard/home/video', 'city'],
    ['/dashboard/home/video', 'leader'],
    ['/dashboard/videos', 'district'],
    ['/dashboard/videos/new', 'district'],
    ['/dashboard/videos/:videoId', 'city'],
    ['/dashboard/videos/:videoId', 'khoroo'],
    ['/dashboard/videos/:videoId/preview', 'city'],
  ],
  ids: {
    ':videoId': { list: 'videos?pageSize=1', isPublic: true },
  },
}

import type { Walk } from '../../testing/walk.ts'

/** The screens and their visitors for e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/dashboard/blog', 'district'],
    ['/dashboard/blog', 'leader'],
    ['/dashboard/blog/posts', 'city'],
    ['/dashboard/blog/new', 'khoroo'],
    ['/dashboard/blog/comments', 'city'],
    ['/dashboard/blog/:postId/edit', 'city'],
    ['/dashboard/blog/:postId/preview', 'city'],
    ['/dashboard/blog/post/:postId', 'leader'],
  ],
  ids: {
    ':postId': { list: 'posts?pageSize=1', isPublic: true },
  },
}

import type { Walk } from '../../testing/walk.ts'

/** Who opens which screen in the walk of e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/dashboard/files-manager', 'city'],
    ['/dashboard/files-manager', 'leader'],
    ['/dashboard/files-manager/shared', 'leader'],
    ['/dashboard/files-manager/favourites', 'leader'],
    ['/dashboard/files-manager/recent', 'city'],
    ['/dashboard/file', 'city'],
    ['/dashboard/file', 'leader'],
    ['/dashboard/files-manager/bin', 'city'],
    ['/share', null],
  ],
}

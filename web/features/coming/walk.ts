import type { Walk } from '../../testing/walk.ts'

/** Who opens which screen in the walk of e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/coming-soon', null],
    ['/coming-soon?key=unknown', null],
    ['/coming-soon?sent=true', null],
    ['/coming-soon?confirmed=true', null],
    ['/dashboard/coming-soon', 'city'],
  ],
}

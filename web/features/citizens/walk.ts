import type { Walk } from '../../testing/walk.ts'

/** The screens and their visitors for e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/dashboard/citizens', 'khoroo'],
    ['/citizens/home', 'citizen'],
  ],
}

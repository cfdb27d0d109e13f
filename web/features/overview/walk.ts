import type { Walk } from '../../testing/walk.ts'

/** The screens and their visitors for e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/dashboard/app', 'city'],
    ['/dashboard/app', 'district'],
    ['/dashboard/app', 'khoroo'],
    ['/dashboard/app', 'leader'],
    ['/my', 'citizen'],
  ],
}

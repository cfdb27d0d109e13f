import type { Walk } from '../../testing/walk.ts'

/** The screens that e2e/walk.spec.ts opens, and as whom. */
export const walk: Walk = {
  visits: [
    ['/dashboard/user/list', 'district'],
    ['/dashboard/user/cards', 'city'],
    ['/dashboard/user/new', 'khoroo'],
    ['/dashboard/user/profile', 'leader'],
    ['/dashboard/user/account', 'khoroo'],
  ],
}

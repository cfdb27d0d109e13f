import type { Walk } from '../../testing/walk.ts'

/** The screens that e2e/walk.spec.ts opens, and as whom. */
export const walk: Walk = {
  visits: [
    ['/dashboard/user/list', 'district'],
    ['/dashboard/user/cards', 'city'],
    ['/dashboard/user/requests', 'city'],
    ['/dashboard/user/new', 'khoroo'],
    ['/dashboard/user/profile', 'leader'],
    ['/dashboard/user/profile?tab=follows', 'khoroo'],
    ['/dashboard/user/profile?tab=posts', 'khoroo'],
    ['/dashboard/user/profile?tab=gallery', 'khoroo'],
    ['/dashboard/user/account', 'khoroo'],
    ['/dashboard/user/account?tab=notifications', 'city'],
    ['/dashboard/user/:accountId/edit', 'city'],
    ['/dashboard/user/account?tab=data', 'citizen'],
    ['/dashboard/user/account?tab=data', 'leader'],
  ],
  ids: { ':accountId': { list: 'users?role=KHOROO_ADMIN&pageSize=1' } },
}

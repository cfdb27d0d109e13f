import type { Walk } from '../../testing/walk.ts'

/** The screens that e2e/walk.spec.ts opens, and as whom. */
export const walk: Walk = {
  visits: [
    ['/dashboard/violations', 'khoroo'],
    ['/dashboard/violations?view=map', 'khoroo'],
    ['/dashboard/violations', 'leader'],
    ['/dashboard/violations/totals', 'district'],
    ['/dashboard/violations/new', 'leader'],
    ['/dashboard/violations/:violationId', 'khoroo'],
    ['/dashboard/violations/:violationId', 'leader'],
    ['/violations', 'citizen'],
    ['/violations/new', 'citizen'],
    ['/violations/:violationId', 'citizen'],
  ],
  ids: {
    ':violationId': { list: 'violations?pageSize=1' },
  },
}

import type { Walk } from '../../testing/walk.ts'

/** The screens and their visitors for e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/dashboard/admin/areas', 'city'],
    ['/dashboard/admin/areas?view=map', 'city'],
    ['/dashboard/admin/areas', 'khoroo'],
    ['/dashboard/admin/areas?view=table', 'district'],
    ['/dashboard/admin/areas/import', 'city'],
    ['/dashboard/admin/areas/:areaId', 'city'],
    ['/dashboard/admin/areas/:areaId', 'district'],
  ],
  ids: { ':areaId': { list: 'areas?level=khoroo&pageSize=1' } },
}

import type { Walk } from '../../testing/walk.ts'

/** The screens that e2e/walk.spec.ts opens, and as whom. */
export const walk: Walk = {
  visits: [
    ['/dashboard/rates/districts', 'city'],
    ['/dashboard/rates/khoroos', 'city'],
    ['/dashboard/rates/khoroos', 'district'],
    ['/dashboard/rates/sections', 'khoroo'],
    ['/dashboard/rates/sections', 'leader'],
    ['/dashboard/rates/sheets', 'district'],
    ['/dashboard/rates/queue', 'city'],
    ['/dashboard/rates/queue', 'district'],
    ['/dashboard/rates/sheets/:rateSheetId', 'district'],
    ['/dashboard/rates/sheets/:rateSheetId', 'khoroo'],
    ['/dashboard/rates/areas/:ratedAreaId', 'city'],
    ['/dashboard/rates/compare?level=district', 'city'],
    ['/dashboard/rates/periods', 'city'],
    ['/dashboard/rates/templates', 'city'],
    ['/dashboard/rates/templates/:rateTemplateId', 'city'],
  ],
  ids: {
    ':rateSheetId': { list: 'rates/sheets?waiting=true&pageSize=1&sort=-updatedAt' },
    ':ratedAreaId': { list: 'rates/ranking?level=district', field: 'areaId' },
    ':rateTemplateId': { list: 'rates/templates' },
  },
}

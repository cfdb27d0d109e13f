import type { Walk } from '../../testing/walk.ts'

/** Who opens which screen in the walk of e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/dashboard/invoice', 'city'],
    ['/dashboard/invoice/list', 'city'],
    ['/dashboard/invoice/list?overdue=true', 'khoroo'],
    ['/dashboard/invoice/new', 'district'],
    ['/dashboard/invoice/:invoice', 'city'],
    ['/dashboard/invoice/:invoiceDraft/edit', 'city'],
  ],
  ids: {
    ':invoice': { list: 'invoices?open=true' },
    ':invoiceDraft': { list: 'invoices?state=draft' },
  },
}

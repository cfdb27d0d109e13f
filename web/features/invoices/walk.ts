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
    ['/dashboard/invoice/templates', 'city'],
    ['/dashboard/invoice/templates?state=paused', 'khoroo'],
    ['/dashboard/invoice/bank', 'city'],
    ['/dashboard/invoice/bank?state=open', 'khoroo'],
    ['/dashboard/banking', 'city'],
    ['/dashboard/banking?from=2026-01-01&to=2026-01-31', 'khoroo'],
  ],
  ids: {
    ':invoice': { list: 'invoices?open=true' },
    ':invoiceDraft': { list: 'invoices?state=draft' },
  },
}

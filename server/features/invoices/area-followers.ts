import { openWork } from '../../core/areas/followers.ts'

/** Drafts move with their area; what is issued stays with the area that issued it. */
export const invoiceFollowers = openWork({
  feature: 'invoices',
  table: 'invoices',
  open: 'w.number is null',
  kind: 'invoices',
})

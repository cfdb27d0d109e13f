import { unscoped } from '../../core/access/unscoped.ts'
import { type AreaFollowers, countRows, noteTaken, openWork } from '../../core/areas/followers.ts'

/** Drafts move with their area and with the office of their author, who alone sees them; what is issued stays where it was issued. */
export const invoiceFollowers: AreaFollowers = {
  kind: 'invoices',
  keepsOpen: true,
  count: (db, areaIds) =>
    countRows(
      db,
      `select count(*) as n from invoices w
       where w.number is null and (w.area_id = any($1) or w.home_area_id = any($1))`,
      areaIds,
    ),
  take: async (change, from, to) => {
    const { rows } = await unscoped(change, 'drafts of invoices follow their area').query<{ id: string }>(
      `update invoices w set
         area_id = case when w.area_id = $1 then $2 else w.area_id end,
         home_area_id = case when w.home_area_id = $1 then $2 else w.home_area_id end,
         version = w.version + 1
       where w.number is null and (w.area_id = $1 or w.home_area_id = $1) returning w.id`,
      [from, to],
    )
    noteTaken(change, { feature: 'invoices', table: 'invoices' }, rows, { from, to })
    change.after(() =>
      change.core.bus.send('changed', {
        feature: 'invoices',
        rooms: [`area:${from}:invoices`, `area:${to}:invoices`],
      }),
    )
  },
}

/** Recurring invoices move with their area: the office that takes over its work issues the next ones. */
export const templateFollowers: AreaFollowers = openWork({
  feature: 'invoices',
  table: 'invoice_templates',
  open: 'true',
  kind: 'invoiceTemplates',
})

/** Payments that nobody has said the invoice of move to the office that takes over. */
export const bankLineFollowers: AreaFollowers = openWork({
  feature: 'invoices',
  table: 'bank_lines',
  open: "w.state in ('open', 'doubtful')",
  kind: 'bankLines',
})

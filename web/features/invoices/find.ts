import { inLang } from '#contract/core/text/localized.ts'
import { invoices } from '#contract/features/invoices/index.ts'
import { findIn } from '../../core/access/find-in.ts'

/** Finds invoices for the global search. */
export const find = findIn(invoices, 'list', ({ id, code, buyerName, area }, lang) => ({
  id,
  title: code ? `${buyerName} · ${code}` : buyerName,
  detail: inLang(area, lang),
  to: `/dashboard/invoice/${id}`,
}))

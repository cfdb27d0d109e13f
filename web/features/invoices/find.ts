import { inLang } from '#contract/core/text/localized.ts'
import { invoices } from '#contract/features/invoices/index.ts'
import { findIn } from '../../core/access/find-in.ts'

/** Finds invoices for the global search. */
export const find = findIn(invoices, 'list', ({ id, name, area }, lang) => ({
  id,
  title: inLang(name, lang),
  detail: inLang(area, lang),
  to: `/dashboard/invoices?q=${encodeURIComponent(inLang(name, lang))}`,
}))

import { Problem } from '#contract/core/model/problem.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import type { Download } from '../../core/requests/declare.ts'
import { creditDocument } from './document/document.ts'
import type { InvoiceCall } from './tables.ts'

/** A credit note of an invoice as PDF. @throws Problem('not_found'). */
export async function creditPdf(
  call: InvoiceCall & { params: { id: string; noteId: string }; query: { lang?: Lang | undefined } },
): Promise<Download> {
  const { id, noteId } = call.params
  const invoice = await call.rows.one('invoices', id)
  const note = await call.rows.one('credit_notes', noteId)
  if (note.invoice_id !== id) throw new Problem('not_found')
  return creditDocument(call, { invoice, note }, call.query.lang)
}

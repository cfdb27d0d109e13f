import { invoices } from '#contract/features/invoices/index.ts'
import { download } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** Saves an invoice, or one of its credit notes, as PDF. */
export async function savePdf(id: string, noteId?: string): Promise<void> {
  try {
    if (noteId) await download(invoices, 'creditPdf', { params: { id, noteId } })
    else await download(invoices, 'pdf', { params: { id } })
  } catch (error) {
    toast(problemText(error), { variant: 'error' })
  }
}

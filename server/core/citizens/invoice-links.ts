import type { Core } from '../requests/context.ts'
import { caseSecret } from './cases.ts'

declare module '../requests/billing.ts' {
  interface BillOrder {
    /** Mails the invoice with its link to the buyer's address at once; default no. */
    isMailed?: boolean
  }
}

/** The secret of an invoice's link. It follows from the key of the server, so that every mail has the same link. */
export const invoiceSecret = (core: Pick<Core, 'sign'>, id: string): string =>
  caseSecret(core, core.sign(`invoice ${id}`))

/** The page of an invoice. The secret is a parameter, as paths are logged and queries are not. */
export const invoicePage = (secret: string, lang: 'mn' | 'en'): string =>
  `/invoice?key=${secret}${lang === 'mn' ? '' : `&lang=${lang}`}`

import * as z from 'zod/mini'
import { LEDGER_ACCOUNTS } from './terms.ts'

/** Months that are shown. */
export const BANKING_MONTHS = 12
/** Entries that are shown. */
export const RECENT_ENTRIES = 10

/** What was earned and received in a time; whole tögrög. */
const Turnover = z.object({ revenue: z.int(), received: z.int() })

/** The figures of the ledger within the reader's reach. */
export const Banking = z.object({
  from: z.string(),
  to: z.string(),
  /** At the end of the last day; debits are positive. */
  balances: z.array(z.object({ account: z.enum(LEDGER_ACCOUNTS), balance: z.int() })),
  now: Turnover,
  /** The same number of days before. */
  before: z.extend(Turnover, { from: z.string(), to: z.string() }),
  /** The last months up to the last day, oldest first. */
  months: z.array(z.extend(Turnover, { month: z.string() })),
  outstanding: z.object({ count: z.int(), sum: z.int() }),
  overdue: z.object({ count: z.int(), sum: z.int() }),
  /** The newest entries. */
  recent: z.array(
    z.object({
      id: z.uuid(),
      day: z.string(),
      kind: z.enum(['invoice', 'payment', 'reversal', 'credit_note']),
      invoiceId: z.uuid(),
      code: z.string(),
      buyerName: z.string(),
      /** What the entry changes of what is owed. */
      amount: z.int(),
    }),
  ),
})
export type Banking = z.infer<typeof Banking>

import * as z from 'zod/mini'
import { EntryKey } from '../../core/model/entry-list.ts'
import { LocalizedAnswer } from '../../core/text/localized.ts'
import { periodQuery } from '../../core/time/periods.ts'
import { COLOURS } from './catalogue.ts'

/** Products and variants that the dashboard names. */
export const BEST_MAX = 10
export const RUNNING_OUT_MAX = 10

/** The query of the dashboard: a period, and an area with those below it. */
export const SalesQuery = periodQuery({ areaId: z.optional(z.uuid()) })
export type SalesQuery = z.output<typeof SalesQuery>

/** The query of its export. */
export const SalesExportQuery = periodQuery({ areaId: z.optional(z.uuid()), format: z.enum(['csv', 'xlsx']) })

/** What was ordered in a period; sums are whole tögrögs. */
const Figures = z.object({
  /** The total of the orders that count as sales, and how many they are. */
  sales: z.int(),
  sold: z.int(),
  /** All orders, also those that were cancelled. */
  orders: z.int(),
  cancelled: z.int(),
})
export type SalesFigures = z.infer<typeof Figures>

/** The figures of the shop within the reader's reach. Rule: docs/rules/shop.md "Sales". */
export const Sales = z.object({
  from: z.string(),
  to: z.string(),
  now: Figures,
  /** The equally long period that ends the day before. */
  before: z.extend(Figures, { from: z.string(), to: z.string() }),
  /** Every day of the period, with the day of the period before that has the same place. */
  days: z.array(z.object({ day: z.string(), sales: z.int(), sold: z.int(), before: z.int() })),
  /** Products by what was sold of them, at the prices of the orders. */
  best: z.array(z.object({ id: z.uuid(), name: LocalizedAnswer, quantity: z.int(), sum: z.int() })),
  /** The same by category; null for products that were deleted since. */
  categories: z.array(z.object({ category: z.nullable(EntryKey), quantity: z.int(), sum: z.int() })),
  /** Orders that wait for the office now. */
  open: z.int(),
  /** Products on sale of the reader's areas with a variant of which few are left, and the variants with the least. */
  low: z.int(),
  runningOut: z.array(
    z.object({
      id: z.uuid(),
      slug: z.string(),
      name: LocalizedAnswer,
      colour: z.nullable(z.enum(COLOURS)),
      size: z.string(),
      stock: z.int(),
    }),
  ),
})
export type Sales = z.infer<typeof Sales>

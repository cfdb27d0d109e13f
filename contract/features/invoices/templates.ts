import * as z from 'zod/mini'
import { ById, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { LocalizedAnswer } from '../../core/text/localized.ts'
import { IsoDay } from '../../core/time/dates.ts'
import { DAYS_TO_PAY_MAX, REPEATS, TEMPLATE_STATES } from './terms.ts'

const fields = {
  every: z.enum(REPEATS),
  /** The first day of issue; the later ones have the same day of the month, or the last day of a shorter one. */
  startsOn: IsoDay,
  /** The last day on which one is issued; null without an end. */
  endsOn: z.nullable(IsoDay),
  /** Days to pay, from the day of issue. */
  daysToPay: z.int().check(z.minimum(0), z.maximum(DAYS_TO_PAY_MAX)),
  /** Each invoice is mailed to the buyer. */
  mailed: z.boolean(),
  /** None is issued while it is paused. */
  paused: z.boolean(),
}
/** How often an invoice is issued again. */
export const Schedule = z.strictObject(fields).check(
  z.refine(({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn, {
    path: ['endsOn'],
    error: 'end_before_start',
    when: ({ value }) => typeof value === 'object' && value !== null,
  }),
)
export type Schedule = z.infer<typeof Schedule>

/** An invoice that is issued again and again. */
export const InvoiceTemplate = z.object({
  id: z.uuid(),
  areaId: z.uuid(),
  area: LocalizedAnswer,
  buyerName: z.string(),
  total: z.int(),
  ...fields,
  startsOn: z.string(),
  endsOn: z.nullable(z.string()),
  /** The day of the next one; null when it has ended. */
  nextOn: z.nullable(z.string()),
  state: z.enum(TEMPLATE_STATES),
  /** How many were issued, and the last one. */
  issued: z.int(),
  lastInvoiceId: z.nullable(z.uuid()),
  version: z.int(),
})
export type InvoiceTemplate = z.infer<typeof InvoiceTemplate>

export const TemplateQuery = listQuery(['nextOn', 'buyer', 'total'], {
  state: z.optional(z.enum(TEMPLATE_STATES)),
  areaId: z.optional(z.uuid()),
})

/** The routes of recurring invoices. */
export const templateRoutes = {
  templates: {
    method: 'GET',
    path: '/invoices/templates',
    can: 'read',
    summary: 'Recurring invoices within your reach, by the day of the next one.',
    query: TemplateQuery,
    answer: pageOf(InvoiceTemplate),
  },
  repeat: {
    method: 'POST',
    path: '/invoices/:id/templates',
    can: 'write',
    summary:
      'Makes an invoice recurring: from a day on, one with the same buyer and lines is issued every month, quarter or year.',
    params: ById,
    body: Schedule,
    answer: oneOf(InvoiceTemplate),
    status: 201,
  },
  changeTemplate: {
    method: 'PATCH',
    path: '/invoices/templates/:id',
    can: 'write',
    summary: 'Changes when a recurring invoice is issued, pauses or ends it. What was issued stays.',
    params: ById,
    body: z.strictObject({ schedule: Schedule, version: Version }),
    answer: oneOf(InvoiceTemplate),
  },
  removeTemplate: {
    method: 'DELETE',
    path: '/invoices/templates/:id',
    can: 'write',
    summary: 'Deletes a recurring invoice. What was issued stays.',
    params: ById,
    status: 204,
  },
} as const

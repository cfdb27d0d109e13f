import * as z from 'zod/mini'
import { Flag, Instant, listQuery } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { Email, Phone } from '../../core/people/person.ts'
import { LocalizedAnswer, localized, plainText } from '../../core/text/localized.ts'
import {
  ORDER_NAME_MAX,
  ORGANISATION_MAX,
  PLAN_INCLUDES_MAX,
  PLAN_METHODS,
  PLAN_NAME_MAX,
  PLAN_ORDER_STATES,
  PLAN_PERIODS,
  PLAN_POSITION_MAX,
  PLAN_PRICE_MAX,
  PLAN_TEXT_MAX,
} from './terms.ts'

/** Whole tögrög. */
const Price = z.int().check(z.minimum(1, { error: 'not_positive' }), z.maximum(PLAN_PRICE_MAX))
/** How VAT enters the price. */
const Tax = z.enum(['none', 'included'])

/** A plan as the form sends it. */
export const PlanDraft = z.strictObject({
  areaId: z.uuid(),
  name: localized(PLAN_NAME_MAX),
  description: localized(PLAN_TEXT_MAX, { multiline: true, required: false }),
  /** What is included, one item a line. */
  includes: localized(PLAN_INCLUDES_MAX, { multiline: true, required: false }),
  price: Price,
  period: z.enum(PLAN_PERIODS),
  tax: Tax,
  /** The order on the public page, smallest first. */
  position: z.int().check(z.minimum(0), z.maximum(PLAN_POSITION_MAX)),
  /** On the public page, where it can be ordered. */
  published: z.boolean(),
})
export type PlanDraft = z.infer<typeof PlanDraft>

/** A plan as anybody sees it. */
export const OfferedPlan = z.object({
  id: z.uuid(),
  /** The office that provides it. */
  area: LocalizedAnswer,
  name: LocalizedAnswer,
  description: LocalizedAnswer,
  includes: LocalizedAnswer,
  price: z.int(),
  period: z.enum(PLAN_PERIODS),
  tax: Tax,
})
export type OfferedPlan = z.infer<typeof OfferedPlan>

export const Plan = z.extend(OfferedPlan, {
  areaId: z.uuid(),
  position: z.int(),
  published: z.boolean(),
  version: z.int(),
})
export type Plan = z.infer<typeof Plan>

export const PlanQuery = listQuery(['name', 'price', 'position', 'area'], {
  areaId: z.optional(z.uuid()),
  published: z.optional(Flag),
})

/** The register number of an organisation. Source: 7 digits, as the state register issues them. */
const ORGANISATION_REGISTER = /^\d{7}$/
/** That of a citizen: two Cyrillic letters and eight digits. */
const CITIZEN_REGISTER = /^[А-ЯЁӨҮ]{2}\d{8}$/

const fields = {
  planId: z.uuid(),
  /** The price that the buyer saw: another one refuses the order. */
  price: Price,
  name: plainText(1, ORDER_NAME_MAX),
  organisation: z._default(plainText(0, ORGANISATION_MAX), ''),
  register: z._default(
    z.string().check(
      z.overwrite((text) => text.trim().toUpperCase()),
      z.refine((text) => text === '' || ORGANISATION_REGISTER.test(text) || CITIZEN_REGISTER.test(text), {
        error: 'register_or_organisation',
      }),
      z.maxLength(20),
    ),
    '',
  ),
  email: Email,
  phone: z.optional(Phone),
  method: z.enum(PLAN_METHODS),
  lang: z._default(z.enum(['mn', 'en']), 'mn'),
}
type Payer = { method: string; organisation: string; register: string }

// reported together with other errors, not only once those are fixed
const when = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
const needsForInvoice = (path: 'organisation' | 'register') =>
  z.refine<Payer>((payer) => payer.method !== 'invoice' || payer[path] !== '', {
    path: [path],
    error: 'required',
    when,
  })

/** An order of a plan, without an account. */
export const PlanOrderDraft = z
  .strictObject({
    ...fields,
    ticket: z.string().check(z.maxLength(100)),
    /** Hidden; a person leaves it empty. */
    website: z._default(z.string().check(z.maxLength(200)), ''),
  })
  .check(needsForInvoice('organisation'), needsForInvoice('register'))
export type PlanOrderDraft = z.output<typeof PlanOrderDraft>

/** What the buyer gets: the number of the invoice, and the secret of its link, which is returned only here. */
export const PlanOrdered = z.object({
  sent: z.literal(true),
  code: z.optional(z.string()),
  secret: z.optional(z.string()),
})
export type PlanOrdered = z.infer<typeof PlanOrdered>

/** An order as the office sees it; the invoice has the buyer's contacts. */
export const PlanOrderRow = z.object({
  id: z.uuid(),
  areaId: z.uuid(),
  area: LocalizedAnswer,
  /** As it was called when it was ordered. */
  plan: LocalizedAnswer,
  /** The organisation, or the person. */
  buyer: z.string(),
  method: z.enum(PLAN_METHODS),
  total: z.int(),
  state: z.enum(PLAN_ORDER_STATES),
  invoiceId: z.uuid(),
  code: z.string(),
  createdAt: Instant,
  version: z.int(),
})
export type PlanOrderRow = z.infer<typeof PlanOrderRow>

export const PlanOrderQuery = listQuery(['createdAt', 'total', 'state', 'buyer'], {
  state: z.optional(z.enum(PLAN_ORDER_STATES)),
  areaId: z.optional(z.uuid()),
})

export const PlanOrderStep = z.strictObject({ version: Version })

/** How often the price of a plan is paid. */
export const PLAN_PERIODS = ['month', 'year', 'once'] as const
export type PlanPeriod = (typeof PLAN_PERIODS)[number]

/** How the buyer pays: at once by transfer, or later as an organisation that needs an invoice for its accounts. */
export const PLAN_METHODS = ['transfer', 'invoice'] as const
export type PlanMethod = (typeof PLAN_METHODS)[number]

/** Days to pay. Our choice: the same two weeks as other invoices; a transfer is made at once. */
export const DAYS_TO_PAY: Readonly<Record<PlanMethod, number>> = { transfer: 3, invoice: 14 }

/** The states of an order: they follow from its invoice until the office has provided what was ordered. */
export const PLAN_ORDER_STATES = ['open', 'paid', 'done', 'cancelled'] as const
export type PlanOrderState = (typeof PLAN_ORDER_STATES)[number]

/** Limits of our choice; the tables repeat them. */
export const PLAN_NAME_MAX = 150
export const PLAN_TEXT_MAX = 1000
export const PLAN_INCLUDES_MAX = 2000
/** Tögrög. */
export const PLAN_PRICE_MAX = 1_000_000_000
export const PLAN_POSITION_MAX = 999
/** Plans on the public page. */
export const PLANS_OFFERED_MAX = 100
export const ORDER_NAME_MAX = 100
export const ORGANISATION_MAX = 200

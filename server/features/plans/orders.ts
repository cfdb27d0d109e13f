import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { inLang, type Localized } from '#contract/core/text/localized.ts'
import { fill } from '#contract/core/text/messages.ts'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  DAYS_TO_PAY,
  type PlanOrderDraft,
  type PlanOrdered,
  type PlanOrderQuery,
  type PlanOrderRow,
} from '#contract/features/plans/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import { matching } from '../../core/access/matching.ts'
import { countAttempt, networkOf } from '../../core/accounts/limits.ts'
import { invoiceSecret } from '../../core/citizens/invoice-links.ts'
import { searchText } from '../../core/database/folded-search.ts'
import { checkFormTicket, formTicket } from '../../core/requests/form-ticket.ts'
import { en } from './order-en.ts'
import { mn } from './order-mn.ts'
import type { PlanCall, PlanOrderRecord, PlanRecord } from './tables.ts'

const WORDS = { mn, en }

/** The reason given to `unscoped`. */
const OF_FORM = 'the order that the same form has made before, by the keyed hash of the form'

/** The ticket of the form to order a plan. */
export const orderForm = ({ core, now }: PlanCall) => ({ ticket: formTicket(core, 'plan', now) })

/** A plan on offer. @throws Problem('invalid') on `planId` when there is none, on `price` when the buyer saw another one. */
async function onOffer(call: PlanCall, { planId, price }: PlanOrderDraft): Promise<PlanRecord> {
  const row = await call.rows
    .from('plans', 'open')
    .selectAll('plans')
    .where('plans.id', '=', planId)
    .where('plans.published', '=', true)
    .executeTakeFirst()
  if (!row) throw fieldProblem('planId', 'no_longer_sold')
  if (row.price !== price) throw fieldProblem('price', 'total_changed', { total: row.price })
  return row
}

/**
 * Orders a plan without an account: the invoice is issued and mailed in the same transaction. The same content with the same ticket is one
 * order, however often it is sent. A bot that fills in the hidden field gets a success response without an invoice.
 *
 * @throws Problem('invalid'), Problem('too_many') after ten orders an hour from one network, or six a day for one address.
 */
export async function orderPlan(
  call: PlanCall & { body: PlanOrderDraft; tx: Parameters<typeof countAttempt>[0]['tx'] },
): Promise<PlanOrdered> {
  const { body, core, now } = call
  if (body.website) return { sent: true }
  checkFormTicket(core, 'plan', now, body.ticket)
  const sentKey = core.sign(`plan order ${JSON.stringify(body)}`)
  const before = await sentBefore(call, sentKey)
  if (before) return before
  await countAttempt(call, [
    { kind: 'plan', of: networkOf(call.origin.address) },
    { kind: 'plan_address', of: body.email },
  ])
  // two of the same at once wait for each other, so that the second finds the order of the first
  await call.rows.exclusively(`plan order ${sentKey}`)
  const meanwhile = await sentBefore(call, sentKey)
  if (meanwhile) return meanwhile
  const plan = await onOffer(call, body)
  const id = randomUUID()
  const bill = await call.bill(billOf(call, plan, body, id))
  const buyer = body.organisation || body.name
  await call.rows.leave('plan_orders', {
    id,
    area_id: plan.area_id,
    plan_id: plan.id,
    plan: plan.name,
    buyer,
    method: body.method,
    total: bill.total,
    invoice_id: bill.id,
    code: bill.code,
    sent_key: sentKey,
    search: searchText(buyer, body.name, bill.code, plan.name.mn, plan.name.en),
    created_at: now,
  })
  return { sent: true, code: bill.code, secret: invoiceSecret(core, bill.id) }
}

/** The answer to a form that was sent before. */
async function sentBefore(call: PlanCall, sentKey: string): Promise<PlanOrdered | undefined> {
  const { rows } = await call.rows
    .unscoped(OF_FORM)
    .query<Pick<PlanOrderRecord, 'code' | 'invoice_id'>>(
      'select code, invoice_id from plan_orders where sent_key = $1',
      [sentKey],
    )
  const [known] = rows
  return known && { sent: true, code: known.code, secret: invoiceSecret(call.core, known.invoice_id) }
}

function billOf({ now }: PlanCall, plan: PlanRecord, body: PlanOrderDraft, id: string) {
  const { lang, organisation, name, register, email, phone, method } = body
  const words = WORDS[lang]
  return {
    source: { table: 'plan_orders', id },
    areaId: plan.area_id,
    buyer: { name: organisation || name, register, email, phone: phone ?? null },
    lang,
    lines: [
      {
        description: fill(words.line[plan.period], { name: inLang(plan.name, lang) }),
        quantity: 1,
        unitPrice: plan.price,
      },
    ],
    tax: plan.tax,
    dueOn: addDays(dayInUlaanbaatar(now), DAYS_TO_PAY[method]),
    note: organisation ? fill(words.person, { name }) : '',
    isMailed: true,
  }
}

const area = areaName(sql.ref('plan_orders.area_id')).as('area')

const showOrder = (row: PlanOrderRecord & { area: Localized }): PlanOrderRow => ({
  id: row.id,
  areaId: row.area_id,
  area: row.area,
  plan: row.plan,
  buyer: row.buyer,
  method: row.method,
  total: row.total,
  state: row.state,
  invoiceId: row.invoice_id,
  code: row.code,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

/** The orders of the plans of the person's areas. */
export async function listOrders(call: PlanCall & { query: z.output<typeof PlanOrderQuery> }) {
  const { areaId, state } = call.query
  const found = await call.rows.page('plan_orders', {
    query: call.query,
    sorts: {
      createdAt: 'created_at',
      total: 'total',
      state: 'state',
      buyer: sql`plan_orders.buyer collate nutag_natural`,
    },
    defaultSort: '-createdAt',
    searchIn: 'search',
    where: (q) =>
      q
        .where(matching({ 'plan_orders.state': state }))
        .$if(areaId !== undefined, (w) => w.where(inAndBelow('plan_orders.area_id', areaId ?? ''))),
    select: (q) => q.selectAll('plan_orders').select(area),
  })
  return { data: found.data.map(showOrder), meta: found.meta }
}

/** Marks a paid order as done. @throws Problem('wrong_state') for one that is not paid; Problem('stale'). */
export async function finishOrder(
  call: PlanCall & { params: { id: string }; body: { version: number } },
): Promise<PlanOrderRow> {
  const { id } = call.params
  const { version } = call.body
  const row = await call.rows.lock('plan_orders', id, version)
  if (row.state !== 'paid') throw new Problem('wrong_state', { params: { state: row.state, action: 'finish' } })
  await call.rows.change(
    'plan_orders',
    { id, version },
    { state: 'done' },
    { action: 'finish', from: 'paid', to: 'done' },
  )
  const shown = await call.rows
    .from('plan_orders')
    .selectAll('plan_orders')
    .select(area)
    .where('plan_orders.id', '=', id)
    .executeTakeFirstOrThrow()
  return showOrder(shown)
}

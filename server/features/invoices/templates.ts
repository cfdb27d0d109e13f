import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { addDays, type Day, dayInUlaanbaatar, daysInMonth } from '#contract/core/time/dates.ts'
import {
  type InvoiceTemplate,
  REPEAT_MONTHS,
  type Repeat,
  type Schedule,
  type TemplateQuery,
  type TemplateState,
} from '#contract/features/invoices/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import { searchOf } from './drafts.ts'
import { fieldsOf } from './show.ts'
import type { InvoiceCall, InvoiceTables, TemplateRecord } from './tables.ts'

/** The day a number of months after another: the same day of the month, or the last one of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const at = year * 12 + month - 1 + months
  const [inYear, inMonth] = [Math.floor(at / 12), (at % 12) + 1]
  const two = (n: number) => String(n).padStart(2, '0')
  return `${inYear}-${two(inMonth)}-${two(Math.min(date, daysInMonth(inYear, inMonth)))}`
}

interface Series {
  startsOn: Day
  endsOn: Day | null
  every: Repeat
}

/** The first day of a series on or after a day; null when it has ended by then. */
export function nextOnOrAfter({ startsOn, endsOn, every }: Series, day: Day): Day | null {
  let next = startsOn
  for (let n = 1; next < day; n++) next = addMonths(startsOn, n * REPEAT_MONTHS[every])
  return endsOn !== null && next > endsOn ? null : next
}

/** The columns of a schedule. @throws Problem('invalid') on `startsOn` before today for a new one. */
const columnsOf = (schedule: Schedule, from: Day) => ({
  every: schedule.every,
  starts_on: schedule.startsOn,
  ends_on: schedule.endsOn,
  days_to_pay: schedule.daysToPay,
  mailed: schedule.mailed,
  paused: schedule.paused,
  next_on: nextOnOrAfter(schedule, from),
  failure: null,
})

const area = areaName(sql.ref('invoice_templates.area_id')).as('area')
const issued = sql<number>`(select count(*)::int from invoice_template_runs r where r.template_id = invoice_templates.id)`
const last = sql<
  string | null
>`(select r.invoice_id from invoice_template_runs r where r.template_id = invoice_templates.id
  order by r.day desc limit 1)`
const state = sql<TemplateState>`case when invoice_templates.next_on is null then 'ended' when invoice_templates.paused then 'paused'
  when invoice_templates.failure is not null then 'failed' else 'active' end`

type Joined = TemplateRecord & Pick<InvoiceTemplate, 'area' | 'issued' | 'state'> & { last: string | null }

const show = (row: Joined): InvoiceTemplate => ({
  id: row.id,
  areaId: row.area_id,
  area: row.area,
  buyerName: row.buyer_name,
  total: row.total,
  every: row.every,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  daysToPay: row.days_to_pay,
  mailed: row.mailed,
  paused: row.paused,
  nextOn: row.next_on,
  state: row.state,
  issued: row.issued,
  lastInvoiceId: row.last,
  version: row.version,
})

const more = [area, issued.as('issued'), last.as('last'), state.as('state')] as const

/** The recurring invoices within reach. */
export async function listTemplates(call: InvoiceCall & { query: z.output<typeof TemplateQuery> }) {
  const { areaId, state: wanted } = call.query
  const found = await call.rows.page('invoice_templates', {
    query: call.query,
    sorts: {
      nextOn: sql`coalesce(invoice_templates.next_on, date '9999-12-31')`,
      buyer: sql`invoice_templates.buyer_name collate nutag_natural`,
      total: 'total',
    },
    defaultSort: 'nextOn',
    searchIn: 'search',
    where: (q) =>
      q
        .$if(wanted !== undefined, (w) => w.where(sql<boolean>`${state} = ${wanted}`))
        .$if(areaId !== undefined, (w) => w.where(inAndBelow('invoice_templates.area_id', areaId ?? ''))),
    select: (q) => q.selectAll('invoice_templates').select(more),
  })
  return { data: found.data.map(show), meta: found.meta }
}

async function one({ rows }: InvoiceCall, id: string): Promise<InvoiceTemplate> {
  return show(
    await rows
      .from('invoice_templates')
      .selectAll('invoice_templates')
      .select(more)
      .where('invoice_templates.id', '=', id)
      .executeTakeFirstOrThrow(),
  )
}

/**
 * Makes an invoice recurring. @throws Problem('invalid') on `startsOn` in the past, on `mailed` when the buyer has no address;
 * Problem('wrong_state') for one of another feature, which issues its own invoices.
 */
export async function repeat(call: InvoiceCall & { params: { id: string }; body: Schedule }): Promise<InvoiceTemplate> {
  const { body } = call
  const invoice = await call.rows.one('invoices', call.params.id)
  if (invoice.source_id || invoice.total === 0)
    throw new Problem('wrong_state', { params: { state: invoice.state, action: 'repeat' } })
  const today = dayInUlaanbaatar(call.now)
  if (body.startsOn < today) throw fieldProblem('startsOn', 'in_the_past')
  if (body.mailed && !invoice.buyer_email) throw fieldProblem('mailed', 'email_needed')
  const { id: _id, version: _version, areaId, dueOn: _due, ...draft } = fieldsOf(invoice)
  const row = await call.rows.add('invoice_templates', {
    ...columnsOf(body, today),
    area_id: areaId,
    author_id: call.actor?.id ?? null,
    draft: JSON.stringify(draft) as unknown as InvoiceTables['invoice_templates']['draft'],
    buyer_name: invoice.buyer_name,
    total: invoice.total,
    search: searchOf({ name: invoice.buyer_name, register: invoice.buyer_register, email: invoice.buyer_email }),
    created_at: call.now,
  })
  return one(call, row.id)
}

/**
 * Changes when a recurring invoice is issued. Days of a pause are left out; those on which it could not be issued are issued later.
 * @throws Problem('stale').
 */
export async function changeTemplate(
  call: InvoiceCall & { params: { id: string }; body: { schedule: Schedule; version: number } },
): Promise<InvoiceTemplate> {
  const { schedule, version } = call.body
  const { id } = call.params
  const row = await call.rows.lock('invoice_templates', id, version)
  const today = dayInUlaanbaatar(call.now)
  if (schedule.mailed && !row.draft.buyer.email) throw fieldProblem('schedule.mailed', 'email_needed')
  const { rows } = await call.rows
    .unscoped('the days on which a recurring invoice within reach was issued')
    .query<{ day: Day | null }>('select max(day) as day from invoice_template_runs where template_id = $1', [id])
  const lastRun = rows[0]?.day
  const open = !row.paused && row.next_on !== null && row.next_on < today ? row.next_on : today
  // the day of the last one is over
  const from = lastRun && lastRun >= open ? addDays(lastRun, 1) : open
  await call.rows.change(
    'invoice_templates',
    { id, version },
    { ...columnsOf(schedule, from), author_id: call.actor?.id ?? null },
  )
  return one(call, id)
}

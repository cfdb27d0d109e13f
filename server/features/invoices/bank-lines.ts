import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { foldForSearch, type Localized } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type BankLine, type BankLineQuery, type Proposal, REFERENCE_MAX } from '#contract/features/invoices/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import { matching } from '../../core/access/matching.ts'
import { book } from './payments.ts'
import type { BankLineRecord, InvoiceCall, InvoiceRecord } from './tables.ts'

const area = areaName(sql.ref('bank_lines.area_id')).as('area')

/** Numbers of invoices in a text: written with or without the signs between their parts. */
const codesIn = (text: string): string[] =>
  [...text.toUpperCase().matchAll(/INV-[\p{L}\p{N}-]{1,60}-\d{4}-\d{6,}/gu)].map(([code]) => code)

type Candidate = Pick<InvoiceRecord, 'id' | 'code' | 'buyer_name' | 'outstanding'>
/** Proposals of one line, and invoices that are looked at for a page of lines. */
const PROPOSED = 3
const CANDIDATES = 500

/** Why an invoice may be what a line pays, the best reason first. */
function whyOf(line: BankLineRecord, invoice: Candidate): Proposal['why'] {
  const rest = line.amount - line.used
  return [
    ...(invoice.code && codesIn(line.reference).includes(invoice.code.toUpperCase()) ? (['reference'] as const) : []),
    ...(invoice.outstanding === rest ? (['amount'] as const) : []),
    ...(line.payer && foldForSearch(line.payer) === foldForSearch(invoice.buyer_name) ? (['payer'] as const) : []),
  ]
}

const WEIGHT = { reference: 4, payer: 2, amount: 1 } as const

interface Candidates {
  /** Unpaid invoices that lines probably pay. */
  unpaid: readonly Candidate[]
  /** Invoices within reach that lines name, whatever is outstanding. */
  named: readonly Candidate[]
}

/**
 * The invoices within the reader's reach that lines probably pay. Within the limit each amount and each payer has its first invoices, so that
 * many invoices of one amount leave out neither those of other lines nor those that fit better.
 */
async function candidatesFor(call: InvoiceCall, lines: readonly BankLineRecord[]): Promise<Candidates> {
  const open = lines.filter(({ state }) => state === 'open')
  if (open.length === 0) return { unpaid: [], named: [] }
  const any = (values: readonly unknown[], type: 'text' | 'bigint') => sql`any(${[...values]}::${sql.raw(`${type}[]`)})`
  const codes = [...new Set(open.flatMap(({ reference }) => codesIn(reference)))]
  const rest = sql<boolean>`invoices.outstanding = ${any(
    open.map(({ amount, used }) => amount - used),
    'bigint',
  )}`
  const payer = sql<boolean>`invoices.buyer_name = ${any(
    open.flatMap((line) => (line.payer ? [line.payer] : [])),
    'text',
  )}`
  const nth = sql`case
    when ${rest} and ${payer} then row_number() over (partition by ${payer}, invoices.outstanding, invoices.buyer_name order by invoices.due_on)
    when ${rest} then row_number() over (partition by invoices.outstanding, ${payer} order by invoices.due_on)
    else row_number() over (partition by invoices.buyer_name, ${rest} order by invoices.due_on) end`
  const read = () =>
    call.rows
      .from('invoices')
      .select(['invoices.id', 'invoices.code', 'invoices.buyer_name', 'invoices.outstanding'])
      .where('invoices.number', 'is not', null)
  const [named, unpaid] = await Promise.all([
    codes.length === 0
      ? []
      : read()
          .where(sql<boolean>`upper(invoices.code) = ${any(codes, 'text')}`)
          .execute(),
    read()
      .where('invoices.outstanding', '>', 0)
      .where(sql<boolean>`(${rest} or ${payer})`)
      .orderBy(nth)
      .orderBy('invoices.due_on')
      .orderBy('invoices.id')
      .limit(CANDIDATES)
      .execute(),
  ])
  const ids = new Set(named.map(({ id }) => id))
  return { named, unpaid: [...named.filter((one) => one.outstanding > 0), ...unpaid.filter(({ id }) => !ids.has(id))] }
}

/**
 * The invoice that a reference names and that is settled: then no other is proposed, since the payer has said what was paid. One that names
 * an unknown invoice is proposed for those of its payer alone.
 */
function proposalsFor(line: BankLineRecord, { unpaid, named }: Candidates) {
  if (line.state !== 'open') return { proposals: [], settledInvoice: null }
  const codes = codesIn(line.reference)
  const mine = named.filter(({ code }) => code && codes.includes(code.toUpperCase()))
  const settled = mine.some(({ outstanding }) => outstanding > 0) ? undefined : mine[0]
  if (settled) return { proposals: [], settledInvoice: { id: settled.id, code: settled.code ?? '' } }
  const isUnknown = codes.length > 0 && mine.length === 0
  const scored = unpaid.flatMap((invoice) => {
    const why = whyOf(line, invoice)
    const score = why.reduce((sum, reason) => sum + WEIGHT[reason], 0)
    return score > 0 && !(isUnknown && !why.includes('payer')) ? [{ invoice, why, score }] : []
  })
  const proposals = scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, PROPOSED)
    .map(({ invoice: { id, code, buyer_name: buyerName, outstanding }, why }) => ({
      id,
      code: code ?? '',
      buyerName,
      outstanding,
      why,
    }))
  return { proposals, settledInvoice: null }
}

interface Like {
  importedOn: Date
  reference: string
  payer: string
}

/** The payment that a doubtful one may be. Of another office's one only the day of its import is said. */
const like = sql<Like | null>`(select jsonb_build_object('importedOn', b.created_at,
    'reference', case when b.area_id = bank_lines.area_id then b.reference else '' end,
    'payer', case when b.area_id = bank_lines.area_id then b.payer else '' end)
  from bank_lines b where b.id = bank_lines.like_id and bank_lines.state = 'doubtful')`.as('like')

type Joined = BankLineRecord & { area: Localized; like: Like | null }

const show = (row: Joined, candidates: Candidates): BankLine => ({
  id: row.id,
  areaId: row.area_id,
  area: row.area,
  account: row.account,
  day: row.day,
  amount: row.amount,
  reference: row.reference,
  payer: row.payer,
  used: row.used,
  rest: row.amount - row.used,
  state: row.state,
  ...proposalsFor(row, candidates),
  like: row.like && { ...row.like, importedOn: dayInUlaanbaatar(new Date(row.like.importedOn)) },
  version: row.version,
})

/** The payments of statements within reach, newest first, with the invoices that they probably pay. */
export async function listBankLines(call: InvoiceCall & { query: z.output<typeof BankLineQuery> }) {
  const { state, open, areaId, from, to } = call.query
  const found = await call.rows.page('bank_lines', {
    query: call.query,
    sorts: { day: 'day', amount: 'amount' },
    defaultSort: '-day',
    searchIn: 'search',
    where: (q) =>
      q
        .where(matching({ 'bank_lines.state': state }))
        .$if(open !== undefined, (w) => w.where(sql<boolean>`(bank_lines.state in ('open', 'doubtful')) = ${open}`))
        .$if(from !== undefined, (w) => w.where(sql<boolean>`bank_lines.day >= ${from}`))
        .$if(to !== undefined, (w) => w.where(sql<boolean>`bank_lines.day <= ${to}`))
        .$if(areaId !== undefined, (w) => w.where(inAndBelow('bank_lines.area_id', areaId ?? ''))),
    select: (q) => q.selectAll('bank_lines').select([area, like]),
  })
  const candidates = await candidatesFor(call, found.data)
  return { data: found.data.map((row) => show(row, candidates)), meta: found.meta }
}

async function one(call: InvoiceCall, id: string): Promise<BankLine> {
  const row = await call.rows
    .from('bank_lines')
    .selectAll('bank_lines')
    .select([area, like])
    .where('bank_lines.id', '=', id)
    .executeTakeFirstOrThrow()
  return show(row, await candidatesFor(call, [row]))
}

/**
 * Records a payment of a statement, or a part of it, for an invoice. What is left stays open, for another invoice. The lines and then the
 * invoice are locked, so that of two clerks exactly one succeeds. @throws Problem('stale'), Problem('wrong_state'), Problem('invalid') on `amount`.
 */
export async function matchLine(
  call: InvoiceCall & { params: { id: string }; body: { invoiceId: string; amount: number; version: number } },
): Promise<BankLine> {
  const { invoiceId, amount, version } = call.body
  const { id } = call.params
  const line = await call.rows.lock('bank_lines', id, version)
  if (line.state !== 'open') throw new Problem('wrong_state', { params: { state: line.state, action: 'match' } })
  const rest = line.amount - line.used
  if (amount > rest) throw fieldProblem('amount', 'too_big', { max: rest })
  await book(call, invoiceId, {
    amount,
    paidOn: line.day,
    method: 'transfer',
    reference: [...line.reference].slice(0, REFERENCE_MAX).join(''),
    bankLineId: id,
  })
  await call.rows.change('bank_lines', { id, version }, { used: line.used + amount }, { action: 'match' })
  return one(call, id)
}

/**
 * Says that what is left of a payment belongs to no invoice, or, of a doubtful one, that it was imported before; or that it does count.
 * @throws Problem('stale'), Problem('wrong_state').
 */
export async function ignoreLine(
  call: InvoiceCall & { params: { id: string }; body: { ignored: boolean; version: number } },
): Promise<BankLine> {
  const { ignored, version } = call.body
  const { id } = call.params
  const line = await call.rows.lock('bank_lines', id, version)
  if (line.state === (ignored ? 'ignored' : 'open') || line.state === 'matched')
    throw new Problem('wrong_state', { params: { state: line.state, action: 'ignore' } })
  await call.rows.change(
    'bank_lines',
    { id, version },
    { ignored, doubtful: false },
    { action: ignored ? 'ignore' : 'take_up_line' },
  )
  return one(call, id)
}

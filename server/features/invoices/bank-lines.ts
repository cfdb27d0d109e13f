import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { foldForSearch, type Localized } from '#contract/core/text/localized.ts'
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

/** The unpaid invoices within the reader's reach that lines probably pay. */
async function candidatesFor(call: InvoiceCall, lines: readonly BankLineRecord[]): Promise<Candidate[]> {
  const open = lines.filter(({ state }) => state === 'open')
  if (open.length === 0) return []
  const codes = open.flatMap(({ reference }) => codesIn(reference))
  const rests = open.map(({ amount, used }) => amount - used)
  const payers = open.flatMap(({ payer }) => (payer ? [payer] : []))
  const any = (values: readonly unknown[], type: 'text' | 'bigint') => sql`any(${[...values]}::${sql.raw(`${type}[]`)})`
  const fits: RawBuilder<boolean> = sql<boolean>`(upper(invoices.code) = ${any(codes, 'text')}
    or invoices.outstanding = ${any(rests, 'bigint')} or invoices.buyer_name = ${any(payers, 'text')})`
  return call.rows
    .from('invoices')
    .select(['invoices.id', 'invoices.code', 'invoices.buyer_name', 'invoices.outstanding'])
    .where('invoices.outstanding', '>', 0)
    .where(fits)
    .orderBy('invoices.due_on')
    .orderBy('invoices.id')
    .limit(CANDIDATES)
    .execute()
}

function proposalsFor(line: BankLineRecord, candidates: readonly Candidate[]): Proposal[] {
  if (line.state !== 'open') return []
  const scored = candidates.flatMap((invoice) => {
    const why = whyOf(line, invoice)
    const score = why.reduce((sum, reason) => sum + WEIGHT[reason], 0)
    return score > 0 ? [{ invoice, why, score }] : []
  })
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, PROPOSED)
    .map(({ invoice: { id, code, buyer_name: buyerName, outstanding }, why }) => ({
      id,
      code: code ?? '',
      buyerName,
      outstanding,
      why,
    }))
}

type Joined = BankLineRecord & { area: Localized }

const show = (row: Joined, candidates: readonly Candidate[]): BankLine => ({
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
  proposals: proposalsFor(row, candidates),
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
        .$if(open !== undefined, (w) => w.where(sql<boolean>`(bank_lines.state = 'open') = ${open}`))
        .$if(from !== undefined, (w) => w.where(sql<boolean>`bank_lines.day >= ${from}`))
        .$if(to !== undefined, (w) => w.where(sql<boolean>`bank_lines.day <= ${to}`))
        .$if(areaId !== undefined, (w) => w.where(inAndBelow('bank_lines.area_id', areaId ?? ''))),
    select: (q) => q.selectAll('bank_lines').select(area),
  })
  const candidates = await candidatesFor(call, found.data)
  return { data: found.data.map((row) => show(row, candidates)), meta: found.meta }
}

async function one(call: InvoiceCall, id: string): Promise<BankLine> {
  const row = await call.rows
    .from('bank_lines')
    .selectAll('bank_lines')
    .select(area)
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

/** Says that what is left of a payment belongs to no invoice, or takes that back. @throws Problem('stale'), Problem('wrong_state'). */
export async function ignoreLine(
  call: InvoiceCall & { params: { id: string }; body: { ignored: boolean; version: number } },
): Promise<BankLine> {
  const { ignored, version } = call.body
  const { id } = call.params
  const line = await call.rows.lock('bank_lines', id, version)
  if (line.state === (ignored ? 'ignored' : 'open') || line.state === 'matched')
    throw new Problem('wrong_state', { params: { state: line.state, action: 'ignore' } })
  await call.rows.change('bank_lines', { id, version }, { ignored }, { action: ignored ? 'ignore' : 'take_up_line' })
  return one(call, id)
}

import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { foldForSearch } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { StatementDraft, StatementPreview } from '#contract/features/invoices/index.ts'
import { ImportProblem } from '../../core/import/problem.ts'
import { PROVIDERS } from './providers/index.ts'
import type { Received, Statement } from './providers/provider.ts'
import type { InvoiceCall } from './tables.ts'

/** The reason given to `unscoped`. */
const ONCE = 'whether lines of a statement were imported before, by anybody'
/** Payments that the preview shows. */
const PREVIEWED = 20

/** Reads a file by the provider that has files. @throws Problem('invalid') on `file`. */
async function readFile({ file, columns }: StatementDraft): Promise<Statement> {
  const provider = PROVIDERS.find(({ readStatement }) => readStatement !== undefined)
  if (!provider?.readStatement) throw new Problem('unavailable')
  try {
    return await provider.readStatement(Buffer.from(file, 'base64'), columns)
  } catch (error) {
    if (error instanceof ImportProblem) throw fieldProblem('file', error.code, error.params)
    throw error
  }
}

/** What was found in a statement; nothing is stored. */
export async function previewStatement(call: { body: StatementDraft }): Promise<StatementPreview> {
  const { received, ...statement } = await readFile(call.body)
  return { ...statement, lines: received.slice(0, PREVIEWED), received: received.length }
}

/** Which of several equal payments of a statement each is: 1, 2 … Statements that overlap have the same numbers for whole days. */
function numbered(received: readonly Received[]): (Received & { sequence: number })[] {
  const seen = new Map<string, number>()
  return received.map((line) => {
    const key = JSON.stringify([line.day, line.amount, line.reference])
    const sequence = (seen.get(key) ?? 0) + 1
    seen.set(key, sequence)
    return { ...line, sequence }
  })
}

/**
 * Stores the payments of a statement. The unique key of account, day, amount, reference and sequence decides, so that a line never counts
 * twice, however often and by whom it is imported. @throws Problem('invalid') on `file` for one without payments, or with days in the future.
 */
export async function importStatement(
  call: InvoiceCall & { body: StatementDraft & { areaId: string; account: string } },
): Promise<{ added: number; known: number; wrong: number }> {
  const { areaId, account, ...draft } = call.body
  const { received, wrong } = await readFile(draft)
  if (received.length === 0) throw fieldProblem('file', 'import_empty')
  const today = dayInUlaanbaatar(call.now)
  const lines = numbered(received.filter(({ day }) => day <= today))
  const plain = account.replaceAll(/\s/g, '').toUpperCase()
  // of two imports of one account at once the second waits, and finds what the first has stored
  await call.rows.exclusively(`bank statement ${plain}`)
  const { rows: known } = await call.rows.unscoped(ONCE).query<{ n: number }>(
    `select t.n::int as n from jsonb_to_recordset($2::jsonb) as t(n int, day date, amount bigint, reference text, sequence int)
     where exists (select from bank_lines b where b.account = $1 and b.day = t.day and b.amount = t.amount and b.sequence = t.sequence
       and md5(b.reference) = md5(t.reference))`,
    [plain, JSON.stringify(lines.map((line, n) => ({ ...line, n })))],
  )
  const before = new Set(known.map(({ n }) => n))
  const fresh = lines.filter((_, n) => !before.has(n))
  if (fresh.length > 0)
    await call.rows.addMany(
      'bank_lines',
      fresh.map(({ day, amount, reference, payer, sequence }) => ({
        area_id: areaId,
        account: plain,
        day,
        amount,
        reference,
        payer,
        sequence,
        author_id: call.actor?.id ?? null,
        search: foldForSearch(`${reference} ${payer}`),
        created_at: call.now,
      })),
    )
  return { added: fresh.length, known: before.size, wrong: wrong + received.length - lines.length }
}

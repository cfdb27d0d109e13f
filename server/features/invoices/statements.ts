import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { foldForSearch } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { StatementDraft, StatementPreview } from '#contract/features/invoices/index.ts'
import { ImportProblem } from '../../core/import/problem.ts'
import { PROVIDERS } from './providers/index.ts'
import type { Received, Statement } from './providers/provider.ts'
import { accountKey, plainAccount, recognize } from './same-payment.ts'
import type { BankLineRecord, InvoiceCall } from './tables.ts'

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
  return {
    ...statement,
    lines: received.slice(0, PREVIEWED).map(({ bankIds: _, ...line }) => line),
    received: received.length,
  }
}

type Line = Received & { format: Statement['format']; account: string }
/** A payment that was imported before. */
type Stored = Pick<BankLineRecord, 'id' | 'account' | 'reference' | 'payer' | 'format' | 'sequence' | 'created_at'> & {
  day: string
  amount: number
  bankIds: string[]
}

/** The payments of the days of a statement that any office has imported for the number of its account. */
async function storedLike(call: InvoiceCall, lines: readonly Line[], key: string): Promise<Stored[]> {
  const { rows } = await call.rows.unscoped(ONCE).query<Stored>(
    `select b.id, b.account, b.day, b.amount, b.reference, b.payer, b.format, b.sequence, b.created_at, b.bank_ids as "bankIds"
     from bank_lines b
     where b.account_key = $1 and b.day = any($2::date[])
     order by b.sequence, b.created_at, b.id`,
    [key, [...new Set(lines.map(({ day }) => day))]],
  )
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

const dayAndAmount = ({ day, amount }: { day: string; amount: number }) => `${day} ${amount}`

const importAndDay = ({ created_at, day }: Pick<Stored, 'created_at' | 'day'>) => `${created_at.toISOString()} ${day}`

/** What each payment of a statement is, those of one day and amount together. */
function recognizeAll(lines: readonly Line[], before: ReadonlyMap<string, Stored[]>) {
  return [...Map.groupBy(lines, dayAndAmount)].map(([key, group]) => {
    const known = before.get(key) ?? []
    const verdicts = recognize(group, known)
    return { known, group: group.map((line, at) => ({ line, verdict: verdicts[at] ?? ({ is: 'fresh' } as const) })) }
  })
}

/** The payments of a statement that have to be stored: new ones, and those that may have been imported before. */
function judged(lines: readonly Line[], stored: readonly Stored[]) {
  const judgements = recognizeAll(lines, Map.groupBy(stored, dayAndAmount))
  const found = new Set(
    judgements.flatMap(({ group }) => group.flatMap(({ verdict }) => (verdict.is === 'fresh' ? [] : [verdict.like]))),
  )
  // of a file that lacks payments of a day which an earlier one has, equal ones may be others: it may be of another part of the day
  const partial = new Set(stored.filter((one) => !found.has(one)).map(importAndDay))
  const fresh: { line: Line; sequence: number; likeId: string | null }[] = []
  for (const { known, group } of judgements) {
    const last = new Map<string, number>()
    for (const { account, reference, sequence } of known) {
      const text = `${account} ${reference}`
      last.set(text, Math.max(last.get(text) ?? 0, sequence))
    }
    for (const { line, verdict } of group) {
      if (verdict.is === 'known' && (verdict.isSure || !partial.has(importAndDay(verdict.like)))) continue
      const text = `${line.account} ${line.reference}`
      const sequence = (last.get(text) ?? 0) + 1
      last.set(text, sequence)
      fresh.push({ line, sequence, likeId: verdict.is === 'fresh' ? null : verdict.like.id })
    }
  }
  return fresh
}

/**
 * Stores the payments of a statement. One that was imported before, by anybody, in whatever format and however the account is written, is
 * not stored again; one that may have been is stored as doubtful, and counts only when somebody says so. @throws Problem('invalid') on
 * `file` for one without payments, or with days in the future.
 */
export async function importStatement(
  call: InvoiceCall & { body: StatementDraft & { areaId: string; account: string } },
): Promise<{ added: number; known: number; doubtful: number; wrong: number }> {
  const { areaId, account, ...draft } = call.body
  const { received, wrong, format } = await readFile(draft)
  if (received.length === 0) throw fieldProblem('file', 'import_empty')
  const today = dayInUlaanbaatar(call.now)
  const plain = plainAccount(account)
  const lines = received.filter(({ day }) => day <= today).map((line) => ({ ...line, format, account: plain }))
  const key = accountKey(plain)
  // of two imports of one account at once the second waits, and finds what the first has stored
  await call.rows.exclusively(`bank statement ${key}`)
  const fresh = judged(lines, await storedLike(call, lines, key))
  if (fresh.length > 0)
    await call.rows.addMany(
      'bank_lines',
      fresh.map(({ line: { day, amount, reference, payer, bankIds }, sequence, likeId }) => ({
        area_id: areaId,
        account: plain,
        day,
        amount,
        reference,
        payer,
        sequence,
        format,
        bank_ids: bankIds,
        like_id: likeId,
        doubtful: likeId !== null,
        author_id: call.actor?.id ?? null,
        search: foldForSearch(`${reference} ${payer}`),
        created_at: call.now,
      })),
    )
  const doubtful = fresh.filter(({ likeId }) => likeId !== null).length
  return {
    added: fresh.length - doubtful,
    known: lines.length - fresh.length,
    doubtful,
    wrong: wrong + received.length - lines.length,
  }
}

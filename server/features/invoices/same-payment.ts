import type { Received } from './providers/provider.ts'

/** A payment of a statement, as it is compared. */
interface Comparable extends Pick<Received, 'reference' | 'payer' | 'bankIds'> {
  account: string
  /** Null for what was imported before the format was noted. */
  format: 'csv' | 'camt' | null
}

const IBAN = /^MN\d{18}$/

/** An account without the signs and spaces between its parts, as it is stored. */
export const plainAccount = (account: string): string => {
  const plain = account.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()
  return plain || account.replaceAll(/\s/g, '').toUpperCase()
}

/** The number of an account at its bank: the last twelve digits of a Mongolian IBAN. The column `account_key` is the same. */
export const accountKey = (account: string): string => {
  const plain = account.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()
  if (IBAN.test(plain)) return plain.slice(-12).replace(/^0+/, '')
  return /^\d+$/.test(plain) ? plain.replace(/^0+/, '') : plain
}

/** Letters and digits alone, in small letters: banks separate and capitalize texts differently. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** What the payer wrote: CAMT.053 appends identifiers, which CSV files have in other columns or not at all. */
const wordsOf = ({ reference, bankIds }: Comparable): string =>
  bare(bankIds.reduce((text, id) => text.replace(id.slice(2), ' '), reference))

const idsOf = ({ bankIds }: Comparable, kind?: 'b' | 'e') =>
  new Set(bankIds.filter((id) => !kind || id.startsWith(`${kind}:`)).map((id) => bare(id.slice(2))))

const haveCommon = (a: Set<string>, b: Set<string>) => [...a].some((id) => b.has(id))

/**
 * Whether two payments of one day, amount and account number are one: 'same' and 'other' are certain; what is `unclear` only a person can
 * decide. Rule: docs/rules/invoices.md "Bank statements".
 */
export function compare(a: Comparable, b: Comparable): 'same' | 'other' | 'unclear' {
  const [accountA, accountB] = [plainAccount(a.account), plainAccount(b.account)]
  if (IBAN.test(accountA) && IBAN.test(accountB) && accountA !== accountB) return 'other'
  const isOneFormat = a.format === b.format || a.format === null || b.format === null
  const [bankA, bankB] = [idsOf(a, 'b'), idsOf(b, 'b')]
  if (haveCommon(bankA, bankB)) return 'same'
  if (bankA.size > 0 && bankB.size > 0) return isOneFormat ? 'other' : 'unclear'
  if (haveCommon(idsOf(a), idsOf(b))) return 'same'
  if (isOneFormat && a.reference === b.reference) return 'same'
  const [words, others] = [wordsOf(a), wordsOf(b)]
  if (words === '' || words !== others) return 'unclear'
  const [payer, otherPayer] = [bare(a.payer), bare(b.payer)]
  return isOneFormat || !payer || !otherPayer || payer === otherPayer ? 'same' : 'unclear'
}

/** What a payment of a statement is, seen from those that are stored. */
type Verdict<S> = { is: 'known' } | { is: 'fresh' } | { is: 'doubtful'; like: S }

/**
 * Finds for each payment of a statement the stored one that it is; each stored one is found once, so a file with one more equal payment adds
 * it. A payment that may be a stored one that no other line of the file is, is doubtful. All have one day, amount and account number.
 */
export function recognize<S extends Comparable>(received: readonly Comparable[], stored: readonly S[]): Verdict<S>[] {
  const left = new Set(stored)
  const verdicts: Verdict<S>[] = []
  const take = (wanted: 'same' | 'unclear', isFound: (like: S) => Verdict<S>) => {
    for (const [at, line] of received.entries()) {
      if (verdicts[at]) continue
      const like = [...left].find((one) => compare(line, one) === wanted)
      if (!like) continue
      left.delete(like)
      verdicts[at] = isFound(like)
    }
  }
  take('same', () => ({ is: 'known' }))
  take('unclear', (like) => ({ is: 'doubtful', like }))
  return received.map((_, at) => verdicts[at] ?? { is: 'fresh' })
}

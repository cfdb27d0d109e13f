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

/** What banks write as an end-to-end identifier where there is none. */
const NO_ID = new Set(['nonref', 'notprovided'])

/** A payment with what is compared of it, normalized once. */
interface Normalized {
  iban: string
  format: Comparable['format']
  reference: string
  words: string
  payer: string
  /** The numbers of the bank, and those with the identifiers of the payer's bank. */
  numbers: ReadonlySet<string>
  ids: ReadonlySet<string>
}

function normalized(one: Comparable): Normalized {
  const idsOf = (ids: readonly string[]) => new Set(ids.map((id) => bare(id.slice(2))).filter((id) => !NO_ID.has(id)))
  const account = plainAccount(one.account)
  return {
    iban: IBAN.test(account) ? account : '',
    format: one.format,
    reference: one.reference,
    words: wordsOf(one),
    payer: bare(one.payer),
    numbers: idsOf(one.bankIds.filter((id) => id.startsWith('b:'))),
    ids: idsOf(one.bankIds),
  }
}

const haveCommon = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].some((id) => b.has(id))

type Reason = 'number' | 'text' | 'other' | 'unclear'

/** Why two payments of one day, amount and account number may be one; undefined where they are certainly two. */
function reasonFor(a: Normalized, b: Normalized): Reason | undefined {
  if (a.iban && b.iban && a.iban !== b.iban) return undefined
  const isOneFormat = a.format === b.format || a.format === null || b.format === null
  const isOnePayer = a.payer === b.payer
  const areTwoPayers = a.payer !== '' && b.payer !== '' && !isOnePayer
  if (haveCommon(a.numbers, b.numbers)) return areTwoPayers ? 'unclear' : 'number'
  if (a.numbers.size > 0 && b.numbers.size > 0) {
    // a column of a CSV file that is taken for the number may be another one, such as that of the export
    const isCsv = a.format !== 'camt' || b.format !== 'camt'
    return !isOneFormat || (isCsv && isOnePayer && a.words === b.words) ? 'unclear' : undefined
  }
  if (areTwoPayers) return 'unclear'
  if (haveCommon(a.ids, b.ids)) return 'number'
  const isOneText = (isOneFormat && a.reference === b.reference) || (a.words !== '' && a.words === b.words)
  if (!isOneText) return 'unclear'
  return isOnePayer ? 'text' : 'other'
}

/** The keys under which a stored payment is found. */
function keysOf({ numbers, ids, words, reference, payer, format }: Normalized): string[] {
  const has = numbers.size > 0
  const texts = [`words ${words}`, `reference ${reference}`].map((text) => `${text} ${has}`)
  return [
    ...[...numbers].map((id) => `number ${id}`),
    ...[...ids].map((id) => `id ${id} ${has}`),
    ...texts.flatMap((text) => [text, `${text} by ${payer}`]),
    `format ${format} ${has}`,
  ]
}

/** The keys under which a payment looks for the stored one that it may be for this reason: few that are found are not it. */
function wantedKeys({ numbers, ids, words, reference, payer, format }: Normalized, reason: Reason): string[] {
  const has = numbers.size > 0
  // of two that have numbers these alone decide
  const others = has ? [false] : [false, true]
  const texts = others.flatMap((other) => [
    `reference ${reference} ${other}`,
    ...(words ? [`words ${words} ${other}`] : []),
  ])
  switch (reason) {
    case 'number':
      return [
        ...[...numbers].map((id) => `number ${id}`),
        ...[...ids].flatMap((id) => others.map((other) => `id ${id} ${other}`)),
      ]
    case 'text':
      return texts.map((text) => `${text} by ${payer}`)
    case 'other':
      return payer ? texts.map((text) => `${text} by `) : texts
    case 'unclear': {
      const formats = ['csv', 'camt', null]
      const foreign = has && format ? formats.filter((other) => other && other !== format) : []
      return [
        ...[...numbers].map((id) => `number ${id}`),
        `words ${words} true by ${payer}`,
        ...formats.flatMap((other) => others.map((otherHas) => `format ${other} ${otherHas}`)),
        ...foreign.map((other) => `format ${other} true`),
      ]
    }
  }
}

/** What a payment of a statement is, seen from those that are stored. `isSure`: by an identifier, not only by what it says. */
type Verdict<S> = { is: 'known'; like: S; isSure: boolean } | { is: 'fresh' } | { is: 'doubtful'; like: S }

/** A stored payment, as it is compared. */
interface Candidate<S> {
  like: S
  of: Normalized
}

const REASONS = ['number', 'text', 'other', 'unclear'] as const

/**
 * Finds for each payment of a statement the stored one that it is; each stored one is found once, so a file with one more equal payment adds
 * it. Better reasons are looked at first, for all payments. One that may be a stored one that no other line of the file is, is doubtful. All
 * have one day, amount and account number. Rule: docs/rules/invoices.md "Bank statements".
 */
export function recognize<S extends Comparable>(received: readonly Comparable[], stored: readonly S[]): Verdict<S>[] {
  const lines = received.map(normalized)
  const index = new Map<string, Candidate<S>[]>()
  // the first is at the end of each list, from which those that are found are removed
  for (const like of stored.toReversed()) {
    const one = { like, of: normalized(like) }
    for (const key of new Set(keysOf(one.of))) {
      const found = index.get(key)
      if (found) found.push(one)
      else index.set(key, [one])
    }
  }
  const taken = new Set<S>()
  const isTaken = (one: Candidate<S> | undefined) => one !== undefined && taken.has(one.like)
  const find = (line: Normalized, reason: Reason): S | undefined => {
    for (const key of wantedKeys(line, reason)) {
      const candidates = index.get(key) ?? []
      while (candidates.length > 0 && isTaken(candidates.at(-1))) candidates.pop()
      const found = candidates.findLast((one) => !isTaken(one) && reasonFor(line, one.of) === reason)
      if (found) return found.like
    }
    return undefined
  }
  const verdicts: Verdict<S>[] = []
  for (const reason of REASONS) {
    for (const [at, line] of lines.entries()) {
      const like = verdicts[at] ? undefined : find(line, reason)
      if (!like) continue
      taken.add(like)
      verdicts[at] =
        reason === 'unclear' ? { is: 'doubtful', like } : { is: 'known', like, isSure: reason === 'number' }
    }
  }
  return received.map((_, at) => verdicts[at] ?? { is: 'fresh' })
}

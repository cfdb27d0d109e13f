import { foldForSearch } from '#contract/core/text/localized.ts'
import { addDays, type Day } from '#contract/core/time/dates.ts'

type Row = Record<string, unknown>

const ACCOUNT = 'MN120090010009001234'

interface Office {
  areaId: string
  authorId: string | null
  today: Day
  /** The issued invoices of the office. */
  invoices: readonly Row[]
}

/** What payers wrote. */
interface Words {
  service: string
  gift: string
  giver: string
}

/** Payments of the last days that wait for a clerk: one names its invoice, one has only its amount, one belongs to none. */
export function bankLinesOf({ areaId, authorId, today, invoices }: Office, place: number, words: Words): Row[] {
  const unpaid = invoices.filter(
    ({ number, total, paid, credited }) => number && Number(paid) + Number(credited) < Number(total),
  )
  const owed = (row: Row) => Number(row.total) - Number(row.paid) - Number(row.credited)
  const [first, second] = unpaid
  const found = [
    ...(first ? [{ amount: owed(first), reference: `${first.code}`, payer: String(first.buyer_name) }] : []),
    ...(second ? [{ amount: owed(second) + 20_000, reference: words.service, payer: String(second.buyer_name) }] : []),
    { amount: 50_000 + place * 1_000, reference: words.gift, payer: words.giver },
  ]
  return found.map(({ amount, reference, payer }, i) => ({
    area_id: areaId,
    account: ACCOUNT,
    day: addDays(today, -1 - i),
    amount,
    reference,
    payer,
    sequence: place + 1,
    ignored: i === 2 && place === 0,
    author_id: authorId,
    search: foldForSearch(`${reference} ${payer}`),
  }))
}

/** A recurring invoice of an office, made from its newest one. */
export function templateOf({ areaId, authorId, today, invoices }: Office): Row[] {
  const row = invoices.at(-1)
  if (!row || !authorId) return []
  const { buyer_name: name, buyer_register: register, buyer_email: email, lang, tax, discount, lines } = row
  return [
    {
      area_id: areaId,
      author_id: authorId,
      draft: { buyer: { name, register, email, phone: null, address: '' }, lang, tax, discount, note: '', lines },
      buyer_name: name,
      total: row.total,
      every: 'month',
      starts_on: addDays(today, 3),
      days_to_pay: 14,
      mailed: false,
      next_on: addDays(today, 3),
      search: foldForSearch([name, register, email].filter(Boolean).join(' ')),
    },
  ]
}

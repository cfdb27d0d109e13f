import { randomUUID } from 'node:crypto'
import { foldForSearch } from '#contract/core/text/localized.ts'
import { addDays, type Day, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { totalsOf } from '#contract/features/invoices/index.ts'
import type { DemoCity } from '../../core/requests/declare.ts'
import { bankLinesOf, templateOf } from './demo-bank.ts'
import { creditedAmounts, issuedAmounts } from './ledger.ts'

/** How many offices of each level issue invoices. */
const OFFICES = { city: 1, district: 3, khoroo: 2 } as const
type Office = keyof typeof OFFICES

const ACCOUNT = { bank: 'Төрийн сан', number: 'MN12 0090 0100 0900 1234', holder: 'Нийслэлийн орлого' }
/** Hundredths of a per cent. */
const VAT = 1_000

const BUYERS = [
  ['Шинэ Гэрэл ХХК', '5123456', 'sanhuu@shinegerel.example.mn'],
  ['Цэцэг худалдааны төв', '6034571', 'info@tsetseg.example.mn'],
  ['Б. Энхтуяа', '', 'enkhtuya@example.mn'],
  ['Нарантуул Сервис ХХК', '2098345', 'tulbur@naran.example.mn'],
  ['Монгол Агро хоршоо', '5567120', 'agro@example.mn'],
  ['Д. Мөнхбат', '', 'munkhbat@example.mn'],
  ['Бүжин Тур ХХК', '6612043', 'finance@bujin.example.mn'],
  ['Хөгжил сургууль', '9071265', 'school@khugjil.example.mn'],
] as const

/** Price in tögrög. */
const WORK = [
  ['Гадна сурталчилгааны самбарын талбайн төлбөр, 1 улирал', 450_000, 'added'],
  ['Иргэний танхимын түрээс, цаг', 60_000, 'added'],
  ['Худалдааны цэгийн талбайн төлбөр, сар', 180_000, 'none'],
  ['Авто зогсоолын зөвшөөрөл, сар', 75_000, 'included'],
  ['Хог хаягдал ачих нэмэлт үйлчилгээ', 220_000, 'added'],
  ['Архивын лавлагаа, хуулбар', 5_000, 'none'],
] as const

/** What has become of an invoice: days since it was issued, days to pay, what was paid and credited, in per cent. */
interface Story {
  age: number
  term: number
  paid: readonly number[]
  credited?: true
}
/** From the oldest; a repeated cycle of invoices that were paid in time, late, in parts, and not at all. */
const STORIES: readonly Story[] = [
  { age: 170, term: 14, paid: [100] },
  { age: 148, term: 14, paid: [40, 60] },
  { age: 131, term: 30, paid: [100] },
  { age: 112, term: 14, paid: [], credited: true },
  { age: 96, term: 14, paid: [100] },
  { age: 83, term: 14, paid: [50] },
  { age: 64, term: 30, paid: [100] },
  { age: 47, term: 14, paid: [100] },
  { age: 38, term: 14, paid: [] },
  { age: 25, term: 14, paid: [30] },
  { age: 12, term: 30, paid: [] },
  { age: 9, term: 14, paid: [100] },
  { age: 4, term: 14, paid: [25] },
  { age: 1, term: 14, paid: [] },
]
const DRAFTS = 2

/** What payers wrote on their transfers. */
const TRANSFERS = { service: 'Үйлчилгээний төлбөр', gift: 'Цэцэрлэгт хүрээлэнгийн хандив', giver: 'Г. Сараа' }

type Row = Record<string, unknown>

/** Everything that the demo inserts, by table. */
class Books {
  readonly invoices: Row[] = []
  readonly payments: Row[] = []
  readonly notes: Row[] = []
  readonly entries: Row[] = []
  readonly lines: Row[] = []
  readonly #series = new Map<string, { areaId: string; kind: string; year: number; last: number }>()
  readonly #codes: ReadonlyMap<string, string>

  constructor(codes: ReadonlyMap<string, string>) {
    this.#codes = codes
  }

  get series(): Row[] {
    return [...this.#series.values()].map(({ areaId, kind, year, last }) => ({
      area_id: areaId,
      kind,
      year,
      prefix: this.#codes.get(areaId) ?? '',
      last,
    }))
  }

  number(areaId: string, kind: 'INV' | 'CN', day: Day) {
    const year = Number(day.slice(0, 4))
    const key = `${areaId} ${kind} ${year}`
    const last = (this.#series.get(key)?.last ?? 0) + 1
    this.#series.set(key, { areaId, kind, year, last })
    return { year, number: last, code: `${kind}-${this.#codes.get(areaId)}-${year}-${String(last).padStart(6, '0')}` }
  }

  post(entry: Row, amounts: Readonly<Record<string, number>>): void {
    const id = randomUUID()
    this.entries.push({ id, payment_id: null, credit_note_id: null, ...entry })
    for (const [account, amount] of Object.entries(amounts))
      if (amount !== 0) this.lines.push({ entry_id: id, account, amount })
  }
}

const at = (day: Day) => new Date(`${day}T03:00:00Z`)

/** The columns of an invoice that do not depend on whether it is issued. */
function contentsOf(no: number): Row & { total: number; vat: number } {
  const [name, register, email] = BUYERS[no % BUYERS.length] ?? BUYERS[0]
  const [description, unitPrice, tax] = WORK[(no * 5) % WORK.length] ?? WORK[0]
  const [more, morePrice] = WORK[(no * 5 + 3) % WORK.length] ?? WORK[0]
  const lines = [
    { description, quantity: 1 + (no % 3), unitPrice },
    ...(no % 4 === 1 ? [{ description: more, quantity: 1, unitPrice: morePrice }] : []),
  ]
  const vatRate = tax === 'none' ? 0 : VAT
  const discount = no % 6 === 2 ? 20_000 : 0
  const { subtotal, discount: off, vat, total } = totalsOf({ lines, discount, tax, vatRate })
  return {
    buyer_name: name,
    buyer_register: register,
    buyer_email: email,
    lang: 'mn',
    lines,
    tax,
    vat_rate: vatRate,
    subtotal,
    discount: off,
    vat,
    total,
    search: foldForSearch([name, register, email].filter(Boolean).join(' ')),
  }
}

/** One issued invoice with its payments, its credit note and their entries in the ledger. */
function issue(
  books: Books,
  { areaId, authorId, today }: Issuer,
  no: number,
  { age, term, paid, credited }: Story,
): void {
  const id = randomUUID()
  const issuedOn = addDays(today, -age)
  const contents = contentsOf(no)
  const { total, vat } = contents
  const number = books.number(areaId, 'INV', issuedOn)
  let sum = 0
  books.post({ area_id: areaId, day: issuedOn, kind: 'invoice', invoice_id: id }, issuedAmounts({ total, vat }))
  for (const [i, part] of paid.entries()) {
    const paidOn = addDays(issuedOn, Math.min(age, 3 + 8 * i))
    const amount =
      i === paid.length - 1 && paid.reduce((a, b) => a + b) === 100 ? total - sum : Math.round((total * part) / 100)
    sum += amount
    const payment = randomUUID()
    const method = no % 5 === 0 ? 'cash' : 'transfer'
    const common = { invoice_id: id, author_id: authorId, created_at: at(paidOn) }
    books.payments.push({ ...common, id: payment, amount, paid_on: paidOn, method, reference: number.code })
    books.post(
      { area_id: areaId, day: paidOn, kind: 'payment', invoice_id: id, payment_id: payment },
      { [method === 'cash' ? 'cash' : 'bank']: amount, receivable: -amount },
    )
  }
  if (credited) {
    const note = randomUUID()
    const day = addDays(issuedOn, 5)
    const reason = 'Захиалагч үйлчилгээнээс татгалзсан'
    const common = {
      id: note,
      invoice_id: id,
      area_id: areaId,
      issued_on: day,
      author_id: authorId,
      created_at: at(day),
    }
    books.notes.push({ ...common, ...books.number(areaId, 'CN', day), amount: total, vat, reason })
    books.post(
      { area_id: areaId, day, kind: 'credit_note', invoice_id: id, credit_note_id: note },
      creditedAmounts({ amount: total, vat }),
    )
  }
  books.invoices.push({
    ...contents,
    ...number,
    id,
    area_id: areaId,
    author_id: authorId,
    home_area_id: areaId,
    issued_on: issuedOn,
    due_on: addDays(issuedOn, term),
    paid: sum,
    credited: credited ? total : 0,
    account: ACCOUNT,
    search: `${foldForSearch(number.code)} ${contents.search}`,
    created_at: at(issuedOn),
  })
}

interface Issuer {
  areaId: string
  authorId: string | null
  today: Day
}

/** Adds the invoices of some offices: the demo's accounts have theirs first. */
export async function fill({ areas, staff, insert }: DemoCity): Promise<void> {
  const levels = new Map(areas.map(({ id, level }) => [id, level]))
  const offices = [...new Set([...staff.flatMap(({ areaId }) => areaId ?? []), ...areas.map(({ id }) => id)])]
  const chosen = (Object.keys(OFFICES) as Office[]).flatMap((level) =>
    offices.filter((id) => levels.get(id) === level).slice(0, OFFICES[level]),
  )
  const today = dayInUlaanbaatar(new Date())
  const templates: Row[] = []
  const bankLines: Row[] = []
  const books = new Books(new Map(areas.map(({ id, code }) => [id, code])))
  for (const [place, areaId] of chosen.entries()) {
    const authorId = staff.find((person) => person.areaId === areaId)?.id ?? null
    const issuer = { areaId, authorId, today }
    const stories = levels.get(areaId) === 'khoroo' ? STORIES.slice(6) : STORIES
    for (const [i, story] of stories.entries()) issue(books, issuer, place * 3 + i, story)
    const office = { ...issuer, invoices: books.invoices.filter(({ area_id: of }) => of === areaId) }
    templates.push(...templateOf(office))
    bankLines.push(...bankLinesOf(office, place, TRANSFERS))
    for (let i = 0; i < DRAFTS; i++) {
      books.invoices.push({
        ...contentsOf(place + i * 4 + 1),
        year: null,
        number: null,
        code: null,
        id: randomUUID(),
        area_id: areaId,
        author_id: authorId,
        home_area_id: areaId,
        issued_on: null,
        due_on: addDays(today, 14),
        paid: 0,
        credited: 0,
        account: null,
        created_at: at(today),
      })
    }
  }
  await insert('invoice_series', books.series)
  await insert('invoices', books.invoices)
  await insert('invoice_templates', templates)
  await insert('bank_lines', bankLines)
  await insert('invoice_payments', books.payments)
  await insert('credit_notes', books.notes)
  await insert('ledger_entries', books.entries)
  await insert('ledger_lines', books.lines)
}

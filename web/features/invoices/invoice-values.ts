import { parsePhone } from '#contract/core/people/person.ts'
import { integerOf } from '#contract/core/text/numbers.ts'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type InvoiceDraft, type TaxMode, type Totals, totalsOf } from '#contract/features/invoices/index.ts'

/** A line of the form, as typed. */
export interface LineValues {
  description: string
  quantity: string
  unitPrice: string
}

/** The fields of the form of an invoice. */
export interface InvoiceValues extends Record<string, unknown> {
  areaId: string | null
  buyer: { name: string; register: string; email: string; phone: string; address: string }
  lang: 'mn' | 'en'
  dueOn: string
  tax: TaxMode
  discount: string
  note: string
  lines: LineValues[]
}

/** Days to pay that a new invoice suggests. */
const DAYS_TO_PAY = 14

export const emptyLine: LineValues = { description: '', quantity: '1', unitPrice: '' }

/** The values of the form for a draft, or for a new one. */
export const valuesOf = (draft: InvoiceDraft | undefined, ownArea: string | null): InvoiceValues => ({
  areaId: draft ? draft.areaId : ownArea,
  buyer: {
    name: draft?.buyer.name ?? '',
    register: draft?.buyer.register ?? '',
    email: draft?.buyer.email ?? '',
    phone: draft?.buyer.phone ?? '',
    address: draft?.buyer.address ?? '',
  },
  lang: draft?.lang ?? 'mn',
  dueOn: draft?.dueOn ?? addDays(dayInUlaanbaatar(new Date()), DAYS_TO_PAY),
  tax: draft?.tax ?? 'added',
  discount: draft?.discount ? String(draft.discount) : '',
  note: draft?.note ?? '',
  lines: draft
    ? draft.lines.map(({ description, quantity, unitPrice }) => ({
        description,
        quantity: String(quantity),
        unitPrice: String(unitPrice),
      }))
    : [emptyLine],
})

const withoutCode = (phone: string) => parsePhone(phone) ?? phone.trim()

/** The request body: empty optional fields are null. */
export const bodyOf = (values: InvoiceValues) => ({
  ...values,
  buyer: {
    ...values.buyer,
    email: values.buyer.email.trim() || null,
    phone: withoutCode(values.buyer.phone) || null,
  },
  discount: integerOf(values.discount) ?? 0,
  lines: values.lines.map(({ description, quantity, unitPrice }) => ({
    description,
    quantity: integerOf(quantity),
    unitPrice: integerOf(unitPrice),
  })),
})

const numberOr0 = (text: string): number => {
  const found = integerOf(text)
  return found === undefined || !Number.isSafeInteger(found) ? 0 : found
}

/** The amount of a line as far as it was typed. */
export const amountOf = ({ quantity, unitPrice }: LineValues): number => numberOr0(quantity) * numberOr0(unitPrice)

/** The sums as far as they were typed; the server computes them again. */
export const typedTotals = ({ lines, discount, tax }: InvoiceValues, percent: number): Totals =>
  totalsOf({
    lines: lines.map(({ quantity, unitPrice }) => ({
      quantity: numberOr0(quantity),
      unitPrice: numberOr0(unitPrice),
    })),
    discount: numberOr0(discount),
    tax,
    vatRate: percent * 100,
  })

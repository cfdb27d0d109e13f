import type { TaxMode } from './terms.ts'

/** What the sums of an invoice follow from; whole tögrög, and the rate in hundredths of a per cent. */
export interface Priced {
  lines: readonly { quantity: number; unitPrice: number }[]
  /** Deducted from all lines in proportion. */
  discount: number
  tax: TaxMode
  vatRate: number
}

/** The sums of an invoice; whole tögrög. */
export interface Totals {
  /** Quantity × price of all lines. */
  subtotal: number
  discount: number
  vat: number
  total: number
}

/** 100% in hundredths of a per cent. */
const WHOLE = 10_000n

/** Divides positive numbers, half up. */
const halfUp = (a: bigint, b: bigint): bigint => (2n * a + b) / (2n * b)

/** The VAT of a line's net amount. */
function vatOf(net: bigint, tax: TaxMode, rate: bigint): bigint {
  if (tax === 'none') return 0n
  return tax === 'added' ? halfUp(net * rate, WHOLE) : halfUp(net * rate, WHOLE + rate)
}

/**
 * The sums of an invoice, for server and form alike. The discount is spread over the lines so that its parts add up to it exactly; VAT is
 * rounded half up on each line. Rule: docs/rules/invoices.md "Sums".
 */
export function totalsOf({ lines, discount, tax, vatRate }: Priced): Totals {
  const amounts = lines.map(({ quantity, unitPrice }) => BigInt(quantity) * BigInt(unitPrice))
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0n)
  const off = BigInt(discount) < subtotal ? BigInt(discount) : subtotal
  let before = 0n
  let vat = 0n
  for (const amount of amounts) {
    // the difference of rounded running sums: the parts of the discount add up to all of it
    const from = subtotal === 0n ? 0n : (off * before) / subtotal
    const to = subtotal === 0n ? 0n : (off * (before + amount)) / subtotal
    vat += vatOf(amount - (to - from), tax, BigInt(vatRate))
    before += amount
  }
  const net = subtotal - off
  return {
    subtotal: Number(subtotal),
    discount: Number(off),
    vat: Number(vat),
    total: Number(tax === 'added' ? net + vat : net),
  }
}

/**
 * The VAT in a part of an invoice that is credited, given what was credited before: the parts of a fully credited invoice add up to its
 * VAT exactly.
 */
export function creditedVat({ vat, total }: Pick<Totals, 'vat' | 'total'>, before: number, amount: number): number {
  if (total === 0) return 0
  const upTo = (sum: number) => halfUp(BigInt(vat) * BigInt(sum), BigInt(total))
  return Number(upTo(before + amount) - upTo(before))
}

import { foldForSearch } from '#contract/core/text/localized.ts'
import { addDays } from '#contract/core/time/dates.ts'
import { discountOn } from '#contract/features/shop/discounts.ts'
import { insertMany } from '../server/core/database/sql.ts'
import { DEMO_DAY } from './calendar.ts'
import type { Db } from './content-pieces.ts'
import { idOf } from './ids.ts'

/** The codes of the demo: one that is valid, one of a district, and those of the past. Days are counted from the day of the demo. */
const CODES = [
  {
    code: 'ULAANBAATAR-10',
    note: 'Нийслэлийн өдрийн хөнгөлөлт',
    kind: 'percent',
    value: 10,
    from: -40,
    until: 60,
    minimum: 20_000,
    uses: 200,
    each: 1,
  },
  { code: 'NOMIIN-BAYAR', note: 'Номын баярын өдрүүд', kind: 'percent', value: 15, from: -75, until: -60, uses: 50 },
  {
    code: 'DUUREG-5000',
    note: 'Дүүргийн иргэдэд',
    kind: 'amount',
    value: 5000,
    minimum: 15_000,
    of: 'district',
    each: 2,
  },
  { code: 'SHINE-JIL', note: 'Шинэ жилийн бэлэг дурсгал', kind: 'percent', value: 20, from: 14, until: 35, uses: 300 },
  { code: 'TURSHILT', note: 'Туршсан код', kind: 'amount', value: 1000, active: false },
] as const
type Code = (typeof CODES)[number]

const of = <K extends string>(code: Code, key: K): unknown => (code as Readonly<Record<string, unknown>>)[key]
const dayOf = (code: Code, key: 'from' | 'until') => {
  const days = of(code, key)
  return typeof days === 'number' ? addDays(DEMO_DAY, days) : null
}

/** The code that the order of this number used, of this age in days, and what it took off. */
export function discountUsed(number: number, age: number, goods: number) {
  const code = age >= 60 ? CODES[1] : age <= 40 && number % 5 === 2 ? CODES[0] : undefined
  if (!code || goods < Number(of(code, 'minimum') ?? 0)) return { discount_id: null, discount_code: null, discount: 0 }
  return { discount_id: idOf('discount', code.code), discount_code: code.code, discount: discountOn(code, goods) }
}

/** The discount codes, with how often the orders of the demo used them. */
export async function fillDiscounts(
  client: Db,
  areas: { city: string | undefined; district: string | undefined },
): Promise<void> {
  const rows = CODES.flatMap((code) => {
    const areaId = of(code, 'of') === 'district' ? areas.district : areas.city
    if (!areaId) return []
    return {
      id: idOf('discount', code.code),
      area_id: areaId,
      code: code.code,
      note: code.note,
      kind: code.kind,
      value: code.value,
      from_day: dayOf(code, 'from'),
      until_day: dayOf(code, 'until'),
      minimum: of(code, 'minimum') ?? 0,
      uses: of(code, 'uses') ?? null,
      uses_each: of(code, 'each') ?? null,
      is_active: of(code, 'active') ?? true,
      search: foldForSearch(`${code.code} ${code.note}`),
    }
  })
  await insertMany(client, 'shop_discounts', rows)
}

/** Counts the uses, once the orders exist. */
export async function countUses(client: Db): Promise<void> {
  await client.query(
    `update shop_discounts d set used = (select count(*) from shop_orders o
       where o.discount_id = d.id and o.status not in ('cancelled', 'returned'))`,
  )
}

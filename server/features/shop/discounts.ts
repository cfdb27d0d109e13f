import { sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { foldForSearch, type Localized } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type {
  Discount,
  DiscountChange,
  DiscountDraft,
  DiscountQuery,
  DiscountState,
} from '#contract/features/shop/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import type { DiscountRecord, ShopCall } from './tables.ts'

const area = areaName(sql.ref('shop_discounts.area_id')).as('area')

/** Whether a code can be used on a day, and why not. The first reason counts. */
export function discountState(row: DiscountRecord, day: string): DiscountState {
  if (!row.is_active) return 'inactive'
  if (row.from_day !== null && day < row.from_day) return 'upcoming'
  if (row.until_day !== null && day > row.until_day) return 'expired'
  return row.uses !== null && row.used >= row.uses ? 'used_up' : 'active'
}

/** The fields of a code; a `stale` problem carries them. */
export const discountFields = (row: DiscountRecord) => ({
  id: row.id,
  areaId: row.area_id,
  code: row.code,
  note: row.note,
  kind: row.kind,
  value: row.value,
  from: row.from_day,
  until: row.until_day,
  minimum: row.minimum,
  uses: row.uses,
  usesEach: row.uses_each,
  isActive: row.is_active,
  used: row.used,
  version: row.version,
})

const show = (row: DiscountRecord & { area: Localized }, now: Date): Discount => ({
  ...discountFields(row),
  area: row.area,
  state: discountState(row, dayInUlaanbaatar(now)),
})

/** A page of the codes of the person's areas. */
export async function listDiscounts(call: ShopCall & { query: DiscountQuery }) {
  const { query, rows, now } = call
  const { areaId, active } = query
  const day = dayInUlaanbaatar(now)
  const usable = sql<boolean>`(is_active and coalesce(from_day <= ${day}::date, true) and coalesce(until_day >= ${day}::date, true)
    and coalesce(used < uses, true))`
  const found = await rows.page('shop_discounts', {
    query,
    sorts: {
      code: 'code',
      used: 'used',
      until: 'until_day',
      area: { areaCodeOf: 'area_id' },
      createdAt: 'created_at',
    },
    defaultSort: '-createdAt',
    searchIn: 'search',
    where: (q) =>
      q
        .$if(areaId !== undefined, (w) => w.where(inAndBelow('shop_discounts.area_id', areaId)))
        .$if(active !== undefined, (w) => w.where(sql<boolean>`${usable} = ${active}`)),
    select: (q) => q.selectAll('shop_discounts').select(area),
  })
  return { data: found.data.map((row) => show(row, now)), meta: found.meta }
}

const oneDiscount = async ({ rows, now }: ShopCall, id: string): Promise<Discount> =>
  show(
    await rows
      .from('shop_discounts')
      .selectAll('shop_discounts')
      .select(area)
      .where('shop_discounts.id', '=', id)
      .executeTakeFirstOrThrow(),
    now,
  )

type Fields = Omit<DiscountDraft, 'areaId'>

const columnsOf = (draft: Fields, now: Date) => ({
  code: draft.code,
  note: draft.note,
  kind: draft.kind,
  value: draft.value,
  from_day: draft.from,
  until_day: draft.until,
  minimum: draft.minimum,
  uses: draft.uses,
  uses_each: draft.usesEach,
  is_active: draft.isActive,
  search: foldForSearch(`${draft.code} ${draft.note}`),
  updated_at: now,
})

/** @throws Problem('invalid') on `code` when the shop has it already; two of the same at once wait for each other. */
async function refuseTaken(call: ShopCall, code: string, except: string | null): Promise<void> {
  await call.rows.exclusively(`discount code ${code}`)
  const { rows } = await call.rows
    .unscoped('whether a discount code that the caller writes is used already: a yes or no')
    .query('select from shop_discounts where code = $1 and id is distinct from $2', [code, except])
  if (rows.length > 0) throw fieldProblem('code', 'taken')
}

/** Adds a code. */
export async function addDiscount(call: ShopCall & { body: DiscountDraft }): Promise<Discount> {
  const { areaId, ...fields } = call.body
  await refuseTaken(call, fields.code, null)
  const { id } = await call.rows.add('shop_discounts', {
    area_id: areaId,
    ...columnsOf(fields, call.now),
    created_at: call.now,
  })
  return oneDiscount(call, id)
}

/** Changes a code. @throws Problem('stale'); Problem('invalid') on `uses` below what was used. */
export async function changeDiscount(
  call: ShopCall & { params: { id: string }; body: DiscountChange },
): Promise<Discount> {
  const { version, ...fields } = call.body
  const { id } = call.params
  const row = await call.rows.lock('shop_discounts', id, version)
  await refuseTaken(call, fields.code, id)
  if (fields.uses !== null && fields.uses < row.used) throw fieldProblem('uses', 'fewer_than_used', { min: row.used })
  await call.rows.change('shop_discounts', { id, version }, columnsOf(fields, call.now))
  return oneDiscount(call, id)
}

/** Deletes a code. @throws Problem('conflict') `discount_in_use` when an order has used it. */
export async function removeDiscount(call: ShopCall & { params: { id: string } }): Promise<void> {
  const { id } = call.params
  await call.rows.lock('shop_discounts', id)
  const { rows } = await call.rows
    .unscoped('whether a discount code within reach was ever used; nothing is said of by whom')
    .query('select from shop_orders where discount_id = $1 limit 1', [id])
  if (rows.length > 0) throw new Problem('conflict', { errors: [{ path: 'id', code: 'discount_in_use' }] })
  await call.rows.remove('shop_discounts', id)
}

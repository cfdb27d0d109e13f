import type { Day } from '#contract/core/time/dates.ts'
import type { Unscoped } from '../../core/access/unscoped.ts'
import { prepared } from '../../core/database/prepared.ts'

/** A number of a series. */
export interface SeriesNumber {
  year: number
  number: number
  code: string
}

/** Digits of a number; larger numbers have more. */
const DIGITS = 6

/**
 * Takes the next number of an area and a year. The row of the series stays locked until the transaction ends: the next one waits, and a
 * transaction that is rolled back returns its number. Rule: docs/rules/invoices.md "Numbers".
 */
export async function takeNumber(db: Unscoped, areaId: string, kind: 'INV' | 'CN', day: Day): Promise<SeriesNumber> {
  const year = Number(day.slice(0, 4))
  const { rows } = await db.query<{ prefix: string; last: number }>(
    prepared(
      `insert into invoice_series as s (area_id, kind, year, prefix, last)
     select a.id, $2, $3, case when exists (
         select from invoice_series o where o.kind = $2 and o.year = $3 and o.prefix = a.code and o.area_id <> a.id
       ) then a.code || '-' || left(a.id::text, 8) else a.code end, 1
     from areas a where a.id = $1
     on conflict (area_id, kind, year) do update set last = s.last + 1
     returning prefix, last`,
      [areaId, kind, year],
    ),
  )
  const [series] = rows
  if (!series) throw new Error(`no area ${areaId}`)
  return {
    year,
    number: series.last,
    code: `${kind}-${series.prefix}-${year}-${String(series.last).padStart(DIGITS, '0')}`,
  }
}

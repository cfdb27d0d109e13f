import type * as z from 'zod/mini'
import { Problem } from '#contract/core/model/problem.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { funds, PriceRow } from '#contract/features/funds/index.ts'
import type { CheckedRow, ImportKind } from '../../core/import/index.ts'
import type { WorkCall } from '../../core/requests/work-as.ts'
import type { Cell } from '../../core/sheets/sheet.ts'
import { checkRows, fundOf, fundsIn } from './import-check.ts'
import { en } from './import-en.ts'
import { mn } from './import-mn.ts'
import { mustEnter } from './officers.ts'
import type { FundTables } from './tables.ts'

type Call = WorkCall<FundTables>

/** Saves the rows as submitted entries: who has confirmed the import answers for them. */
async function save(call: Call, rows: readonly CheckedRow<z.output<typeof PriceRow>>[]): Promise<void> {
  const writer = await mustEnter(call)
  const all = await fundsIn(call)
  await call.rows.addMany(
    'fund_prices',
    rows.map(({ value }) => {
      const fund = fundOf(all, value.fund)
      if (!fund) throw new Problem('unexpected')
      return {
        fund_id: fund.id,
        day: value.day,
        revision: 1,
        net_assets: value.netAssets,
        units: value.units,
        price: value.price,
        reason: null,
        status: 'submitted' as const,
        writers: [writer],
      }
    }),
  )
}

const text = (value: string): Cell => ({ kind: 'text', value })

/** An example row; it is skipped when the file is read. */
async function example(call: Call): Promise<Cell[]> {
  const [fund] = await fundsIn(call)
  const words = { mn, en }[call.lang]
  return [
    text(`${words.example}: ${fund?.code ?? ''}`),
    { kind: 'date', value: dayInUlaanbaatar(call.now) },
    text('1250000000.00'),
    text('1000000'),
    text('1250.00'),
  ]
}

/** The import of prices. Rule: docs/rules/fund.md. */
export const priceImport: ImportKind<FundTables, typeof PriceRow> = {
  feature: funds.name,
  verb: 'price',
  row: PriceRow,
  words: { mn, en },
  columns: [
    { field: 'fund', kind: 'text', given: true },
    { field: 'day', kind: 'day', needed: true },
    { field: 'netAssets', kind: 'text', needed: true },
    { field: 'units', kind: 'text', needed: true },
    { field: 'price', kind: 'text', needed: true },
  ],
  questions: ['price_jump_import', 'price_gap'],
  check: checkRows,
  save,
  example,
}

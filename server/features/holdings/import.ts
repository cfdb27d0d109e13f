import type * as z from 'zod/mini'
import { Problem } from '#contract/core/model/problem.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { HoldingRow, holdingLabels, holdings } from '#contract/features/holdings/index.ts'
import type { CheckedRow, ImportKind } from '../../core/import/index.ts'
import type { WorkCall } from '../../core/requests/work-as.ts'
import type { Cell, Sheet } from '../../core/sheets/sheet.ts'
import { oneByOne } from './entries.ts'
import { checkRows, fundNamed } from './import-check.ts'
import { en } from './import-en.ts'
import { mn } from './import-mn.ts'
import { fundsOf, mustEnter, rightsOf } from './rights.ts'
import { columnsOf, type HoldingTables } from './tables.ts'

type Call = WorkCall<HoldingTables>
type Row = z.output<typeof HoldingRow>

/** Saves whole portfolios as submitted: who has confirmed the import answers for them. */
async function save(call: Call, rows: readonly CheckedRow<Row>[]): Promise<void> {
  const writer = mustEnter(call, await rightsOf(call))
  const all = await fundsOf(call)
  const fundIdOf = ({ fund }: Row): string => {
    const found = fundNamed(all, fund)
    if (!found) throw new Problem('unexpected')
    return found.id
  }
  const groups = Map.groupBy(rows, ({ value }) => `${fundIdOf(value)} ${value.day}`)
  for (const fundId of new Set(rows.map(({ value }) => fundIdOf(value)))) await oneByOne(call, fundId)
  const portfolios = await call.rows.addMany(
    'fund_portfolios',
    [...groups.keys()].map((key) => {
      const [fundId = '', day = ''] = key.split(' ')
      return { fund_id: fundId, day, revision: 1, reason: null, status: 'submitted' as const, writers: [writer] }
    }),
  )
  const lines = portfolios.flatMap(({ id, fund_id: fundId, day }) =>
    (groups.get(`${fundId} ${day}`) ?? []).map(({ value: { name, nameEn, ...rest } }) => ({
      portfolio_id: id,
      ...columnsOf({ ...rest, name: nameEn ? { mn: name, en: nameEn } : { mn: name } }),
    })),
  )
  await call.rows.addMany('fund_holdings', lines)
}

const text = (value: string): Cell => ({ kind: 'text', value })

/** An example row; it is skipped when the file is read. */
async function example(call: Call): Promise<Cell[]> {
  const [fund] = await fundsOf(call)
  const words = { mn, en }[call.lang]
  const labels = holdingLabels[call.lang]
  return [
    text(`${words.example}: ${fund?.code ?? ''}`),
    { kind: 'date', value: dayInUlaanbaatar(call.now) },
    text(mn.exampleName),
    text(en.exampleName),
    text(labels.assetClass.bond),
    text(labels.sector.government),
    text(labels.country.MN),
    text('12.5'),
    text('1250000000.00'),
  ]
}

/** The words that a file may use, on a sheet of the template. */
async function words(call: Call): Promise<NonNullable<Sheet['more']>> {
  const labels = holdingLabels[call.lang]
  const { title } = { mn, en }[call.lang]
  const lists = [labels.assetClass, labels.sector, labels.country].map((names) => Object.values(names))
  const most = Math.max(...lists.map(({ length }) => length))
  const rows = Array.from({ length: most }, (_, i) => lists.map((list) => list[i] ?? ''))
  return [{ name: title.assetClass, headers: [title.assetClass, title.sector, title.country], rows }]
}

/** The import of holdings. Rule: docs/rules/fund.md "Holdings". */
export const holdingsImport: ImportKind<HoldingTables, typeof HoldingRow> = {
  feature: holdings.name,
  verb: 'compose',
  row: HoldingRow,
  words: { mn, en },
  columns: [
    { field: 'fund', kind: 'text', given: true },
    { field: 'day', kind: 'day', needed: true },
    { field: 'name', kind: 'text', needed: true },
    { field: 'nameEn', kind: 'text' },
    { field: 'assetClass', kind: 'text', needed: true },
    { field: 'sector', kind: 'text', needed: true },
    { field: 'country', kind: 'text', needed: true },
    { field: 'weight', kind: 'text', needed: true },
    { field: 'value', kind: 'text', needed: true },
  ],
  atOnce: true,
  check: checkRows,
  save,
  example,
  sheets: words,
}

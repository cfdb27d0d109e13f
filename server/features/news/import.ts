import type * as z from 'zod/mini'
import { openEntries } from '#contract/core/model/entries.ts'
import { foldForSearch } from '#contract/core/text/localized.ts'
import { docFromText } from '#contract/core/text/richtext.ts'
import { valueOn } from '#contract/core/time/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { NewsImportRow } from '#contract/features/news/import-row.ts'
import { news, newsCategories } from '#contract/features/news/index.ts'
import type { CheckedRow, ImportKind, RowProblem } from '../../core/import/index.ts'
import type { WorkCall } from '../../core/requests/work-as.ts'
import { en } from './import-en.ts'
import { mn } from './import-mn.ts'

type Call = WorkCall<unknown>
type Row = CheckedRow<z.output<typeof NewsImportRow>>
type Looked = CheckedRow<Partial<Row['value']>>

/** The keys of the current categories by the names that a file may use. */
async function categoriesOf(call: Call): Promise<Map<string, string>> {
  const entries = openEntries(valueOn(await call.setting(newsCategories), dayInUlaanbaatar(call.now)))
  return new Map(
    entries.flatMap(({ key, name }) =>
      [key, name.mn, name.en ?? ''].flatMap((one) => (one ? [[foldForSearch(one), key] as const] : [])),
    ),
  )
}

/** Ids of the areas within the importer's reach by code. */
async function areasOf({ rows: news, actor }: Call): Promise<Map<string, string>> {
  const { rows } = await news.unscoped('areas below the area of the importer').query<{ id: string; code: string }>(
    `select id, code from areas
     where path like $1 and level <> 'section' and (closed_on is null or closed_on > (now() at time zone 'Asia/Ulaanbaatar')::date)`,
    [`${actor?.areaPath ?? '?'}%`],
  )
  return new Map(rows.map(({ id, code }) => [code.toUpperCase(), id]))
}

async function check(call: Call, rows: readonly Looked[]): Promise<Map<number, RowProblem[]>> {
  const categories = await categoriesOf(call)
  const areas = await areasOf(call)
  const problems = rows.map(({ line, value }): [number, RowProblem[]] => [
    line,
    [
      ...(value.category !== undefined && !categories.has(foldForSearch(value.category))
        ? [{ path: 'category', code: 'not_in_list' }]
        : []),
      ...(value.area && !areas.has(value.area.toUpperCase()) ? [{ path: 'area', code: 'area_no_parent' }] : []),
    ],
  ])
  return new Map(problems.filter(([, found]) => found.length > 0))
}

async function save(call: Call, rows: readonly Row[]): Promise<void> {
  const categories = await categoriesOf(call)
  const areas = await areasOf(call)
  for (const { value } of rows) {
    await call.ask(news, 'create', {
      body: {
        title: { mn: value.title, ...(value.titleEn ? { en: value.titleEn } : {}) },
        body: { mn: docFromText(value.body), ...(value.bodyEn ? { en: docFromText(value.bodyEn) } : {}) },
        category: categories.get(foldForSearch(value.category)) ?? '',
        areaId: (value.area && areas.get(value.area.toUpperCase())) || (call.actor?.areaId ?? ''),
      },
    })
  }
}

/** The import of news as drafts, only for `npm run import`. */
export const newsImport: ImportKind<unknown, typeof NewsImportRow> = {
  feature: news.name,
  verb: 'write',
  row: NewsImportRow,
  words: { mn, en },
  columns: [
    { field: 'title', kind: 'text', needed: true },
    { field: 'titleEn', kind: 'text' },
    { field: 'body', kind: 'text', needed: true },
    { field: 'bodyEn', kind: 'text' },
    { field: 'category', kind: 'text', needed: true },
    { field: 'area', kind: 'text' },
  ],
  check,
  save,
}

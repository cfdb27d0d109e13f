import { openEntries } from '#contract/core/model/entries.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { foldForSearch } from '#contract/core/text/localized.ts'
import { docFromText } from '#contract/core/text/richtext.ts'
import { valueOn } from '#contract/core/time/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { ProductImportRow, shop, shopCategories } from '#contract/features/shop/index.ts'
import { areaByCode } from '../../core/access/area-codes.ts'
import { searchText } from '../../core/database/folded-search.ts'
import type { CheckedRow, ImportKind, RowProblem } from '../../core/import/index.ts'
import type { WorkCall } from '../../core/requests/work-as.ts'
import type { Cell } from '../../core/sheets/sheet.ts'
import { en } from './import-en.ts'
import { mn } from './import-mn.ts'
import type { ShopTables } from './tables.ts'

type Call = WorkCall<ShopTables>
type Looked = CheckedRow<Partial<ProductImportRow>>

const OF_FILE =
  'the open areas at or below the area of the person who imports, and the codes that products there use already'

/** What the rows of a file may refer to. */
interface Known {
  /** The id of an area; 'ambiguous' for a code that several areas share. */
  areaOf(code: string | undefined): string | undefined
  categoryOf(name: string): string | undefined
  /** 'area code' in lower case. */
  codes: Set<string>
}

async function known(call: Call): Promise<Known> {
  const { actor, now } = call
  if (!actor?.areaId || !actor.areaPath) throw new Problem('not_allowed')
  const own = actor.areaId
  const db = call.rows.unscoped(OF_FILE)
  const { rows: areas } = await db.query<{ id: string; code: string }>(
    `select id, code from areas where path like $1 || '%'
       and (closed_on is null or closed_on > $2::date)`,
    [actor.areaPath, dayInUlaanbaatar(now)],
  )
  const { rows: products } = await db.query<{ area_id: string; code: string }>(
    `select area_id, lower(code) as code from products where area_id in (select id from areas where path like $1 || '%')`,
    [actor.areaPath],
  )
  const find = areaByCode(areas)
  const entries = openEntries(valueOn(await call.setting(shopCategories), dayInUlaanbaatar(now)))
  const names = new Map(
    entries.flatMap(({ key, name }) =>
      [key, name.mn, name.en ?? ''].filter(Boolean).map((text) => [foldForSearch(text), key] as const),
    ),
  )
  return {
    areaOf: (code) => {
      if (!code) return own
      const found = find(code)
      return found === 'ambiguous' ? found : found?.id
    },
    categoryOf: (name) => names.get(foldForSearch(name)),
    codes: new Set(products.map(({ area_id: area, code }) => `${area} ${code}`)),
  }
}

/** Checks rows against the areas, categories and codes of the shop, and against each other. */
async function check(call: Call, rows: readonly Looked[]): Promise<Map<number, RowProblem[]>> {
  const all = await known(call)
  const lines = new Map<string, number>()
  return new Map(
    rows.map(({ line, value: row }) => {
      const problems: RowProblem[] = []
      const area = all.areaOf(row.area)
      if (area === undefined) problems.push({ path: 'area', code: 'not_in_list' })
      if (area === 'ambiguous') problems.push({ path: 'area', code: 'area_ambiguous' })
      if (row.category && !all.categoryOf(row.category)) problems.push({ path: 'category', code: 'not_in_list' })
      if (row.code && area) {
        const key = `${area} ${row.code.toLowerCase()}`
        const before = lines.get(key)
        if (all.codes.has(key)) problems.push({ path: 'code', code: 'taken' })
        else if (before !== undefined) problems.push({ path: 'code', code: 'twice_in_file', params: { line: before } })
        lines.set(key, before ?? line)
      }
      return [line, problems]
    }),
  )
}

/** Saves the rows as drafts with one variant each. */
async function save(call: Call, rows: readonly CheckedRow<ProductImportRow>[]): Promise<void> {
  const { actor, now } = call
  if (!actor?.areaId) throw new Problem('not_allowed')
  const home = actor.areaId
  const all = await known(call)
  const values = rows.map(({ value: row }) => {
    const area = all.areaOf(row.area)
    const category = all.categoryOf(row.category)
    if (!area || area === 'ambiguous' || !category) throw new Problem('unexpected')
    const { code, name, nameEn, price, description = '' } = row
    return {
      area_id: area,
      author_id: actor.id,
      author_area_id: home,
      code,
      name: { mn: name, ...(nameEn && { en: nameEn }) },
      description: { mn: docFromText(description) },
      search: searchText(code, name, nameEn, description),
      category,
      gender: 'all' as const,
      tags: [],
      price,
      sale_price: null,
      sale_from: null,
      sale_until: null,
      pictures: '[]',
      created_at: now,
      updated_at: now,
    }
  })
  const made = await call.rows.addMany('products', values)
  const ids = new Map(made.map(({ id, area_id: area, code }) => [`${area} ${code}`, id]))
  const variants = values.map(({ area_id: area, code }, i) => ({
    product_id: ids.get(`${area} ${code}`),
    stock: rows[i]?.value.stock ?? 0,
  }))
  await call.rows.unscoped('the variants of products that this transaction has added').query(
    `insert into product_variants (product_id, stock)
       select v.product_id, v.stock from jsonb_to_recordset($1::jsonb) v(product_id uuid, stock int)`,
    [JSON.stringify(variants)],
  )
}

const text = (value: string): Cell => ({ kind: 'text', value })

/** An example row; it is skipped when the file is read. */
async function example(call: Call): Promise<Cell[]> {
  const words = { mn, en }[call.lang]
  const [first] = openEntries(valueOn(await call.setting(shopCategories), dayInUlaanbaatar(call.now)))
  return [
    text(`${words.example}: DUR-12`),
    text(mn.goods),
    text(en.goods),
    text(first?.name[call.lang] ?? first?.name.mn ?? ''),
    null,
    { kind: 'number', value: 15_000 },
    { kind: 'number', value: 20 },
    null,
  ]
}

/** The import of products. */
export const productImport: ImportKind<ShopTables, typeof ProductImportRow> = {
  feature: shop.name,
  verb: 'write',
  row: ProductImportRow,
  words: { mn, en },
  columns: [
    { field: 'code', kind: 'text', needed: true },
    { field: 'name', kind: 'text', needed: true },
    { field: 'nameEn', kind: 'text' },
    { field: 'category', kind: 'text', needed: true },
    { field: 'area', kind: 'text' },
    { field: 'price', kind: 'number', needed: true },
    { field: 'stock', kind: 'number', needed: true },
    { field: 'description', kind: 'text' },
  ],
  check,
  save,
  example,
}

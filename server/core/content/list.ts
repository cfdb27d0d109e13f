import { type RawBuilder, sql } from 'kysely'
import type { ContentFull, ContentRow, FoundPlace } from '#contract/core/content/answers.ts'
import { phaseOf } from '#contract/core/content/index.ts'
import { contentLabels } from '#contract/core/content/labels.ts'
import { foundPlace } from '#contract/core/text/highlight.ts'
import { type InBoth, inLang, type Lang, type Localized } from '#contract/core/text/localized.ts'
import { plainTextOf, type RichDoc } from '#contract/core/text/richtext.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { areaReadOnce } from '../access/area-ref.ts'
import { type PageAsk, type SortBy, wholeList } from '../access/list.ts'
import { writtenStatement } from '../access/written-statement.ts'
import { wordsIn, wordsMatch } from '../database/folded-search.ts'
import { plannedForValues } from '../database/kysely.ts'
import { columnOf, writtenOnce } from '../database/sql.ts'
import type { Download } from '../requests/declare.ts'
import { exportRows } from '../sheets/export.ts'
import type { ExportColumn } from '../sheets/export-source.ts'
import { categoriesOf, categoryNames } from './categories.ts'
import { showBoth } from './changes.ts'
import type { ServedKind } from './kind.ts'
import { type Extras, fullExtras, type ListedRow, listedOf, rowExtras, showFull, showRow } from './show.ts'
import type { AnyContentCall, ContentCall, Kit } from './table.ts'
import { type ContentFilters, contentFilter, phaseCounts } from './where.ts'

type Query = ContentFilters & { sort?: string | undefined; q?: string | undefined }

/** The sorts of every kind; titles in the reader's language, Mongolian where English is missing. */
function sortsOf(kind: ServedKind, lang: Lang): Record<string, SortBy> {
  const title = columnOf(kind.table, 'title')
  return {
    // these two match the expressions of indexes; the collation puts Ө after О and Ү after У
    title:
      lang === 'mn'
        ? sql`(${title} ->> 'mn') collate "und-x-icu"`
        : sql`coalesce(${title} ->> 'en', ${title} ->> 'mn') collate "und-x-icu"`,
    postedAt: 'posted_at',
    status: 'status',
    category: 'category',
    area: { areaCodeOf: 'area_id' },
    updatedAt: 'updated_at',
    ...Object.fromEntries(kind.more.map((name) => [name, name])),
    ...kind.sorts,
  }
}

const titleIn = ({ table }: ServedKind, lang: Lang): RawBuilder<unknown> =>
  sql`coalesce(${columnOf(table, 'title')} ->> ${sql.lit(lang)}, '')`

function ask<R>(
  kind: ServedKind,
  call: AnyContentCall & { query: Query },
  page: { page: number; pageSize: number },
  select: PageAsk<Kit, 'content', R>['select'],
): PageAsk<Kit, 'content', R> {
  return {
    query: { ...page, sort: call.query.sort, q: call.query.q },
    sorts: sortsOf(kind, call.lang),
    best: { titles: [titleIn(kind, 'mn'), titleIn(kind, 'en')], at: 'posted_at' },
    defaultSort: kind.defaultSort ?? '-postedAt',
    wordsIn: wordsIn(kind.table),
    where: (q) => q.where(contentFilter(kind, call.query, call)),
    select,
  }
}

const namesOf = (kind: ServedKind) => writtenOnce(listedOf(kind).map((name) => `${kind.table}.${name}` as const))
const known = new WeakMap<ServedKind, ReturnType<typeof namesOf>>()

/** The columns that lists of this kind select. */
function columns(kind: ServedKind): ReturnType<typeof namesOf> {
  const found = known.get(kind) ?? namesOf(kind)
  known.set(kind, found)
  return found
}

/** A page of the list. */
export async function listContent(
  kind: ServedKind,
  call: ContentCall<'list'>,
): Promise<{ data: ContentRow[]; meta: { page: number; pageSize: number; total: number } }> {
  const { q } = call.query
  const isFinding = kind.finds === true && Boolean(q)
  const found = await call.rows.page<'content', ListedRow & { body?: InBoth<RichDoc> }>(
    kind.table,
    ask(kind, call, call.query, (rows) =>
      rows
        .select(columns(kind))
        .select(rowExtras(kind, call))
        .$if(isFinding, (some) => some.select('body')),
    ),
  )
  const data = found.data.map((row) => ({
    ...showRow(kind, call, row),
    ...(isFinding && row.body && { found: foundIn(row.body, q ?? '', call.lang) }),
  }))
  return { data, meta: found.meta }
}

/** Characters of the text shown around a hit. */
const FOUND_CHARS = 220

/** The first hit in the text, preferably in the reader's language; null where only title or number match. */
function foundIn(body: InBoth<RichDoc>, q: string, lang: Lang): FoundPlace | null {
  for (const of of lang === 'mn' ? (['mn', 'en'] as const) : (['en', 'mn'] as const)) {
    const doc = body[of]
    const parts = doc && foundPlace(plainTextOf(doc), q, FOUND_CHARS)
    if (parts) return { lang: of, parts }
  }
  return null
}

/** How many records match by phase and by category, each counted without its own filter. */
export async function countContent(kind: ServedKind, call: ContentCall<'facets'>) {
  const { q } = call.query
  const from = (filters: ContentFilters, except: 'phase' | 'category') =>
    call.rows
      .from(kind.table)
      .where(contentFilter(kind, filters, call, except))
      .$if(Boolean(q), (found) => plannedForValues(found.where(wordsMatch(wordsIn(kind.table), q ?? ''))))
  const number = sql<number>`count(*)`.as('n')
  const [phases, binned, categories] = await Promise.all([
    from({ ...call.query, bin: false }, 'phase')
      .select(phaseCounts(kind.table, call).as('n'))
      .executeTakeFirstOrThrow(),
    from({ ...call.query, bin: true }, 'phase')
      .select(number)
      .executeTakeFirstOrThrow(),
    from(call.query, 'category').select(['category', number]).groupBy('category').execute(),
  ])
  const none = Object.fromEntries((await categoriesOf(kind, call)).map((category) => [category, 0]))
  return {
    phase: { ...phases.n, bin: binned.n },
    category: { ...none, ...Object.fromEntries(categories.map((row) => [row.category, row.n])) },
  }
}

const written = writtenStatement<AnyContentCall['rows']>()
const oneOf = (kind: ServedKind) =>
  written((rows, { id }: { id: string }) =>
    rows
      .from(kind.table)
      .selectAll(kind.table)
      .select(fullExtras(kind, { rows, actor: rows.actor }))
      .where('id', '=', id),
  )
const statements = new WeakMap<ServedKind, ReturnType<typeof oneOf>>()

/** The statement for one whole record of this kind. */
function oneStatement(kind: ServedKind): ReturnType<typeof oneOf> {
  const found = statements.get(kind) ?? oneOf(kind)
  statements.set(kind, found)
  return found
}

/** One whole record. */
export async function oneContent(kind: ServedKind, call: ContentCall<'one'>): Promise<ContentFull> {
  const [row] = await call.rows.read(oneStatement(kind), { id: call.params.id })
  if (row) return showBoth(kind, call, call.db, row)
  await call.rows.one(kind.table, call.params.id)
  throw new Error('a record that is not found is answered by rows.one')
}

/** Whole records of a list, all of them, ordered by columns: for kinds that people read in one go. */
export async function wholeRecords(
  kind: ServedKind,
  call: AnyContentCall,
  { q, ...filters }: Query,
  order: readonly ('position' | 'posted_at' | 'id')[],
): Promise<ContentFull[]> {
  const found = call.rows
    .from(kind.table)
    .selectAll(kind.table)
    .select(fullExtras(kind, call))
    .where(contentFilter(kind, filters, call))
    .$if(Boolean(q), (narrowed) => narrowed.where(wordsMatch(wordsIn(kind.table), q ?? '')))
  const rows = await order.reduce((sorted, column) => sorted.orderBy(`${kind.table}.${column}`), found).execute()
  return rows.map((row) => showFull(kind, call, row))
}

type ExportedRow = ListedRow & { body: InBoth<RichDoc> }

async function exportColumns(kind: ServedKind, call: AnyContentCall): Promise<ExportColumn<ExportedRow>[]> {
  const { lang, now } = call
  const categoryOf = await categoryNames(kind, call)
  const { column, phase, yes, no } = contentLabels[lang]
  const stateOf = (row: ExportedRow) =>
    row.deleted_at
      ? phase.bin
      : phase[phaseOf({ status: row.status, publishAt: row.publish_at, unpublishAt: row.unpublish_at }, now)]
  const nameOf = (row: Extras, part: 0 | 1) => row.author_name?.[part]
  return [
    { header: column.titleMn, kind: 'text', value: (row) => row.title.mn },
    { header: column.titleEn, kind: 'text', value: (row) => row.title.en },
    { header: column.category, kind: 'text', value: categoryOf },
    { header: column.area, kind: 'text', value: (row) => inLang(row.area_name, lang) },
    { header: column.phase, kind: 'text', value: stateOf },
    { header: column.postedAt, kind: 'datetime', value: (row) => row.posted_at },
    { header: column.unpublishAt, kind: 'datetime', value: (row) => row.unpublish_at },
    { header: column.updatedAt, kind: 'datetime', value: (row) => row.updated_at },
    { header: column.authorLastName, kind: 'text', value: (row) => nameOf(row, 0) },
    { header: column.authorFirstName, kind: 'text', value: (row) => nameOf(row, 1) },
    { header: column.pinned, kind: 'text', value: (row) => (row.pinned ? yes : no) },
    {
      header: column.hasChanges,
      kind: 'text',
      value: (row) => (row.can_write && row.live_version !== null ? yes : no),
    },
    ...kind.more.map((name) => ({
      header: kind.words[lang].more[name] ?? name,
      kind: 'number' as const,
      value: (row: ExportedRow) => Number(Reflect.get(row, name)),
    })),
    ...((kind.own?.exports?.(lang) ?? []) as unknown as ExportColumn<ExportedRow>[]),
    { header: column.textMn, kind: 'text', value: (row) => plainTextOf(row.body.mn) },
    { header: column.textEn, kind: 'text', value: (row) => row.body.en && plainTextOf(row.body.en) },
  ]
}

/** The whole list as a file, in its order. */
export async function exportContent(kind: ServedKind, call: ContentCall<'export'>): Promise<Download> {
  const { format, ...query } = call.query
  const select: PageAsk<Kit, 'content', ExportedRow>['select'] = (q) =>
    q
      .select(columns(kind))
      .select('body')
      .select(rowExtras(kind, call, areaReadOnce<Localized>().as('area_name')))
  const all = wholeList(
    call.rows.from(kind.table),
    kind.table,
    ask(kind, { ...call, query }, { page: 1, pageSize: 1 }, select),
  )
  const name = `${kind.words[call.lang].file} ${dayInUlaanbaatar(call.now)}`
  const download = await exportRows(call.core, all, {
    format,
    name,
    columns: await exportColumns(kind, call),
    area: { field: 'area_name', is: 'name' },
  })
  call.note({ action: `${kind.table}.export`, details: { format, ...query } })
  return download
}

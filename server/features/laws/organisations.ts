import { type Generated, type RawBuilder, type Selectable, sql } from 'kysely'
import { fieldProblem } from '#contract/core/model/problem.ts'
import { foldForSearch, type Lang, type Localized } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { laws, Organisation, OrganisationDraft, OrganisationKind } from '#contract/features/laws/index.ts'
import { lawLabels } from '#contract/features/laws/labels.ts'
import { type PageAsk, wholeList } from '../../core/access/list.ts'
import { matching } from '../../core/access/matching.ts'
import type { Rows } from '../../core/access/rows.ts'
import type { ContentTable } from '../../core/content/table.ts'
import { nameIn } from '../../core/database/name-in.ts'
import type { Call, Download } from '../../core/requests/declare.ts'
import { exportRows } from '../../core/sheets/export.ts'
import type { ExportColumn } from '../../core/sheets/export-source.ts'
import type { LawColumns } from './kind.ts'

/** The tables of laws. */
export interface LawTables {
  laws: ContentTable & LawColumns
  organisations: {
    id: Generated<string>
    name: Localized
    kind: OrganisationKind
    register: string | null
    search: string
    active: boolean
    version: Generated<number>
    created_at: Date
    updated_at: Date
  }
}
type Routes = (typeof laws)['routes']
type Row = Selectable<LawTables['organisations']> & { law_count: number; can_write: boolean }

/** The number of laws that bind an organisation and that the caller may read. */
const lawCount = (rows: Rows<LawTables>): RawBuilder<number> => {
  const read = rows
    .from('laws', 'read')
    .select(sql<number>`count(*)`.as('n'))
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`laws.organisations @> array[organisations.id]`)
  return sql<number>`(${read})`
}

const shown = (rows: Rows<LawTables>) =>
  [lawCount(rows).as('law_count'), rows.may('write', 'organisations').as('can_write')] as const

/** The organisation in a `stale` problem: the fields of its form. */
export const presentOrganisation = ({
  id,
  name,
  kind,
  register,
  active,
  version,
}: Selectable<LawTables['organisations']>) => ({
  id,
  name,
  kind,
  register,
  active,
  version,
})

const show = (row: Row): Organisation => ({
  id: row.id,
  name: row.name.en === undefined ? { mn: row.name.mn } : { mn: row.name.mn, en: row.name.en },
  kind: row.kind,
  register: row.register,
  active: row.active,
  lawCount: row.law_count,
  version: row.version,
  canWrite: row.can_write,
})

type Wanted = Call<LawTables, Routes['organisations']>['query']

/** The request for a page of the list, also used by the export. */
function listAsk(rows: Rows<LawTables>, query: Wanted, lang: Lang): PageAsk<LawTables, 'organisations', Row> {
  const { kind, active, ...page } = query
  return {
    query: page,
    sorts: { name: nameIn('organisations.name', lang), kind: 'kind', register: 'register', lawCount: lawCount(rows) },
    defaultSort: 'name',
    searchIn: 'search',
    where: (q) => q.where(matching({ 'organisations.kind': kind, 'organisations.active': active })),
    select: (q) => q.selectAll('organisations').select(shown(rows)),
  }
}

/** A page of organisations, by name. */
export async function listOrganisations({ rows, query, lang }: Call<LawTables, Routes['organisations']>) {
  const found = await rows.page('organisations', listAsk(rows, query, lang))
  return { data: found.data.map(show), meta: found.meta }
}

/** The filtered list as a file. */
export async function exportOrganisations(call: Call<LawTables, Routes['exportOrganisations']>): Promise<Download> {
  const { rows, lang, now } = call
  const { format, ...query } = call.query
  const list = wholeList(
    rows.from('organisations'),
    'organisations',
    listAsk(rows, { ...query, page: 1, pageSize: 1 }, lang),
  )
  const { organisations: words, organisation: kinds } = lawLabels[lang]
  const columns: ExportColumn<Row>[] = [
    { header: words.nameMn, kind: 'text', value: (row) => row.name.mn },
    { header: words.nameEn, kind: 'text', value: (row) => row.name.en },
    { header: words.kind, kind: 'text', value: (row) => kinds[row.kind] },
    { header: words.register, kind: 'text', value: (row) => row.register },
    { header: words.laws, kind: 'number', value: (row) => row.law_count },
    { header: words.state, kind: 'text', value: (row) => (row.active ? words.active : words.inactive) },
  ]
  const name = `${words.file} ${dayInUlaanbaatar(now)}`
  const file = await exportRows(call.core, list, { format, name, columns })
  call.note({ action: 'laws.export_organisations', table_name: 'organisations', details: { format, ...query } })
  return file
}

const columnsOf = ({ name, kind, register, active }: OrganisationDraft) => ({
  name,
  kind,
  register,
  active,
  search: foldForSearch([name.mn, name.en, register].filter(Boolean).join(' ')),
})

/** Adds an organisation. @throws Problem('invalid') on `register` when another one has it. */
export async function addOrganisation({ rows, body, now }: Call<LawTables, Routes['addOrganisation']>) {
  await refuseTaken(rows, body.register)
  const made = await rows.add('organisations', { ...columnsOf(body), created_at: now, updated_at: now })
  return { data: await whole(rows, made.id) }
}

/**
 * Changes an organisation. @throws Problem('stale') with the current one, Problem('invalid') on a `register` that is
 * taken.
 */
export async function changeOrganisation({ rows, params, body, now }: Call<LawTables, Routes['changeOrganisation']>) {
  const { version, ...change } = body
  const before = await rows.one('organisations', params.id)
  const after: OrganisationDraft = {
    name: change.name ?? before.name,
    kind: change.kind ?? before.kind,
    register: change.register === undefined ? before.register : change.register,
    active: change.active ?? before.active,
  }
  await refuseTaken(rows, after.register, params.id)
  await rows.change('organisations', { id: params.id, version }, { ...columnsOf(after), updated_at: now })
  return { data: await whole(rows, params.id) }
}

async function refuseTaken(rows: Rows<LawTables>, register: string | null, except?: string): Promise<void> {
  if (register === null) return
  const other = await rows
    .from('organisations', 'look')
    .select('id')
    .where('register', '=', register)
    .executeTakeFirst()
  if (other && other.id !== except) throw fieldProblem('register', 'taken')
}

async function whole(rows: Rows<LawTables>, id: string): Promise<Organisation> {
  return show(
    await rows
      .from('organisations')
      .selectAll('organisations')
      .select(shown(rows))
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
}

/** @throws Problem('invalid') on `organisations` for an unknown id. */
export async function refuseUnknown(rows: Rows<LawTables>, ids: readonly string[] | undefined): Promise<void> {
  if (!ids || ids.length === 0) return
  const known = await rows
    .from('organisations', 'look')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  if (known.length !== new Set(ids).size) throw fieldProblem('organisations', 'not_in_list')
}

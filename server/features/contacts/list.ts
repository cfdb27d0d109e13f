import { type RawBuilder, sql } from 'kysely'
import { shortName } from '#contract/core/people/person.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import {
  type Day,
  dayInUlaanbaatar,
  endOfDayInUlaanbaatar,
  startOfDayInUlaanbaatar,
} from '#contract/core/time/dates.ts'
import type { Contact } from '#contract/features/contacts/index.ts'
import { contactLabels } from '#contract/features/contacts/labels.ts'
import { areaReadOnce } from '../../core/access/area-ref.ts'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import { type PageAsk, wholeList } from '../../core/access/list.ts'
import type { Download } from '../../core/requests/declare.ts'
import { exportRows } from '../../core/sheets/export.ts'
import type { ExportColumn } from '../../core/sheets/export-source.ts'
import { extraColumns } from './show.ts'
import type { ContactCall, ContactTables, SeenContact } from './tables.ts'
import { topicNames } from './topics.ts'

interface Filters {
  outcome?: 'solved' | 'not_solved' | undefined
  status?: Contact['status'] | undefined
  topic?: string | undefined
  areaId?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
}
type Wanted = Filters & { page: number; pageSize: number; sort?: string | undefined; q?: string | undefined }

/** The SQL of the filters. */
export function matching({ outcome, status, topic, areaId, from, to }: Filters): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [sql<boolean>`true`]
  if (status) all.push(sql<boolean>`contacts.status = ${status}`)
  if (outcome) all.push(sql<boolean>`contacts.outcome = ${outcome}`)
  if (topic) all.push(sql<boolean>`contacts.topic = ${topic}`)
  if (areaId) all.push(inAndBelow('contacts.area_id', areaId))
  if (from) all.push(sql<boolean>`contacts.created_at >= ${startOfDayInUlaanbaatar(from)}`)
  if (to) all.push(sql<boolean>`contacts.created_at < ${endOfDayInUlaanbaatar(to)}`)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

/** The request for a page of the list, also used by the export. */
export const listAsk = (query: Wanted, extras = extraColumns()): PageAsk<ContactTables, 'contacts', SeenContact> => ({
  query,
  sorts: {
    createdAt: 'created_at',
    name: sql`contacts.name collate "und-x-icu"`,
    topic: 'topic',
    area: { areaCodeOf: 'area_id' },
    // unanswered before answered
    status: sql`(contacts.status = 'answered')`,
    answeredAt: sql`coalesce(contacts.answered_at, '-infinity')`,
  },
  defaultSort: '-createdAt',
  best: { titles: [sql`contacts.name`], at: 'created_at' },
  searchIn: 'search',
  numberIn: 'number',
  where: (q) => q.where(matching(query)),
  select: (q) => q.selectAll('contacts').select(extras),
})

function columnsIn(lang: Lang, topicOf: Awaited<ReturnType<typeof topicNames>>): ExportColumn<SeenContact>[] {
  const { column, status, channel } = contactLabels[lang]
  return [
    { header: column.number, kind: 'number', value: (row) => row.number },
    { header: column.createdAt, kind: 'datetime', value: (row) => row.created_at },
    { header: column.name, kind: 'text', value: (row) => row.name },
    { header: column.topic, kind: 'text', value: (row) => topicOf(row, lang) },
    { header: column.area, kind: 'text', value: (row) => inLang(row.area, lang) },
    { header: column.message, kind: 'text', value: (row) => row.message },
    { header: column.status, kind: 'text', value: (row) => status[row.status] },
    { header: column.answer, kind: 'text', value: (row) => row.answer },
    { header: column.channel, kind: 'text', value: (row) => row.channel && channel[row.channel] },
    { header: column.answeredAt, kind: 'datetime', value: (row) => row.answered_at },
    { header: column.answeredBy, kind: 'text', value: (row) => row.answerer && shortName(row.answerer) },
  ]
}

/** The filtered list as a file, without the senders' contact details; the export is logged. */
export async function exportContacts(
  call: ContactCall & { query: Omit<Wanted, 'page' | 'pageSize'> & { format: 'csv' | 'xlsx' } },
): Promise<Download> {
  const { format, ...query } = call.query
  const list = wholeList(
    call.rows.from('contacts'),
    'contacts',
    listAsk({ ...query, page: 1, pageSize: 1 }, extraColumns(areaReadOnce())),
  )
  const name = `${contactLabels[call.lang].file} ${dayInUlaanbaatar(call.now)}`
  const file = await exportRows(call.core, list, {
    format,
    name,
    columns: columnsIn(call.lang, await topicNames(call)),
    area: { field: 'area', is: 'name' },
  })
  call.note({ action: 'contacts.export', table_name: 'contacts', details: { format, ...query } })
  return file
}

import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/core/model/actor.ts'
import { inLang, type Lang, type Localized } from '#contract/core/text/localized.ts'
import { fill } from '#contract/core/text/messages.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { areaName, areaReadOnce } from '../../core/access/area-ref.ts'
import { wholeList } from '../../core/access/list.ts'
import type { Download } from '../../core/requests/declare.ts'
import { exportRows } from '../../core/sheets/export.ts'
import type { ExportColumn } from '../../core/sheets/export-source.ts'
import { mailWords } from '../auth/index.ts'
import { en } from './export-en.ts'
import { mn } from './export-mn.ts'
import { type SentQuery, sentAsk } from './sent.ts'
import { type SeenRow, sentExtras } from './show.ts'
import type { NotificationCall } from './tables.ts'

const exportWords = { mn, en }

/**
 * The recipients: groups with their areas, and the number of people addressed by name, whose names are not exported.
 */
interface Whom {
  groups: { role: Role | null; area: Localized }[] | null
  named: number
}
type Row = SeenRow & { reads: number; whom: Whom }

const whom: RawBuilder<Whom> = sql<Whom>`(select jsonb_build_object(
    'groups', jsonb_agg(jsonb_build_object('role', g.role, 'area', ${areaName(sql`g.area_id`)}) order by g.place)
      filter (where g.user_id is null),
    'named', count(g.user_id))
  from notification_targets g where g.notification_id = notifications.id)`

function columnsIn(lang: Lang): ExportColumn<Row>[] {
  const words = exportWords[lang]
  const { role: roles } = mailWords(lang)
  const whomIn = ({ whom: { groups, named } }: Row) =>
    [
      ...(groups ?? []).map(({ role, area }) => `${role ? roles[role] : words.everybody}: ${inLang(area, lang)}`),
      ...(named > 0 ? [fill(words.byName, { count: String(named) })] : []),
    ].join('; ')
  return [
    { kind: 'text', header: words.title, value: (row) => inLang(row.title, lang) },
    { kind: 'text', header: words.office, value: (row) => row.area && inLang(row.area.name, lang) },
    {
      kind: 'text',
      header: words.sender,
      value: ({ sender }) => sender && `${sender.last_name} ${sender.first_name}`,
    },
    { kind: 'text', header: words.to, value: whomIn },
    { kind: 'text', header: words.status, value: (row) => words[row.status] },
    { kind: 'datetime', header: words.at, value: (row) => row.sent_at ?? row.send_at ?? row.created_at },
    { kind: 'number', header: words.recipients, value: (row) => row.recipients },
    { kind: 'number', header: words.reads, value: (row) => (row.recipients === null ? null : row.reads) },
    { kind: 'number', header: words.mails, value: (row) => (row.mails_wanted > 0 ? row.mails_written : null) },
  ]
}

/** The filtered list of sent notifications as a file. */
export async function exportSent(
  call: NotificationCall & { query: SentQuery & { format: 'csv' | 'xlsx' } },
): Promise<Download> {
  const { format, ...query } = call.query
  const { status, areaId } = query
  const list = wholeList(
    call.rows.from('notifications'),
    'notifications',
    sentAsk(query, sentExtras(areaReadOnce())),
  ).select(whom.as('whom'))
  call.note({
    action: 'notifications.export',
    table_name: 'notifications',
    area_id: call.actor?.areaId ?? null,
    details: { format, status, areaId },
  })
  const name = `${exportWords[call.lang].fileName} ${dayInUlaanbaatar(call.now)}`
  return exportRows<Row>(call.core, list as never, {
    format,
    name,
    columns: columnsIn(call.lang),
    area: { field: 'area', is: 'ref' },
  })
}

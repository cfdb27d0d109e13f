import { sql } from 'kysely'
import { formatPhone } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import type { Reading } from '#contract/features/leaders/index.ts'
import { areaReadOnce } from '../../core/access/area-ref.ts'
import { wholeList } from '../../core/access/list.ts'
import type { Download } from '../../core/requests/declare.ts'
import { exportRows } from '../../core/sheets/export.ts'
import type { ExportColumn } from '../../core/sheets/export-source.ts'
import { en } from './export-en.ts'
import { mn } from './export-mn.ts'
import { type ListQuery, listAsk } from './list.ts'
import { maskedPhone, openRegister } from './register.ts'
import { leaderExtras, type SeenLeader } from './show.ts'
import type { LeadersCall } from './tables.ts'

const exportWords = { mn, en }
type Row = SeenLeader & { code: string; register_sealed: Buffer | null }

/** Columns of the exported list; `isPersonal` unmasks personal data. */
function columnsIn(call: LeadersCall, isPersonal: boolean): ExportColumn<Row>[] {
  const words = exportWords[call.lang]
  return [
    { kind: 'text', header: words.code, value: (row) => row.code },
    {
      kind: 'text',
      header: words.area,
      value: (row) => row.area.path.map(({ name }) => inLang(name, call.lang)).join(' › '),
    },
    { kind: 'text', header: words.lastName, value: (row) => row.last_name },
    { kind: 'text', header: words.firstName, value: (row) => row.first_name },
    {
      kind: 'text',
      header: words.registerNumber,
      value: (row) => (row.register_sealed ? openRegister(call.core, row.register_sealed) : row.register_mask),
    },
    {
      kind: 'text',
      header: words.phone,
      value: (row) => (isPersonal ? formatPhone(row.phone) : maskedPhone(row.phone)),
    },
    { kind: 'text', header: words.status, value: (row) => words[row.status] },
    { kind: 'date', header: words.termFrom, value: (row) => row.term?.from },
    { kind: 'date', header: words.termTo, value: (row) => row.term?.to },
    {
      kind: 'text',
      header: words.account,
      value: (row) => (row.account ? words[row.account.status] : words.noAccount),
    },
  ]
}

/** The filtered list as a file; with personal data for a reason, which is logged. */
export async function exportLeaders(
  call: LeadersCall & { query: ListQuery & { format: 'csv' | 'xlsx' } },
  reading?: Reading,
): Promise<Download> {
  const isPersonal = reading !== undefined
  const { format, ...query } = call.query
  const list = wholeList(call.rows.from('leaders'), 'leaders', listAsk(call, query, leaderExtras(call, areaReadOnce())))
    .select(sql<string>`(select code from areas where areas.id = leaders.area_id)`.as('code'))
    .select(
      isPersonal
        ? sql<Buffer | null>`leaders.register_sealed`.as('register_sealed')
        : sql<Buffer | null>`null`.as('register_sealed'),
    )
  const { status, areaId, account } = query
  call.note({
    action: isPersonal ? 'leaders.export_personal' : 'leaders.export',
    table_name: 'leaders',
    area_id: call.actor?.areaId ?? null,
    details: { format, status, areaId, account, ...reading },
  })
  return exportRows<Row>(call.core, list as never, {
    format,
    name: exportWords[call.lang].fileName,
    columns: columnsIn(call, isPersonal),
    area: { field: 'area', is: 'ref' },
  })
}

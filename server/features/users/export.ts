import { inLang } from '#contract/core/text/localized.ts'
import { areaReadOnce } from '../../core/access/area-ref.ts'
import { wholeList } from '../../core/access/list.ts'
import type { Download } from '../../core/requests/declare.ts'
import { exportRows } from '../../core/sheets/export.ts'
import type { ExportColumn } from '../../core/sheets/export-source.ts'
import { mailWords } from '../auth/index.ts'
import { en } from './export-en.ts'
import { mn } from './export-mn.ts'
import { type ListQuery, listAsk } from './list.ts'
import type { SeenRow, UsersCall } from './people.ts'

const exportWords = { mn, en }

/** What the file shows, and the id of the area, whose name is filled in: of a hundred thousand people every column counts. */
const READ = [
  'id',
  'area_id',
  'last_name',
  'first_name',
  'email',
  'role',
  'position',
  'status',
  'created_at',
  'last_sign_in_at',
] as const
type ExportedRow = Pick<SeenRow, (typeof READ)[number] | 'area'>

/**
 * Columns of the exported list, in the reader's language. Phone numbers are omitted: they are read one by one, which is
 * logged.
 */
function columnsIn(lang: 'mn' | 'en'): ExportColumn<ExportedRow>[] {
  const words = exportWords[lang]
  const { role } = mailWords(lang)
  return [
    { kind: 'text', header: words.lastName, value: (row) => row.last_name },
    { kind: 'text', header: words.firstName, value: (row) => row.first_name },
    { kind: 'text', header: words.email, value: (row) => row.email },
    { kind: 'text', header: words.role, value: (row) => role[row.role] },
    { kind: 'text', header: words.area, value: (row) => row.area && inLang(row.area.name, lang) },
    { kind: 'text', header: words.position, value: (row) => row.position && inLang(row.position, lang) },
    { kind: 'text', header: words.status, value: (row) => words[row.status] },
    { kind: 'datetime', header: words.createdAt, value: (row) => row.created_at },
    { kind: 'datetime', header: words.lastSignInAt, value: (row) => row.last_sign_in_at },
  ]
}

/** The filtered list as a file; the export of personal data is logged. */
export async function exportUsers(
  call: Omit<UsersCall, 'query'> & { query: ListQuery & { format: 'csv' | 'xlsx' } },
): Promise<Download> {
  const { format, ...query } = call.query
  const list = wholeList(call.rows.from('users'), 'users', {
    ...listAsk(query),
    select: (q) => q.select(READ).select(areaReadOnce<SeenRow['area']>().as('area')),
  })
  const { role, status, areaId, q } = query
  call.note({
    action: 'users.export',
    table_name: 'users',
    area_id: call.actor?.areaId ?? null,
    details: { format, role, status, areaId, q },
  })
  return exportRows(call.core, list, {
    format,
    name: exportWords[call.lang].fileName,
    columns: columnsIn(call.lang),
    area: { field: 'area', is: 'ref' },
  })
}

import type { AuditEntry } from '#contract/features/admin/index.ts'
import { isRowId, recordKey, recordNames } from '../../core/record-names.ts'
import type { Call } from '../../core/serve.ts'

/** Tables to whose rows the details of a line refer by id. */
const REFERRED = ['areas', 'users', 'leaders'] as const

/** Every id in the details of a line, however deep. */
function idsIn(value: unknown): string[] {
  if (isRowId(value)) return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(idsIn)
}

/** Lines of the log with the names of their records, and of those to which their details refer. */
export async function withNames(
  call: Pick<Call<unknown, never>, 'db' | 'core' | 'actor' | 'now'>,
  entries: readonly Omit<AuditEntry, 'record' | 'names'>[],
): Promise<AuditEntry[]> {
  const own = entries.flatMap(({ table, rowId }) => (table && rowId ? [{ table, id: rowId }] : []))
  const referred = entries.flatMap(({ details }) => idsIn(details))
  const names = await recordNames(call, [...own, ...REFERRED.flatMap((table) => referred.map((id) => ({ table, id })))])
  return entries.map((entry) => ({
    ...entry,
    record: (entry.table && entry.rowId && names.get(recordKey(entry.table, entry.rowId))) || null,
    names: Object.fromEntries(
      idsIn(entry.details).flatMap((id) => {
        const found = REFERRED.map((table) => names.get(recordKey(table, id))).find(Boolean)
        return found ? [[id, found] as const] : []
      }),
    ),
  }))
}

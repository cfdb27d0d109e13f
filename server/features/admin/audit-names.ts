import type { AuditEntry } from '#contract/features/admin/index.ts'
import type { Call } from '../../core/requests/declare.ts'
import {
  isRowId,
  type NamedRecord,
  namedRecords,
  recordKey,
  tablesWithNames,
} from '../../core/requests/record-names.ts'

/** Tables whose rows the details of an entry refer to by id. */
const REFERRED = ['areas', 'users', 'leaders'] as const

/** All ids in the details of an entry, at any depth. */
function idsIn(value: unknown): string[] {
  if (isRowId(value)) return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(idsIn)
}

/** Adds the names of the records of audit entries, and of those that their details refer to. */
export async function withNames(
  call: Pick<Call<unknown, never>, 'db' | 'core' | 'actor' | 'now'>,
  entries: readonly Omit<AuditEntry, 'record' | 'recordState' | 'names'>[],
): Promise<AuditEntry[]> {
  const own = entries.flatMap(({ table, rowId }) => (table && rowId ? [{ table, id: rowId }] : []))
  const referred = entries.flatMap(({ details }) => idsIn(details))
  const names = await namedRecords(call, [
    ...own,
    ...REFERRED.flatMap((table) => referred.map((id) => ({ table, id }))),
  ])
  const known = tablesWithNames(call.core)
  const recordOf = ({ table, rowId }: (typeof entries)[number]) =>
    table && isRowId(rowId) && known.has(table) ? (names.get(recordKey(table, rowId)) ?? 'gone') : null
  return entries.map((entry) => ({
    ...entry,
    ...shown(recordOf(entry)),
    names: Object.fromEntries(
      idsIn(entry.details).flatMap((id) => {
        const found = REFERRED.map((table) => names.get(recordKey(table, id))?.name).find(Boolean)
        return found ? [[id, found] as const] : []
      }),
    ),
  }))
}

function shown(record: NamedRecord | 'gone' | null): Pick<AuditEntry, 'record' | 'recordState'> {
  if (record === null || record === 'gone') return { record: null, recordState: record }
  return { record: record.name ?? null, recordState: record.isInBin ? 'bin' : 'here' }
}

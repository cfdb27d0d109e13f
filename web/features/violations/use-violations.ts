import { violations } from '#contract/features/violations/index.ts'
import { useList } from '../../core/list.ts'
import { useSaveFile } from '../../core/save-file.ts'
import { useUser } from '../../core/session.tsx'

const FILTERS = [
  'category',
  'status',
  'level',
  'areaId',
  'law',
  'overdue',
  'mine',
  'assigned',
  'assigneeGone',
  'counted',
  'open',
  'from',
  'to',
] as const

/** Where violations stand for this person: citizens have pages of their own. */
export function useBase(): string {
  return useUser().role === 'APPLICATION' ? '/violations' : '/dashboard/violations'
}

/** The violations that the address asks for, and their export as a file. */
export function useViolations() {
  const save = useSaveFile()
  const list = useList(violations, 'list', { names: FILTERS })
  const saveFile = (format: 'csv' | 'xlsx') => save(violations, 'export', { query: { ...list.exportQuery, format } })
  return { ...list, saveFile }
}

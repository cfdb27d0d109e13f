import { violations } from '#contract/features/violations/index.ts'
import { useSaveFile } from '../../core/api/download.ts'
import { useList } from '../../core/lists/use-list.ts'
import { useUser } from '../../core/session/session.tsx'

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

/** The base path of violations for this user: citizens have separate pages. */
export function useBase(): string {
  return useUser().role === 'APPLICATION' ? '/violations' : '/dashboard/violations'
}

/** The violations selected by the URL, and their export as a file. */
export function useViolations() {
  const save = useSaveFile()
  const list = useList(violations, 'list', { names: FILTERS })
  const saveFile = (format: 'csv' | 'xlsx') => save(violations, 'export', { query: { ...list.exportQuery, format } })
  return { ...list, saveFile }
}

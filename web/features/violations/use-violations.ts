import { violations } from '#contract/features/violations/index.ts'
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

/** The violations selected by the URL. */
export const useViolations = () => useList(violations, 'list', { names: FILTERS, ranked: '-match' })

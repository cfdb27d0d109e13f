import { users } from '#contract/features/users/index.ts'
import { useSaveFile } from '../../../core/api/download.ts'
import { useList } from '../../../core/lists/use-list.ts'

const FILTERS = ['role', 'status', 'areaId'] as const

/** The people selected by the URL, shared by list and cards, and their export as a file. */
export function useUserList() {
  const save = useSaveFile()
  const list = useList(users, 'list', { names: FILTERS })
  const saveFile = (format: 'csv' | 'xlsx') => save(users, 'export', { query: { ...list.exportQuery, format } })
  return { ...list, saveFile }
}

export type UserListState = ReturnType<typeof useUserList>

import { users } from '#contract/features/users/index.ts'
import { useList } from '../../core/list.ts'
import { useSaveFile } from '../../core/save-file.ts'

const FILTERS = ['role', 'status', 'areaId'] as const

/** The people that the address asks for, for the list and the cards alike, and their export as a file. */
export function useUserList() {
  const save = useSaveFile()
  const list = useList(users, 'list', { names: FILTERS })
  const saveFile = (format: 'csv' | 'xlsx') => save(users, 'export', { query: { ...list.exportQuery, format } })
  return { ...list, saveFile }
}

export type UserListState = ReturnType<typeof useUserList>

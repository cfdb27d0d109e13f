import { users } from '#contract/features/users/index.ts'
import { download } from '../../core/api.ts'
import { problemText } from '../../core/content/problem-text.ts'
import { useList } from '../../core/list.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { toast } from '../../ui/toast.ts'

const FILTERS = ['role', 'status', 'areaId'] as const

/** The people that the address asks for, for the list and the cards alike, and their export as a file. */
export function useUserList() {
  const c = coreTexts.useText()
  const list = useList(users, 'list', { names: FILTERS })
  const saveFile = async (format: 'csv' | 'xlsx') => {
    toast(c('list.exporting'), { variant: 'info' })
    try {
      await download(users, 'export', { query: { ...list.exportQuery, format } })
      toast(c('list.exported'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return { ...list, saveFile }
}

export type UserListState = ReturnType<typeof useUserList>

import { users } from '#contract/features/users/index.ts'
import { useList } from '../../../core/lists/use-list.ts'

const FILTERS = ['role', 'status', 'areaId'] as const

/** The people selected by the URL, shared by list and cards. */
export const useUserList = () => useList(users, 'list', { names: FILTERS, ranked: '-match' })

export type UserListState = ReturnType<typeof useUserList>

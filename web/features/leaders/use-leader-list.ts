import { leaders } from '#contract/features/leaders/index.ts'
import { useList } from '../../core/lists/use-list.ts'

const FILTERS = ['status', 'areaId', 'account'] as const

/** The list of leaders for the current address. */
export const useLeaderList = () => useList(leaders, 'list', { names: FILTERS, ranked: '-match' })

export type LeaderListState = ReturnType<typeof useLeaderList>

import { leaders } from '#contract/features/leaders/index.ts'
import { useList } from '../../core/list.ts'

const FILTERS = ['status', 'areaId', 'account'] as const

/** The leaders that the address asks for. */
export const useLeaderList = () => useList(leaders, 'list', { names: FILTERS })

export type LeaderListState = ReturnType<typeof useLeaderList>

import { media } from '#contract/features/media/index.ts'
import { useList } from '../../core/lists/use-list.ts'

const FILTERS = ['areaId', 'use', 'usedIn', 'described'] as const

/** The list of pictures with its page, order, search and filters. */
export const useMediaList = () => useList(media, 'list', { names: FILTERS })
export type MediaListState = ReturnType<typeof useMediaList>

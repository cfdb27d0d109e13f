import { type ReactNode, Suspense } from 'react'
import type { Feature } from '#contract/core/model/feature.ts'
import { FormSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Toolbar, type ToolbarProps } from '../../ui/layout/Toolbar.tsx'
import { useSaveFile } from '../api/download.ts'
import { useExportItems } from './export-items.ts'
import { FilterChips } from './FilterChips.tsx'
import type { FilterProps } from './filters.tsx'
import { SavedViewsButton } from './SavedViewsButton.tsx'
import type { ListAddress } from './use-list.ts'

interface ListToolbarProps {
  list: ListAddress
  /** The placeholder of the search. */
  search: string
  /** The controls of the filter panel, which may be loaded when it opens. */
  filters?: (of: FilterProps) => ReactNode
  /** Filters that tabs above the table show. */
  inTabs?: readonly string[]
  /** What a filter that only a link sets narrows the list to. */
  filterName?: (name: string, value: string) => string | undefined
  /** The route that exports the list; absent without the permission. */
  exports?: { feature: Feature; route: string } | false
  /** Further exports. */
  moreExports?: ToolbarProps['exports']
  children?: ReactNode
}

/** Search, filters and exports of a list whose state is in the address. */
export function ListToolbar(props: ListToolbarProps) {
  const { list, search, filters, inTabs = [], filterName, exports, moreExports, children } = props
  const { state, change } = list
  const save = useSaveFile()
  const items = useExportItems(
    (format) => exports && save(exports.feature, exports.route, { query: { ...list.exportQuery, format } }),
  )
  const active = Object.fromEntries(Object.entries(state.filters).filter(([name]) => !inTabs.includes(name)))
  const count = Object.keys(active).length
  return (
    <Toolbar
      search={{ value: state.q, onSearch: (q) => change({ q }), placeholder: search }}
      filters={
        filters && (
          <Suspense fallback={<FormSkeleton fields={5} />}>
            {filters({ filters: state.filters, onChange: (changed) => change({ filters: changed }) })}
          </Suspense>
        )
      }
      activeFilters={count}
      onClearFilters={list.clear}
      chips={
        count > 0 && (
          <FilterChips
            controls={filters}
            filters={active}
            nameOf={filterName}
            onChange={(changed) => change({ filters: changed })}
            onClear={list.clear}
          />
        )
      }
      exports={[...(exports ? items : []), ...(moreExports ?? [])]}
    >
      <SavedViewsButton />
      {children}
    </Toolbar>
  )
}

import { violations } from '#contract/features/violations/index.ts'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useMay } from '../../core/query/query.ts'
import { violationTexts } from './texts.ts'
import type { useViolations } from './use-violations.ts'
import { ViolationFilters } from './ViolationFilters.tsx'

/** Search, filters and export of a list of violations, shared by the table and the map. */
export function ViolationToolbar({ list }: { list: ReturnType<typeof useViolations> }) {
  const t = violationTexts.useText()
  const mayExport = useMay(violations, 'export')
  return (
    <ListToolbar
      list={list}
      search={t('list.search')}
      filters={(of) => <ViolationFilters {...of} />}
      exports={mayExport && { feature: violations, route: 'export' }}
    />
  )
}

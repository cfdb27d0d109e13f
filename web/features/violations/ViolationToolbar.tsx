import { violations } from '#contract/features/violations/index.ts'
import { useExportItems } from '../../core/lists/export-items.ts'
import { useMay } from '../../core/query/query.ts'
import { Toolbar } from '../../ui/layout/Toolbar.tsx'
import { violationTexts } from './texts.ts'
import type { useViolations } from './use-violations.ts'
import { ViolationFilters } from './ViolationFilters.tsx'

/** Search, filters and export of a list of violations, shared by the table and the map. */
export function ViolationToolbar({ list }: { list: ReturnType<typeof useViolations> }) {
  const t = violationTexts.useText()
  const mayExport = useMay(violations, 'export')
  const exportItems = useExportItems(list.saveFile)
  const { state, change } = list
  return (
    <Toolbar
      search={{ value: state.q, onSearch: (q) => change({ q }), placeholder: t('list.search') }}
      filters={<ViolationFilters filters={state.filters} onChange={(filters) => change({ filters })} />}
      activeFilters={Object.keys(state.filters).length}
      onClearFilters={list.clear}
      exports={mayExport ? exportItems : undefined}
    />
  )
}

import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { violationTexts } from './texts.ts'
import type { useViolations } from './use-violations.ts'
import { ViolationMap } from './ViolationMap.tsx'
import { ViolationTable } from './ViolationTable.tsx'

interface ViolationViewsProps {
  list: ReturnType<typeof useViolations>
  label: string
  add: ReactNode
}

/** The same violations as a table or on a map; both share search and filters. */
export function ViolationViews({ list, label, add }: ViolationViewsProps) {
  const t = violationTexts.useText()
  const [search, setSearch] = useSearchParams()
  const change = (view: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (view === 'map') next.set('view', view)
        else next.delete('view')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Tabs
      label={t('map.views')}
      value={search.get('view') === 'map' ? 'map' : 'table'}
      onChange={change}
      tabs={[
        { id: 'table', label: t('map.table'), content: <ViolationTable list={list} label={label} add={add} /> },
        { id: 'map', label: t('map.map'), content: <ViolationMap list={list} /> },
      ]}
    />
  )
}

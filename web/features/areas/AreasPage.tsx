import { IconPlus, IconTableImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Area, areas, levelBelow } from '#contract/features/areas/index.ts'
import { useAsk, useMay } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { AreaForm } from './AreaForm.tsx'
import { AreaMapView } from './AreaMapView.tsx'
import { AreaTable } from './AreaTable.tsx'
import { AreaTree } from './AreaTree.tsx'
import { AREA_IMPORTS } from './addresses.ts'
import { FirstAreas } from './FirstAreas.tsx'
import { areaTexts } from './texts.ts'

const VIEWS = ['tree', 'table', 'map'] as const

/** The areas within reach: as a tree, as a searchable table, or on a map. */
export default function AreasPage() {
  const t = areaTexts.useText()
  const user = useUser()
  const [search, setSearch] = useSearchParams()
  const mayImport = useMay(areas, 'import')
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useAsk(areas, 'one', { params: { id: user.area?.id ?? '' } })
  const root: Area | undefined = data?.data
  const below = root && levelBelow(root.level)
  const isEmptyCity = root?.level === 'city' && root.children === 0 && root.canCreate
  const add = root?.canCreate && below && below !== 'city' && !isEmptyCity && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {t(`add.${below}`)}
    </Button>
  )
  const bring = mayImport && !isEmptyCity && (
    <LinkButton to={AREA_IMPORTS} variant="default" leftSection={<IconTableImport size={18} aria-hidden />}>
      {t('import')}
    </LinkButton>
  )
  return (
    <Page title={t('title')} lead={t('lead')} action={add || undefined} more={bring || undefined}>
      {error && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!error && !root && (
        <Card>
          <TextSkeleton lines={8} />
        </Card>
      )}
      {isEmptyCity && <FirstAreas onAdd={() => setAdding(true)} />}
      {root && !isEmptyCity && (
        <Tabs
          label={t('view.label')}
          value={VIEWS.find((view) => view === search.get('view')) ?? 'tree'}
          onChange={(view) => setSearch(view === 'tree' ? {} : { view }, { replace: true })}
          tabs={[
            {
              id: 'tree',
              label: t('view.tree'),
              content: (
                <Card>
                  <AreaTree root={root} />
                </Card>
              ),
            },
            { id: 'table', label: t('view.table'), content: <AreaTable /> },
            { id: 'map', label: t('view.map'), content: <AreaMapView root={root} /> },
          ]}
        />
      )}
      {isAdding && root && <AreaForm parent={root} onClose={() => setAdding(false)} />}
    </Page>
  )
}

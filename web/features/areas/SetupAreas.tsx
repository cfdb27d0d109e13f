import { useState } from 'react'
import { areas } from '#contract/features/areas/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { AreaForm } from './AreaForm.tsx'
import { AreaTree } from './AreaTree.tsx'
import { AREAS } from './addresses.ts'
import { FirstAreas } from './FirstAreas.tsx'
import { SetupCityName } from './SetupCityName.tsx'
import { setupTexts } from './setup-texts.ts'

/** The tree in the assistant: the ways to add it, or its contents. */
export function SetupAreas() {
  const t = setupTexts.useText()
  const user = useUser()
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useAsk(areas, 'one', { params: { id: user.area?.id ?? '' } })
  const root = data?.data
  if (!root) {
    return <Card>{error ? <ErrorState level={3} onRetry={() => void refetch()} /> : <TextSkeleton lines={6} />}</Card>
  }
  return (
    <>
      <SetupCityName root={root} />
      {root.children === 0 && <FirstAreas onAdd={() => setAdding(true)} />}
      {root.children > 0 && (
        <Card
          level={3}
          title={t('tree.there', { count: root.children })}
          action={
            <LinkButton to={AREAS} variant="default" size="xs">
              {t('tree.open')}
            </LinkButton>
          }
        >
          <AreaTree root={root} />
        </Card>
      )}
      {isAdding && <AreaForm parent={root} onClose={() => setAdding(false)} />}
    </>
  )
}

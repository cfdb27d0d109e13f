import { useState } from 'react'
import { areas } from '#contract/features/areas/index.ts'
import { useAsk } from '../../core/query.ts'
import { useUser } from '../../core/session.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { AreaForm } from './AreaForm.tsx'
import { AreaTree } from './AreaTree.tsx'
import { AREAS } from './addresses.ts'
import { FirstAreas } from './FirstAreas.tsx'
import { setupTexts } from './setup-texts.ts'

/** The tree in the assistant: the ways to bring it in, or what is there. */
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

import { Suspense, useState } from 'react'
import { reachOf } from '#contract/core/model/feature.ts'
import { useFeatures } from '../../core/access/access.tsx'
import { useUser } from '../../core/session/session.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { Bone } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { CardBoundary, screenOf } from './Cards.tsx'
import classes from './home.module.css'
import { useText } from './texts.ts'

/** The maps of all features, one at a time; none for people of the lowest areas, who have nothing to compare. */
export function MapCard() {
  const t = useText()
  const features = useFeatures()
  const { role, area } = useUser()
  const [chosen, choose] = useState('0')
  const maps = Object.values(features)
    .flatMap(({ contract, home = [] }) => home.filter(({ can }) => contract && reachOf(contract, can, role)))
    .filter(({ place }) => place === 'map')
    .toSorted((a, b) => a.order - b.order)
  if (maps.length === 0 || area?.level === 'section') return null
  return (
    <div className={classes.mapRoom} data-level={area?.level}>
      <Card title={t('map.title')} className={classes.map}>
        <Tabs
          label={t('map.title')}
          value={chosen}
          onChange={choose}
          tabs={maps.map((card, i) => {
            const Screen = screenOf(card.load)
            return {
              id: String(i),
              label: card.label?.() ?? '',
              content: (
                <CardBoundary>
                  <Suspense fallback={<Bone height="27.5rem" />}>
                    <Screen />
                  </Suspense>
                </CardBoundary>
              ),
            }
          })}
        />
      </Card>
    </div>
  )
}

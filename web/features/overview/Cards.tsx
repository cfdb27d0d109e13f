import { Component, type ReactNode, Suspense } from 'react'
import { reachOf } from '#contract/core/model/feature.ts'
import { memoized } from '#contract/core/text/memoized.ts'
import { useFeatures } from '../../core/access/access.tsx'
import type { HomeCard } from '../../core/access/define-feature.ts'
import { useUser } from '../../core/session/session.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { lazyPart } from '../../ui/theme/retry-load.ts'

/** The component of a card with its texts, created once. */
export const screenOf = memoized((load: HomeCard['load']) => lazyPart(load))

/** The home page cards of the features for this role. */
export function Cards({ place }: { place: HomeCard['place'] }) {
  const features = useFeatures()
  const { role } = useUser()
  const cards = Object.values(features)
    .flatMap(({ contract, home = [] }) => home.filter(({ can }) => contract && reachOf(contract, can, role)))
    .filter((card) => card.place === place)
    .toSorted((a, b) => a.order - b.order)
  return cards.map((card) => {
    const Screen = screenOf(card.load)
    return (
      <CardBoundary key={`${card.place} ${card.order}`}>
        <Suspense fallback={<CardSkeleton />}>
          <Screen />
        </Suspense>
      </CardBoundary>
    )
  })
}

const CardSkeleton = () => (
  <Card>
    <TextSkeleton lines={4} />
  </Card>
)

/** An error boundary per card, so that a failing card does not affect the others. */
export class CardBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Card>
        <ErrorState level={3} onRetry={() => this.setState({ failed: false })} />
      </Card>
    )
  }
}

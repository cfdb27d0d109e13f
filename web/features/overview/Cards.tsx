import { Component, type ReactNode, Suspense } from 'react'
import { reachOf } from '#contract/core/feature.ts'
import type { HomeCard } from '../../core/feature.ts'
import { useFeatures } from '../../core/screens.tsx'
import { useUser } from '../../core/session.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { lazyPart } from '../../ui/retry-load.ts'
import { TextSkeleton } from '../../ui/Skeletons.tsx'

const loaded = new Map<HomeCard['load'], ReturnType<typeof lazyPart>>()

/** The screen of a card with its texts, made once. */
function screenOf({ load }: HomeCard) {
  const known = loaded.get(load) ?? lazyPart(load)
  loaded.set(load, known)
  return known
}

/** The cards that the features put on the home of this role. */
export function Cards({ place }: { place: HomeCard['place'] }) {
  const features = useFeatures()
  const { role } = useUser()
  const cards = Object.values(features)
    .flatMap(({ contract, home = [] }) => home.filter(({ can }) => contract && reachOf(contract, can, role)))
    .filter((card) => card.place === place)
    .toSorted((a, b) => a.order - b.order)
  return cards.map((card) => {
    const Screen = screenOf(card)
    return (
      <Alone key={`${card.place} ${card.order}`}>
        <Suspense fallback={<Waiting />}>
          <Screen />
        </Suspense>
      </Alone>
    )
  })
}

const Waiting = () => (
  <Card>
    <TextSkeleton lines={4} />
  </Card>
)

/** A card that breaks takes no other down. */
class Alone extends Component<{ children: ReactNode }, { failed: boolean }> {
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

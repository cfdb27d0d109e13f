import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { reachOf } from '#contract/core/model/feature.ts'
import { memoized } from '#contract/core/text/memoized.ts'
import { useFeatures } from '../../../core/access/access.tsx'
import type { ProfilePart } from '../../../core/access/define-feature.ts'
import { useUser } from '../../../core/session/session.tsx'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { lazyPart } from '../../../ui/theme/retry-load.ts'
import { ProfileActivity } from './ProfileActivity.tsx'
import { profileTexts } from './texts.ts'

const ACTIVITY = 'activity'

/** The component of a part with its texts, created once. */
const screenOf = memoized((load: ProfilePart['load']) => lazyPart(load))

/** What the person did, and what features add to a profile: posts, followers, pictures. The open tab is kept in the address. */
export function ProfileTabs() {
  const t = profileTexts.useText()
  const features = useFeatures()
  const { role } = useUser()
  const [search, setSearch] = useSearchParams()
  const parts = Object.values(features)
    .flatMap(({ contract, profile }) => (contract && profile && reachOf(contract, profile.can, role) ? [profile] : []))
    .toSorted((a, b) => a.order - b.order)
  if (parts.length === 0) return <ProfileActivity />
  const open = parts.find(({ id }) => id === search.get('tab'))?.id ?? ACTIVITY
  const show = (id: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (id === ACTIVITY) next.delete('tab')
        else next.set('tab', id)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Tabs
      label={t('parts')}
      value={open}
      onChange={show}
      tabs={[
        { id: ACTIVITY, label: t('activityTab'), content: <ProfileActivity /> },
        ...parts.map((part) => {
          const Screen = screenOf(part.load)
          const content = (
            <Suspense fallback={<Loading />}>
              <Screen />
            </Suspense>
          )
          return { id: part.id, label: part.label(), content }
        }),
      ]}
    />
  )
}

const Loading = () => (
  <Card>
    <TextSkeleton lines={6} />
  </Card>
)

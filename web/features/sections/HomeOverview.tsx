import { IconExternalLink, IconSettings } from '@tabler/icons-react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { type HomePart, homeParts, sections } from '#contract/features/sections/index.ts'
import { sectionLabels } from '#contract/features/sections/labels.ts'
import { videos } from '#contract/features/videos/index.ts'
import { useMayOpen } from '../../core/access/access.tsx'
import { useCity } from '../../core/city/values.ts'
import { kitOf } from '../../core/content/kit.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { StatSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { StatCard } from '../../ui/layout/StatCard.tsx'
import { StatRow } from '../../ui/layout/StatRow.tsx'
import { useGroupCounts } from './overview.ts'
import { SECTION_PATHS } from './paths.ts'
import { sectionTexts } from './texts.ts'

const SETTING = `/dashboard/admin/settings/${homeParts.key}`

/** An overview of the start page: how many slides, articles and videos are public, and whether the page shows them. */
export default function HomeOverview() {
  const t = sectionTexts.useText()
  const lang = useLang()
  const mayOpen = useMayOpen()
  const { counts, error, retry } = useGroupCounts(kitOf(sections))
  const pinned = useAsk(videos, 'list', { query: { pinned: 'true', phase: 'published', pageSize: 1 } })
  const { category } = sectionLabels[lang]
  const parts: { part: HomePart; label: string; to: string; n: number | undefined }[] = [
    { part: 'slides', label: category.slide, to: SECTION_PATHS.slide, n: counts && (counts.published.slide ?? 0) },
    {
      part: 'education',
      label: category.education,
      to: SECTION_PATHS.education,
      n: counts && (counts.published.education ?? 0),
    },
    { part: 'videos', label: t('overview.videos'), to: '/dashboard/home/video', n: pinned.data?.meta.total },
  ]
  const isShown = useCity(homeParts)
  return (
    <Page
      title={t('homePage')}
      lead={t('overview.homeLead')}
      action={
        mayOpen('/dashboard/admin/settings') && (
          <LinkButton to={SETTING} variant="default" leftSection={<IconSettings size={18} aria-hidden />}>
            {t('overview.settings')}
          </LinkButton>
        )
      }
      more={
        <LinkButton to="/" variant="default" leftSection={<IconExternalLink size={18} aria-hidden />}>
          {t('overview.open')}
        </LinkButton>
      }
    >
      {error || pinned.error ? (
        <ErrorState
          level={2}
          onRetry={() => {
            retry()
            void pinned.refetch()
          }}
        />
      ) : (
        <StatRow title={t('overview.parts')}>
          {parts.map(({ part, label, to, n }) =>
            n === undefined ? (
              <StatSkeleton key={part} />
            ) : (
              <StatCard
                key={part}
                label={label}
                value={formatNumber(n, lang)}
                to={to}
                hint={t(isShown[part] ? 'overview.shown' : 'overview.hidden')}
              />
            ),
          )}
        </StatRow>
      )}
    </Page>
  )
}

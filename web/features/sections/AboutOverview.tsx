import { IconExternalLink } from '@tabler/icons-react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { DOCUMENT_KINDS, documentLabels, documents } from '#contract/features/documents/index.ts'
import { sections } from '#contract/features/sections/index.ts'
import { sectionLabels } from '#contract/features/sections/labels.ts'
import { TEAM_GROUPS, team, teamLabels } from '#contract/features/team/index.ts'
import { kitOf } from '../../core/content/kit.ts'
import { useLang } from '../../core/i18n/text.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { StatSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { StatCard } from '../../ui/layout/StatCard.tsx'
import { StatRow } from '../../ui/layout/StatRow.tsx'
import { type GroupCounts, useGroupCounts } from './overview.ts'
import { SECTION_PATHS } from './paths.ts'
import { sectionTexts } from './texts.ts'

/** An overview of the page about the fund: how many records of each list are public. */
export default function AboutOverview() {
  const t = sectionTexts.useText()
  const lang = useLang()
  const texts = useGroupCounts(kitOf(sections))
  const people = useGroupCounts(kitOf(team))
  const papers = useGroupCounts(kitOf(documents))
  const failed = [texts, people, papers].find(({ error }) => error)
  return (
    <Page
      title={t('aboutPage')}
      lead={t('overview.aboutLead')}
      action={
        <LinkButton to="/about-us" variant="default" leftSection={<IconExternalLink size={18} aria-hidden />}>
          {t('overview.open')}
        </LinkButton>
      }
    >
      {failed && <ErrorState level={2} onRetry={failed.retry} />}
      {!failed && (
        <>
          <StatRow titled title={t('overview.texts')}>
            {(['about', 'service'] as const).map((group) => (
              <GroupCard
                key={group}
                label={sectionLabels[lang].category[group]}
                to={SECTION_PATHS[group]}
                group={group}
                counts={texts.counts}
              />
            ))}
          </StatRow>
          <StatRow titled title={t('overview.people')}>
            {TEAM_GROUPS.map((group) => (
              <GroupCard
                key={group}
                label={teamLabels[lang].category[group]}
                to={`/dashboard/about/${group}`}
                group={group}
                counts={people.counts}
              />
            ))}
          </StatRow>
          <StatRow titled title={t('overview.documents')}>
            {DOCUMENT_KINDS.map((kind) => (
              <GroupCard
                key={kind}
                label={documentLabels[lang].category[kind]}
                to={`/dashboard/about/report?category=${kind}`}
                group={kind}
                counts={papers.counts}
              />
            ))}
          </StatRow>
        </>
      )}
    </Page>
  )
}

interface GroupCardProps {
  label: string
  to: string
  group: string
  counts: GroupCounts | undefined
}

/** The number of published records of a group, with its drafts. */
function GroupCard({ label, to, group, counts }: GroupCardProps) {
  const t = sectionTexts.useText()
  const lang = useLang()
  if (!counts) return <StatSkeleton />
  const drafts = counts.drafts[group] ?? 0
  return (
    <StatCard
      label={label}
      value={formatNumber(counts.published[group] ?? 0, lang)}
      to={to}
      {...(drafts > 0 && { hint: t('overview.drafts', { n: formatNumber(drafts, lang) }) })}
    />
  )
}

import {
  IconAlertTriangle,
  IconChartBar,
  IconClockExclamation,
  IconPlus,
  IconProgress,
  IconSearch,
} from '@tabler/icons-react'
import { totalText } from '#contract/core/model/total-text.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { violations } from '#contract/features/violations/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { StatSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { StatCard } from '../../ui/layout/StatCard.tsx'
import { StatRow } from '../../ui/layout/StatRow.tsx'
import { violationTexts } from './texts.ts'
import { useViolations } from './use-violations.ts'
import { ViolationViews } from './ViolationViews.tsx'

const BASE = '/dashboard/violations'

/** The violations of an office or a section: counts of open work, and the list. */
export default function ViolationList() {
  const t = violationTexts.useText()
  const lang = useLang()
  const list = useViolations()
  const add = (
    <LinkButton to={`${BASE}/new`} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('add')}
    </LinkButton>
  )
  return (
    <Page
      title={t('title')}
      count={totalText(list.data?.meta, lang)}
      action={add}
      more={
        <LinkButton to={`${BASE}/totals`} variant="default" leftSection={<IconChartBar size={18} aria-hidden />}>
          {t('list.totals')}
        </LinkButton>
      }
    >
      <Figures />
      <ViolationViews list={list} label={t('title')} add={add} />
    </Page>
  )
}

/** Counts of open work, each linked to its list. */
function Figures() {
  const t = violationTexts.useText()
  const lang = useLang()
  const { data } = useAsk(violations, 'totals', { query: {} })
  const counts = data?.data
  const figures = [
    { key: 'reported', value: counts?.status.reported, to: '?status=reported', icon: <IconSearch /> },
    { key: 'inWork', value: counts?.status.in_progress, to: '?status=in_progress', icon: <IconProgress /> },
    { key: 'late', value: counts?.overdue, to: '?overdue=true', icon: <IconClockExclamation /> },
    { key: 'total', value: counts?.total, to: '?counted=true', icon: <IconAlertTriangle /> },
  ] as const
  return (
    <StatRow title={t('list.figures')} line>
      {figures.map(({ key, value, to, icon }) =>
        value === undefined ? (
          <StatSkeleton key={key} />
        ) : (
          <StatCard
            key={key}
            label={t(`list.${key}`)}
            value={formatNumber(value, lang)}
            to={`${BASE}${to}`}
            icon={icon}
          />
        ),
      )}
    </StatRow>
  )
}

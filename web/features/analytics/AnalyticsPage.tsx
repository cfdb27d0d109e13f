import { IconBrowserCheck, IconEyeCheck, IconFiles, IconSearchOff } from '@tabler/icons-react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { lengthOf } from '#contract/core/time/periods.ts'
import { analytics, type Visits } from '#contract/features/analytics/index.ts'
import { useSaveFile } from '../../core/api/download.ts'
import { changeOf } from '../../core/dashboard/change-of.ts'
import { PeriodFilter } from '../../core/dashboard/PeriodFilter.tsx'
import { usePeriod } from '../../core/dashboard/use-period.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useExportItems } from '../../core/lists/export-items.ts'
import { useAsk } from '../../core/query/query.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { StatCard } from '../../ui/layout/StatCard.tsx'
import { StatRow } from '../../ui/layout/StatRow.tsx'
import { Toolbar } from '../../ui/layout/Toolbar.tsx'
import classes from './analytics.module.css'
import { DaysChart, HoursChart } from './Charts.tsx'
import { NamedLists } from './NamedLists.tsx'
import { visitTexts } from './texts.ts'

/** /dashboard/analytics: how the public pages are read. Rule: docs/rules/analytics.md. */
export default function AnalyticsPage() {
  const t = visitTexts.useText()
  const period = usePeriod()
  const saveFile = useSaveFile()
  const exportItems = useExportItems((format) => saveFile(analytics, 'export', { query: { ...period.query, format } }))
  const { data, error, refetch } = useAsk(analytics, 'visits', { query: period.query })
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Toolbar exports={exportItems}>
        <PeriodFilter period={period} />
      </Toolbar>
      {error && !data && <ErrorState level={2} title={t('failed')} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {data && <Shown visits={data.data} />}
    </Page>
  )
}

function Loading() {
  const t = visitTexts.useText()
  return (
    <div className={classes.page}>
      <Card title={t('days.title')}>
        <TextSkeleton lines={12} />
      </Card>
    </div>
  )
}

function Shown({ visits }: { visits: Visits }) {
  return (
    <div className={classes.page}>
      <Figures visits={visits} />
      <DaysChart visits={visits} />
      <HoursChart hours={visits.hours} />
      <NamedLists visits={visits} />
    </div>
  )
}

function Figures({ visits }: { visits: Visits }) {
  const t = visitTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const days = formatNumber(lengthOf(visits), lang)
  const before = (value: string) => ({ hint: c('period.before', { n: days, value }) })
  const whole = (n: number) => formatNumber(n, lang)
  const perVisit = ({ views, visits: starts }: { views: number; visits: number }) => (starts === 0 ? 0 : views / starts)
  const each = perVisit({ views: visits.views.count, visits: visits.visits.count })
  const eachBefore = perVisit({ views: visits.views.before, visits: visits.visits.before })
  const decimal = (n: number) => formatNumber(n, lang, { decimals: 1 })
  return (
    <StatRow title={t('figures')}>
      <StatCard
        label={t('visits')}
        value={whole(visits.visits.count)}
        to="#sources"
        icon={<IconBrowserCheck />}
        spark={visits.days.map((day) => day.visits)}
        {...changeOf(visits.visits.count, visits.visits.before, lang)}
        {...before(whole(visits.visits.before))}
      />
      <StatCard
        label={t('views')}
        value={whole(visits.views.count)}
        to="#pages"
        icon={<IconEyeCheck />}
        spark={visits.days.map((day) => day.views)}
        {...changeOf(visits.views.count, visits.views.before, lang)}
        {...before(whole(visits.views.before))}
      />
      <StatCard
        label={t('perVisit')}
        value={decimal(each)}
        to="#pages"
        icon={<IconFiles />}
        {...changeOf(each, eachBefore, lang, 'neither')}
        {...before(decimal(eachBefore))}
      />
      <StatCard
        label={t('missed')}
        value={whole(visits.missed.count)}
        to="#searches"
        icon={<IconSearchOff />}
        {...changeOf(visits.missed.count, visits.missed.before, lang, 'down')}
        {...before(whole(visits.missed.before))}
      />
    </StatRow>
  )
}

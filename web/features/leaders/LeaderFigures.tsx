import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber, formatPercent, NO_VALUE } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import type { LeaderDetails } from '#contract/features/leaders/index.ts'
import { periodName, rateLabels, rates } from '#contract/features/rates/index.ts'
import { formatPeriod, reportLabels, reports, toneOfReport } from '#contract/features/reports/index.ts'
import { surveyLabels, surveys } from '#contract/features/surveys/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Status } from '../../ui/feedback/Status.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './leaders.module.css'
import { leaderTexts } from './texts.ts'

/** Number of rows per list; the full list is one press away. */
const SHOWN = 6

type Kind = 'reports' | 'rates' | 'surveys'
interface Line {
  id: string
  to: string
  title: string
  /** The state or result. */
  state: ReactNode
  detail: string
}
interface Asked {
  data?: { meta: { total: number } } | undefined
  isPending: boolean
  isError: boolean
  refetch: () => unknown
}

/** The work of a leader in figures: reports, ratings of the section, interviews. */
export function LeaderFigures({ leader }: { leader: LeaderDetails }) {
  const t = leaderTexts.useText()
  const [open, setOpen] = useState<string>('reports')
  const tabs = useTabs(leader)
  return (
    <Card title={t('work.title')}>
      <Tabs label={t('work.title')} tabs={tabs} value={open} onChange={setOpen} />
    </Card>
  )
}

function useTabs({ accountId, areaId }: LeaderDetails) {
  const t = leaderTexts.useText()
  const lang = useLang()
  const hasAccount = accountId !== null
  const who = accountId ?? ''
  const asked = {
    reports: useAsk(reports, 'list', { query: { authorId: who, pageSize: SHOWN } }, { enabled: hasAccount }),
    rates: useAsk(rates, 'list', { query: { areaId, level: 'section', sort: '-period', pageSize: SHOWN } }),
    surveys: useAsk(surveys, 'list', { query: { conductedBy: who, pageSize: SHOWN } }, { enabled: hasAccount }),
  }
  const lines: Record<Kind, Line[] | undefined> = {
    reports: asked.reports.data?.data.map(({ id, title, period, status }) => ({
      id,
      to: `/dashboard/reports/${id}`,
      title,
      detail: formatPeriod(period, lang),
      state: <Status tone={toneOfReport(status)}>{reportLabels[lang].status[status]}</Status>,
    })),
    rates: asked.rates.data?.data.map(({ id, period, status, total, grade }) => ({
      id,
      to: `/dashboard/rates/sheets/${id}`,
      title: periodName(period, lang),
      detail: rateLabels[lang].state[status],
      state:
        total === null ? NO_VALUE : [formatNumber(total, lang, { decimals: 2 }), grade].filter(Boolean).join(' · '),
    })),
    surveys: asked.surveys.data?.data.map(({ id, title, phase, endDate, level }) => ({
      id,
      to: `/dashboard/surveys/${id}`,
      title: inLang(title, lang),
      detail: [surveyLabels[lang].phase[phase], endDate && formatDay(endDate, lang)].filter(Boolean).join(' · '),
      state: level === null ? NO_VALUE : formatPercent(level / 10, lang),
    })),
  }
  const wholeLists: Record<Kind, string> = {
    reports: `/dashboard/reports?authorId=${who}`,
    rates: `/dashboard/rates/sheets?areaId=${areaId}&level=section`,
    surveys: `/dashboard/surveys?conductedBy=${who}`,
  }
  const tab = (kind: Kind, needsAccount: boolean) => {
    const total = asked[kind].data?.meta.total
    const content =
      needsAccount && !hasAccount ? (
        <Empty level={3} title={t('work.noAccount')} text={t('work.noAccountText')} />
      ) : (
        <Lines kind={kind} asked={asked[kind]} lines={lines[kind]} whole={wholeLists[kind]} />
      )
    return {
      id: kind,
      label: t(`work.${kind}`),
      ...(total === undefined ? {} : { count: formatNumber(total, lang) }),
      content,
    }
  }
  return [tab('reports', true), tab('rates', false), tab('surveys', true)]
}

function Lines(props: { kind: Kind; asked: Asked; lines: readonly Line[] | undefined; whole: string }): ReactNode {
  const { kind, asked, lines, whole } = props
  const t = leaderTexts.useText()
  const lang = useLang()
  if (asked.isError) return <ErrorState level={3} onRetry={() => void asked.refetch()} />
  if (!lines) return <TextSkeleton lines={4} />
  if (lines.length === 0) return <Empty level={3} title={t(`work.${kind}Empty`)} text={t('work.emptyText')} />
  return (
    <>
      <ul className={classes.work}>
        {lines.map(({ id, to, title, detail, state }) => (
          <li key={id}>
            <span>
              <Link to={to}>
                <bdi>{title}</bdi>
              </Link>
              <small>{detail}</small>
            </span>
            <bdi>{state}</bdi>
          </li>
        ))}
      </ul>
      <p className={classes.all}>
        <Link to={whole}>{t('work.all', { count: formatNumber(asked.data?.meta.total ?? 0, lang) })}</Link>
      </p>
    </>
  )
}

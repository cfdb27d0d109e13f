import { Suspense, useState } from 'react'
import type { HistoryLine } from '#contract/core/content/answers.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { type Report, type ReportRevision, reports } from '#contract/features/reports/index.ts'
import { reportLabels } from '#contract/features/reports/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { AskedHistory, type AskedLines } from '../../core/records/HistoryCard.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { figureLabel, useFigures } from './figures.ts'
import classes from './report.module.css'
import { reportTexts } from './texts.ts'

const Diff = lazyPart(() => import('../../ui/data/Diff.tsx'))

/** The history of a report, and a comparison of its submitted revisions. */
export function ReportHistory({ report, asked }: { report: Report; asked: AskedLines<HistoryLine> }) {
  const t = reportTexts.useText()
  const [tab, setTab] = useState('history')
  const historyTab = { id: 'history', label: t('show.history'), content: <HistoryList asked={asked} /> }
  if (report.revision < 2) {
    return (
      <Card title={t('show.history')}>
        <HistoryList asked={asked} />
      </Card>
    )
  }
  return (
    <Card>
      <Tabs
        label={t('show.past')}
        value={tab}
        onChange={setTab}
        tabs={[
          historyTab,
          { id: 'revisions', label: t('show.revisions'), content: <Revisions id={report.id} period={report.period} /> },
        ]}
      />
    </Card>
  )
}

const ACTIONS = [
  'create',
  'take_over',
  'change',
  'open',
  'send',
  'withdraw',
  'approve',
  'return',
  'send_to_district',
  'send_to_city',
  'revoke',
] as const
type Action = (typeof ACTIONS)[number]
const isAction = (text: string): text is Action => ACTIONS.some((action) => action === text)

function HistoryList({ asked }: { asked: AskedLines<HistoryLine> }) {
  const t = reportTexts.useText()
  const states: Record<string, string> = reportLabels[useLang()].status
  return (
    <AskedHistory
      asked={asked}
      entryOf={({ by, action, from, to }) => ({
        who: by,
        // actions added since this page was loaded are shown as a change
        what: t(`history.${isAction(action) ? action : 'change'}`),
        from: from && (states[from] ?? from),
        to: to && (states[to] ?? to),
      })}
    />
  )
}

/** A word diff between an earlier revision and the last one. */
function Revisions({ id, period }: { id: string; period: string }) {
  const definitions = useFigures(period)
  const t = reportTexts.useText()
  const lang = useLang()
  const [chosen, choose] = useState('')
  const { data, error, refetch } = useAsk(reports, 'revisions', { params: { id } })
  if (error) return <ErrorState level={2} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={5} />
  const [last, ...earlier] = data.data
  const before = earlier.find(({ no }) => String(no) === chosen) ?? earlier[0]
  if (!last || !before) return null
  const figuresIn = ({ figures }: ReportRevision) =>
    definitions
      .filter(({ key }) => figures[key] !== undefined)
      .map((one) => `${figureLabel(one, lang)}: ${formatNumber(figures[one.key], lang)}`)
      .join('\n')
  const filesIn = ({ files }: ReportRevision) => files.map(({ name }) => name).join('\n')
  const parts = [
    { name: t('form.title'), before: before.title, after: last.title },
    { name: t('form.content'), before: before.content, after: last.content },
    { name: t('form.figures'), before: figuresIn(before), after: figuresIn(last) },
    { name: t('form.files'), before: filesIn(before), after: filesIn(last) },
  ]
  return (
    <div className={classes.stack}>
      <p className={classes.plain}>{t('show.compareText')}</p>
      <NativeSelect
        label={t('show.compare')}
        value={String(before.no)}
        options={earlier.map(({ no, sentAt }) => ({
          value: String(no),
          label: t('show.revisionAt', { n: no, when: formatDateTime(new Date(sentAt), lang) }),
        }))}
        onChange={choose}
      />
      <Suspense fallback={<TextSkeleton lines={5} />}>
        {parts
          .filter((part) => part.before !== '' || part.after !== '')
          .map((part) => (
            <section key={part.name}>
              <h3 className={classes.small}>{part.name}</h3>
              <Diff
                before={part.before}
                after={part.after}
                beforeLabel={t('revision', { n: before.no })}
                afterLabel={t('revision', { n: last.no })}
              />
            </section>
          ))}
      </Suspense>
    </div>
  )
}

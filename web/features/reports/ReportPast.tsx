import { Suspense, useState } from 'react'
import type { HistoryLine } from '#contract/core/content-answers.ts'
import { formatDateTime } from '#contract/core/dates.ts'
import { formatNumber } from '#contract/core/numbers.ts'
import { type Report, type ReportRevision, reports } from '#contract/features/reports/index.ts'
import { reportWords } from '#contract/features/reports/words.ts'
import { History } from '../../core/History.tsx'
import { useAsk } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import { lazyPart } from '../../ui/retry-load.ts'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { figureLabel, useFigures } from './figures.ts'
import classes from './report.module.css'
import { reportTexts } from './texts.ts'

const Diff = lazyPart(() => import('../../ui/Diff.tsx'))

/** What happened, and the texts as they were sent. */
export function ReportPast({ report, lines }: { report: Report; lines: readonly HistoryLine[] | undefined }) {
  const t = reportTexts.useText()
  const [tab, setTab] = useState('history')
  const history = { id: 'history', label: t('show.history'), content: <Past lines={lines} /> }
  if (report.revision < 2) {
    return (
      <Card title={t('show.history')}>
        <Past lines={lines} />
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
          history,
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

function Past({ lines }: { lines: readonly HistoryLine[] | undefined }) {
  const t = reportTexts.useText()
  const lang = useLang()
  if (!lines) return <TextSkeleton lines={4} />
  const states: Record<string, string> = reportWords[lang].status
  return (
    <History
      entries={lines.map((line, i) => ({
        id: lines.length - i,
        at: line.at,
        who: line.by,
        // an action that is newer than this page is a change
        what: t(`history.${isAction(line.action) ? line.action : 'change'}`),
        from: line.from && (states[line.from] ?? line.from),
        to: line.to && (states[line.to] ?? line.to),
        note: line.note,
      }))}
    />
  )
}

/** An earlier revision beside the last one, word by word. */
function Revisions({ id, period }: { id: string; period: string }) {
  const counted = useFigures(period)
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
    counted.map((one) => `${figureLabel(one, lang)}: ${formatNumber(figures[one.key], lang)}`).join('\n')
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

import { IconPrinter } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { formatNumber } from '#contract/core/numbers.ts'
import { inLang } from '#contract/core/text.ts'
import {
  filledOf,
  groupShares,
  periodName,
  rates,
  type SheetFull,
  sheetWorkflows,
} from '#contract/features/rates/index.ts'
import { codeOf } from '../../core/api.ts'
import { Banner } from '../../core/content/Banner.tsx'
import { NextWaiting, useDealtWith } from '../../core/NextWaiting.tsx'
import { useAsk, useDo } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { WorkflowButtons } from '../../core/WorkflowButtons.tsx'
import { AreaChip } from '../../ui/AreaChip.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { BarList } from '../../ui/charts/BarList.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useUiLabels } from '../../ui/labels.ts'
import { NotFound } from '../../ui/NotFound.tsx'
import { Page } from '../../ui/Page.tsx'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { pathOfArea, pathOfLevel, pathOfSheet } from './paths.ts'
import classes from './rates.module.css'
import { SheetFacts } from './SheetFacts.tsx'
import { SheetForm } from './SheetForm.tsx'
import { SheetHistory } from './SheetHistory.tsx'
import { SheetScores } from './SheetScores.tsx'
import { points } from './show.tsx'
import { rateTexts } from './texts.ts'

/** One sheet: what was given for which criterion, where it stands, and what can be done with it. */
export default function SheetPage() {
  const { id = '' } = useParams()
  const t = rateTexts.useText()
  const { data, error, refetch } = useAsk(rates, 'one', { params: { id } })
  if (codeOf(error) === 'not_found') return <NotFound homeTo="/dashboard/rates" />
  if (error) return <ErrorState level={2} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Page title={t('list.title')}>
        <Card>
          <TextSkeleton lines={8} />
        </Card>
      </Page>
    )
  }
  return <OpenSheet key={data.data.id} sheet={data.data} />
}

function OpenSheet({ sheet }: { sheet: SheetFull }) {
  const t = rateTexts.useText()
  const lang = useLang()
  const labels = useUiLabels()
  useOpened(sheet)
  const area = inLang(sheet.area.name, lang)
  const period = periodName(sheet.period, lang)
  return (
    <Page
      title={t('sheet.title', { area, period })}
      crumbsLabel={t('crumbs')}
      crumbs={[
        { label: t(`title.${sheet.level}`), to: pathOfLevel(sheet.level, { period: sheet.periodId }) },
        { label: area },
      ]}
      area={<AreaChip label={labels.area} path={sheet.area.path.map(({ name }) => inLang(name, lang))} />}
      decides
      action={<Moves sheet={sheet} />}
      more={
        <>
          <LinkButton to={pathOfArea(sheet.areaId)} variant="default">
            {t('sheet.areaPage')}
          </LinkButton>
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            {t('sheet.print')}
          </Button>
        </>
      }
    >
      <Next sheet={sheet} />
      {sheet.reason && sheet.status === 'not_approved' && (
        <Banner tone="warning">{`${t('sheet.notApproved')}: ${sheet.reason}`}</Banner>
      )}
      {sheet.period.status === 'closed' && <Banner>{t('sheet.closed')}</Banner>}
      <SheetFacts sheet={sheet} />
      {sheet.canEdit ? (
        <SheetForm sheet={sheet} />
      ) : (
        <>
          <GroupBars sheet={sheet} />
          <SheetScores sheet={sheet} />
        </>
      )}
      <SheetHistory sheet={sheet} />
    </Page>
  )
}

/** Says once that the approver has opened it, so that it is not recalled while it is being read. */
function useOpened({ id, opened, allowedActions }: SheetFull): void {
  const { mutate } = useDo(rates, 'opened')
  const isMine = !opened && allowedActions.includes('approve')
  useEffect(() => {
    if (isMine) mutate({ params: { id } })
  }, [isMine, id, mutate])
}

/** After a decision, the next sheet that waits for one. */
function Next({ sheet }: { sheet: SheetFull }) {
  const dealtWith = useDealtWith(sheet.id, sheet.allowedActions.includes('approve'))
  const { data } = useAsk(
    rates,
    'list',
    { query: { waiting: 'true', status: 'sent', sort: 'updatedAt', pageSize: 1 } },
    { enabled: dealtWith },
  )
  if (!dealtWith) return null
  return <NextWaiting left={data?.meta.total} to={data?.data[0] && pathOfSheet(data.data[0].id)} />
}

/** The moves that are open; sending stands below the form, beside what must be saved first. */
function Moves({ sheet }: { sheet: SheetFull }) {
  const t = rateTexts.useText()
  const act = useDo(rates, 'act')
  const known = sheetWorkflows[sheet.level].moves.filter(({ from }) => from === sheet.status)
  const moves = known.filter(({ action }) => action !== 'send' && sheet.allowedActions.includes(action))
  if (moves.length === 0) return null
  return (
    <WorkflowButtons
      moves={moves}
      label={(action) => t(`action.${action}`)}
      question={(action) =>
        action === 'approve'
          ? { title: t('question.approve'), text: t('question.approveText') }
          : { title: t(`question.${action}`) }
      }
      main="approve"
      onAct={(action, note) =>
        act.mutateAsync({
          params: { id: sheet.id },
          body: { action, version: sheet.version, ...(note ? { note } : {}) },
        })
      }
    />
  )
}

/** What part of its points each group reached. */
function GroupBars({ sheet }: { sheet: SheetFull }) {
  const t = rateTexts.useText()
  const lang = useLang()
  const given = Object.fromEntries(sheet.scores.map(({ criterionId, points: got }) => [criterionId, got]))
  const shares = new Map(groupShares(sheet.template, given).map(({ id, share }) => [id, share / 100]))
  if (filledOf(sheet.template, given).filled === 0) return null
  return (
    <Card title={t('sheet.groups')}>
      <BarList
        label={t('sheet.groups')}
        sentence={t('sheet.groupsSentence')}
        series={[t('sheet.share')]}
        head={t('sheet.group')}
        max={100}
        format={(value) => (value === null ? '–' : `${points(value, lang)}%`)}
        rows={sheet.template.groups.map(({ id, name, weight }) => {
          const plain = inLang(name, lang)
          return {
            id,
            plain,
            name: (
              <>
                {plain} <span className={classes.quiet}>{t('sheet.weight', { n: formatNumber(weight, lang) })}</span>
              </>
            ),
            values: [shares.get(id) ?? null],
          }
        })}
      />
    </Card>
  )
}

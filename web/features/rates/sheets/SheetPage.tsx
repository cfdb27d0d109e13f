import { IconPrinter } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import {
  filledOf,
  groupShares,
  periodName,
  rates,
  type SheetFull,
  sheetWorkflows,
} from '#contract/features/rates/index.ts'
import { codeOf } from '../../../core/api/client.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk, useDo } from '../../../core/query/query.ts'
import { NextPending, useWasHandled } from '../../../core/records/NextPending.tsx'
import { WorkflowButtons } from '../../../core/records/WorkflowButtons.tsx'
import { AreaChip } from '../../../ui/controls/AreaChip.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { BarList } from '../../../ui/data/charts/BarList.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { NotFound } from '../../../ui/feedback/NotFound.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { useUiLabels } from '../../../ui/theme/labels.ts'
import { points } from '../grades.tsx'
import { pathOfArea, pathOfLevel, pathOfSheet } from '../paths.ts'
import classes from '../rates.module.css'
import { rateTexts } from '../texts.ts'
import { SheetFacts } from './SheetFacts.tsx'
import { SheetForm } from './SheetForm.tsx'
import { SheetHistory } from './SheetHistory.tsx'
import { SheetScores } from './SheetScores.tsx'

/** The page of a sheet: scores, progress and possible steps. */
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
  useMarkOpened(sheet)
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
      action={<SheetActions sheet={sheet} />}
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
      <NextSheet sheet={sheet} />
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

/** Records once that the approver has opened the sheet, after which it cannot be recalled. */
function useMarkOpened({ id, opened, allowedActions }: SheetFull): void {
  const { mutate } = useDo(rates, 'opened')
  const shouldMark = !opened && allowedActions.includes('approve')
  useEffect(() => {
    if (shouldMark) mutate({ params: { id } })
  }, [shouldMark, id, mutate])
}

/** After a decision, a link to the next sheet that needs one. */
function NextSheet({ sheet }: { sheet: SheetFull }) {
  const wasHandled = useWasHandled(sheet.id, sheet.allowedActions.includes('approve'))
  const { data } = useAsk(
    rates,
    'list',
    { query: { waiting: 'true', status: 'sent', sort: 'updatedAt', pageSize: 1 } },
    { enabled: wasHandled },
  )
  if (!wasHandled) return null
  return <NextPending left={data?.meta.total} to={data?.data[0] && pathOfSheet(data.data[0].id)} />
}

/** A button for each allowed move except sending, which is in the form's save bar. */
function SheetActions({ sheet }: { sheet: SheetFull }) {
  const t = rateTexts.useText()
  const act = useDo(rates, 'act')
  const candidates = sheetWorkflows[sheet.level].moves.filter(({ from }) => from === sheet.status)
  const moves = candidates.filter(({ action }) => action !== 'send' && sheet.allowedActions.includes(action))
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

/** The share of points that each group reached. */
function GroupBars({ sheet }: { sheet: SheetFull }) {
  const t = rateTexts.useText()
  const lang = useLang()
  const pointsByCriterion = Object.fromEntries(sheet.scores.map(({ criterionId, points: got }) => [criterionId, got]))
  const shares = new Map(groupShares(sheet.template, pointsByCriterion).map(({ id, share }) => [id, share / 100]))
  if (filledOf(sheet.template, pointsByCriterion).filled === 0) return null
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

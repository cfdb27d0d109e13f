import { IconPrinter } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { periodName, rates, type SheetFull, sheetWorkflows } from '#contract/features/rates/index.ts'
import { codeOf } from '../../../core/api/client.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk, useDo } from '../../../core/query/query.ts'
import { NextPending, useWasHandled } from '../../../core/records/NextPending.tsx'
import { WorkflowButtons } from '../../../core/records/WorkflowButtons.tsx'
import { AreaChip } from '../../../ui/controls/AreaChip.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { NotFound } from '../../../ui/feedback/NotFound.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { useUiLabels } from '../../../ui/theme/labels.ts'
import { pathOfArea, pathOfLevel, pathOfSheet } from '../paths.ts'
import { rateTexts } from '../texts.ts'
import { GroupBars, hasPoints } from './GroupBars.tsx'
import { useMarkOpened } from './SheetBrief.tsx'
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
          {hasPoints(sheet) && (
            <Card title={t('sheet.groups')}>
              <GroupBars sheet={sheet} />
            </Card>
          )}
          <SheetScores sheet={sheet} />
        </>
      )}
      <SheetHistory sheet={sheet} />
    </Page>
  )
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
      undo={(action) =>
        action === 'approve'
          ? (answer) =>
              act.mutateAsync({
                params: { id: sheet.id },
                body: {
                  action: 'revoke',
                  version: (answer as { data: SheetFull }).data.version,
                  note: t('bulk.undoNote'),
                },
              })
          : undefined
      }
      onAct={(action, note) =>
        act.mutateAsync({
          params: { id: sheet.id },
          body: { action, version: sheet.version, ...(note ? { note } : {}) },
        })
      }
    />
  )
}

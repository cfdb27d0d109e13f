import { formatDateTime } from '#contract/core/dates.ts'
import { formatNumber } from '#contract/core/numbers.ts'
import {
  isUnusual,
  REPORT_TEXT_MAX_CHARS,
  REPORT_TITLE_MAX_CHARS,
  type Report,
  type ReportFigure,
  reports,
} from '#contract/features/reports/index.ts'
import { Banner } from '../../core/content/Banner.tsx'
import { SavedCard } from '../../core/outbox/SavedCard.tsx'
import { outboxTexts } from '../../core/outbox/texts.ts'
import { useAsk } from '../../core/query.ts'
import { homeOf } from '../../core/screens.tsx'
import { useLang } from '../../core/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormBar } from '../../ui/FormBar.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { figureLabel, useFigures } from './figures.ts'
import { PeriodField } from './PeriodField.tsx'
import type { TakenPeriod } from './period-choice.ts'
import { ReportFiles } from './ReportFiles.tsx'
import { ReportStale } from './ReportStale.tsx'
import { RollUpPreview } from './RollUp.tsx'
import classes from './report.module.css'
import type { ReportValues } from './report-values.ts'
import { reportTexts } from './texts.ts'
import { type ReportFormState, useReportForm } from './use-report-form.ts'

const NONE: readonly TakenPeriod[] = []

/** Writing a report: made for a phone in one hand. */
export function ReportForm({
  latest,
  initial,
  taken = NONE,
}: {
  latest?: Report
  initial: ReportValues
  /** Periods that have another report already. */
  taken?: readonly TakenPeriod[]
}) {
  const t = reportTexts.useText()
  const o = outboxTexts.useText()
  const state = useReportForm({ latest, initial })
  const { form, isLeader, record } = state
  const wasReturned = record !== undefined && (record.status !== 'draft' || record.revision > 1)

  if (state.isSavedOffline)
    return (
      <SavedCard>
        <LinkButton to={homeOf(state.role)}>{o('saved.home')}</LinkButton>
      </SavedCard>
    )
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        state.submit(false)
      }}
    >
      <Kept state={state} />
      {record?.returnComment && (
        <Banner tone="warning">
          <strong>{t('show.returnedPlain')}</strong>
          <span className={classes.quote}>{record.returnComment}</span>
        </Banner>
      )}
      <Card title={t('form.period')}>
        <PeriodField
          value={state.values.period}
          fixed={wasReturned}
          error={form.errors.period}
          taken={taken.filter(({ id }) => id !== record?.id)}
          onChange={(period) => form.setFieldValue('period', period)}
        />
      </Card>
      <Card title={t('form.figures')}>
        {isLeader ? <FigureFields state={state} /> : <RollUpPreview period={state.values.period} />}
      </Card>
      <Card title={t('form.words')}>
        <div className={classes.stack}>
          <TextField
            label={t('form.title')}
            required
            limit={REPORT_TITLE_MAX_CHARS}
            autoComplete="off"
            {...form.getInputProps('title')}
          />
          <div data-field="content" tabIndex={-1}>
            <TextAreaField
              label={t('form.content')}
              help={t('form.contentHelp')}
              limit={REPORT_TEXT_MAX_CHARS}
              rows={7}
              {...form.getInputProps('content')}
            />
          </div>
        </div>
      </Card>
      <Card title={t('form.files')}>
        <ReportFiles
          value={state.values.files}
          onChange={(change) => form.setFieldValue('files', change)}
          keepAs={state.keepAs}
          restored={state.draft.restored}
          onBusy={state.onBusy}
        />
      </Card>
      <SaveBar state={state} isReturned={wasReturned} />
      {state.theirs && <ReportStale state={state} theirs={state.theirs} />}
    </form>
  )
}

/** The figures of the period, each beside that of the last one. */
function FigureFields({ state }: { state: ReportFormState }) {
  const t = reportTexts.useText()
  const lang = useLang()
  const { period, figures } = state.values
  const { data } = useAsk(reports, 'previous', { query: { period } })
  const previous = data?.data
  const helpOf = (figure: ReportFigure): string | undefined => {
    const before = previous?.[figure.key]
    if (before === undefined) return undefined
    const typed = Number((figures[figure.key] ?? '').replace(/\s/g, ''))
    const words = t('figures.before', { n: formatNumber(before, lang) })
    const isOdd = figures[figure.key] && isUnusual(figure, typed, before)
    return isOdd ? `${words} · ${t('figures.unusual', { percent: figure.check ?? 0 })}` : words
  }
  return (
    <div className={classes.figureFields}>
      {useFigures(period).map((figure) => (
        <TextField
          key={figure.key}
          label={figureLabel(figure, lang)}
          help={helpOf(figure)}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          {...state.form.getInputProps(`figures.${figure.key}`)}
          value={figures[figure.key] ?? ''}
        />
      ))}
    </div>
  )
}

/** What was typed on this device and not saved. */
function Kept({ state }: { state: ReportFormState }) {
  const t = reportTexts.useText()
  const lang = useLang()
  const { when, restore, drop } = state.draft
  if (!when) return null
  return (
    <Banner
      actions={
        <>
          <Button size="xs" onClick={restore}>
            {t('form.restore')}
          </Button>
          <Button size="xs" variant="default" onClick={drop}>
            {t('form.drop')}
          </Button>
        </>
      }
    >
      {t('form.found', { when: formatDateTime(new Date(when), lang) })}
    </Banner>
  )
}

/** Below the form, always in sight: save, or send. */
function SaveBar({ state, isReturned }: { state: ReportFormState; isReturned: boolean }) {
  const t = reportTexts.useText()
  const lang = useLang()
  const { draft, isSending, sending, isUploading, isDirty, problem } = state
  return (
    <FormBar
      problem={problem}
      note={
        isUploading
          ? t('form.uploading')
          : isDirty && draft.keptAt && t('form.kept', { when: formatDateTime(new Date(draft.keptAt), lang) })
      }
    >
      <Button type="submit" variant="default" loading={sending === 'save'} disabled={isSending || isUploading}>
        {t(isReturned ? 'form.saveBack' : 'form.save')}
      </Button>
      <Button loading={sending === 'send'} disabled={isSending || isUploading} onClick={() => state.submit(true)}>
        {t('form.send')}
      </Button>
    </FormBar>
  )
}

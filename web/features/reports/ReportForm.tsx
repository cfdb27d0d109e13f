import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import {
  isUnusual,
  REPORT_TEXT_MAX_CHARS,
  REPORT_TITLE_MAX_CHARS,
  type Report,
  type ReportFigure,
  reports,
} from '#contract/features/reports/index.ts'
import { homeOf } from '../../core/access/access.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { SavedCard } from '../../core/outbox/SavedCard.tsx'
import { outboxTexts } from '../../core/outbox/texts.ts'
import { useAsk } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { FormBar } from '../../ui/layout/FormBar.tsx'
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

const NO_PERIODS: readonly TakenPeriod[] = []

/** The form of a report, designed for one-handed use on a phone. */
export function ReportForm({
  latest,
  initial,
  taken = NO_PERIODS,
}: {
  latest?: Report
  initial: ReportValues
  /** Periods that already have another report. */
  taken?: readonly TakenPeriod[]
}) {
  const t = reportTexts.useText()
  const o = outboxTexts.useText()
  const state = useReportForm({ latest, initial })
  const { form, kind, record } = state
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
      <StoredDraft state={state} />
      {record?.returnComment && (
        <Banner tone="warning">
          <strong>{t('show.returnedPlain')}</strong>
          <span className={classes.quote}>{record.returnComment}</span>
        </Banner>
      )}
      <Card title={t('form.period')}>
        <PeriodField
          value={state.values.period}
          isFixed={wasReturned}
          error={form.errors.period}
          taken={taken.filter(({ id }) => id !== record?.id)}
          onChange={(period) => form.setFieldValue('period', period)}
        />
      </Card>
      {kind !== 'company' && (
        <Card title={t('form.figures')}>
          {kind === 'leader' ? <FigureFields state={state} /> : <RollUpPreview period={state.values.period} />}
        </Card>
      )}
      <WordsCard form={form} isCompany={kind === 'company'} />
      <Card title={t('form.files')}>
        <div className={classes.stack}>
          {kind === 'company' && <p className={classes.plain}>{t('form.companyFilesHelp')}</p>}
          <ReportFiles
            value={state.values.files}
            {...(typeof form.errors.fileIds === 'string' && { error: form.errors.fileIds })}
            onChange={(change) => {
              form.clearFieldError('fileIds')
              form.setFieldValue('files', change)
            }}
            keepAs={state.keepAs}
            restored={state.draft.restored}
            onBusy={state.onBusy}
          />
        </div>
      </Card>
      <SaveBar state={state} isReturned={wasReturned} />
      {state.theirs && <ReportStale state={state} theirs={state.theirs} />}
    </form>
  )
}

function WordsCard({ form, isCompany }: Pick<ReportFormState, 'form'> & { isCompany: boolean }) {
  const t = reportTexts.useText()
  return (
    <Card title={t('form.words')}>
      <div className={classes.stack}>
        <TextField
          label={t('form.title')}
          required
          limit={REPORT_TITLE_MAX_CHARS}
          help={isCompany ? t('form.companyTitleHelp') : undefined}
          autoComplete="off"
          {...form.getInputProps('title')}
        />
        <div data-field="content" tabIndex={-1}>
          <TextAreaField
            label={t(isCompany ? 'form.companyContent' : 'form.content')}
            help={t(isCompany ? 'form.companyContentHelp' : 'form.contentHelp')}
            limit={REPORT_TEXT_MAX_CHARS}
            rows={7}
            {...form.getInputProps('content')}
          />
        </div>
      </div>
    </Card>
  )
}

/** The inputs of the figures, each with the value of the previous period. */
function FigureFields({ state }: { state: ReportFormState }) {
  const t = reportTexts.useText()
  const lang = useLang()
  const { period, figures } = state.values
  const { data } = useAsk(reports, 'previous', { query: { period } })
  const previous = data?.data
  const helpOf = (figure: ReportFigure): string | undefined => {
    const previousValue = previous?.[figure.key]
    if (previousValue === undefined) return undefined
    const typed = Number((figures[figure.key] ?? '').replace(/\s/g, ''))
    const hint = t('figures.before', { n: formatNumber(previousValue, lang) })
    const isUnusualValue = figures[figure.key] && isUnusual(figure, typed, previousValue)
    return isUnusualValue ? `${hint} · ${t('figures.unusual', { percent: figure.check ?? 0 })}` : hint
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

/** Offers unsaved input stored on this device. */
function StoredDraft({ state }: { state: ReportFormState }) {
  const t = reportTexts.useText()
  const c = coreTexts.useText()
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
            {c('form.remove')}
          </Button>
        </>
      }
    >
      {t('form.found', { when: formatDateTime(new Date(when), lang) })}
    </Banner>
  )
}

/** The sticky bar below the form: save, or send. */
function SaveBar({ state, isReturned }: { state: ReportFormState; isReturned: boolean }) {
  const t = reportTexts.useText()
  const c = coreTexts.useText()
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
        {isReturned ? c('form.save') : t('form.save')}
      </Button>
      <Button loading={sending === 'send'} disabled={isSending || isUploading} onClick={() => state.submit(true)}>
        {t('form.send')}
      </Button>
    </FormBar>
  )
}

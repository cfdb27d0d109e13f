import { formatPeriod, type Report } from '#contract/features/reports/index.ts'
import { StaleDialog } from '../../core/forms/StaleDialog.tsx'
import { differingFields } from '../../core/forms/stale-merge.ts'
import { useLang } from '../../core/i18n/text.ts'
import { figureLabel, useFigures } from './figures.ts'
import { type ReportValues, valuesOf } from './report-values.ts'
import { reportTexts } from './texts.ts'
import type { ReportFormState } from './use-report-form.ts'

/** Resolves an edit conflict: both versions side by side, field by field. */
export function ReportStale({ state, theirs }: { state: ReportFormState; theirs: Report }) {
  const t = reportTexts.useText()
  const lang = useLang()
  const definitions = useFigures(state.values.period)
  const labels: Record<string, string> = {
    period: t('form.period'),
    ...(state.kind === 'leader' && { figures: t('form.figures') }),
    title: t('form.title'),
    content: t('form.content'),
    files: t('form.files'),
  }
  const shown = ({ period, figures, title, content, files }: ReportValues) => ({
    period: formatPeriod(period, lang),
    figures: definitions.map((one) => `${figureLabel(one, lang)}: ${figures[one.key] || '0'}`).join(', '),
    title,
    content,
    files: files.map(({ name }) => name).join(', '),
  })
  const fields = differingFields(labels, shown(state.values), shown(valuesOf(theirs)))
  return <StaleDialog fields={fields} onChoose={state.resolve} onClose={state.dismiss} />
}

import { formatPeriod, type Report } from '#contract/features/reports/index.ts'
import { StaleDialog } from '../../core/forms/StaleDialog.tsx'
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
  const figuresIn = ({ figures }: ReportValues) =>
    definitions.map((one) => `${figureLabel(one, lang)}: ${figures[one.key] || '0'}`).join(', ')
  const shown: Record<string, { label: string; of: (values: ReportValues) => string }> = {
    period: { label: t('form.period'), of: ({ period }) => formatPeriod(period, lang) },
    ...(state.isLeader ? { figures: { label: t('form.figures'), of: figuresIn } } : {}),
    title: { label: t('form.title'), of: ({ title }) => title },
    content: { label: t('form.content'), of: ({ content }) => content },
    files: { label: t('form.files'), of: ({ files }) => files.map(({ name }) => name).join(', ') },
  }
  const other = valuesOf(theirs)
  const fields = Object.entries(shown)
    .map(([name, { label, of }]) => ({ name, label, mine: of(state.values), theirs: of(other) }))
    .filter(({ mine, theirs: saved }) => mine !== saved)
  return <StaleDialog fields={fields} onChoose={state.resolve} onClose={state.dismiss} />
}

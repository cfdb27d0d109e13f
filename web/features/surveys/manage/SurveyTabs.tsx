import { PHASES, type Phase } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { FilterTabs } from '../../../core/lists/FilterTabs.tsx'
import { surveyTexts } from '../texts.ts'

interface Props {
  counts: Record<Phase, number> | undefined
  /** Shows drafts, for users who may write. */
  withDrafts: boolean
  value: Phase | undefined
  onChange: (phase: Phase | undefined) => void
}

/** Filters the list by phase, with the count of each. */
export function SurveyTabs({ counts, withDrafts, value, onChange }: Props) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const phases = PHASES.filter((phase) => withDrafts || phase !== 'draft')
  const all = counts ? phases.reduce((sum, phase) => sum + counts[phase], 0) : null
  return (
    <FilterTabs<Phase>
      label={t('list.tabs')}
      tabs={[
        { value: undefined, name: t('list.all'), count: all },
        ...phases.map((phase) => ({
          value: phase,
          name: surveyLabels[lang].phase[phase],
          count: counts?.[phase] ?? null,
        })),
      ]}
      value={value}
      onChange={onChange}
    />
  )
}

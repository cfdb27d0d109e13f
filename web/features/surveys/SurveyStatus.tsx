import type { Phase } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import type { Tone } from '../../ui/theme/colours.ts'
import classes from './surveys.module.css'
import { surveyTexts } from './texts.ts'

const TONES: Record<Phase, Tone> = { draft: 'neutral', expected: 'progress', active: 'good', closed: 'info' }

/** The phase of a survey, and whether it is archived. */
export function SurveyStatus({ phase, archived = false }: { phase: Phase; archived?: boolean }) {
  const t = surveyTexts.useText()
  const lang = useLang()
  return (
    <span className={classes.statuses}>
      <Status tone={TONES[phase]}>{surveyLabels[lang].phase[phase]}</Status>
      {archived && <Status tone="neutral">{t('show.archived')}</Status>}
    </span>
  )
}

import type { Phase } from '#contract/core/content.ts'
import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { DateField } from '../../ui/DateField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { PhaseStatus } from './PhaseStatus.tsx'
import classes from './PublishPanel.module.css'
import { PLANS_OF, type Plan, type PublishPlan } from './publish-plan.ts'
import { formTexts } from './texts/form.ts'

export interface PublishPanelProps {
  phase: Phase
  value: PublishPlan
  onChange: (value: PublishPlan) => void
  errors: { day?: string; time?: string }
}

/** When a record is seen: kept as a draft, published now, or at a set time on the clock of Ulaanbaatar. */
export function PublishPanel({ phase, value, onChange, errors }: PublishPanelProps) {
  const t = formTexts.useText()
  const words: Record<Plan, string> = {
    keep: phase === 'archived' ? t('publish.keepArchived') : t('publish.keepDraft'),
    now: t('publish.now'),
    at: t('publish.at'),
    back: t('publish.back'),
  }
  const plans = PLANS_OF[phase]
  const hasTime = value.plan === 'at' || phase === 'published'
  return (
    <div className={classes.panel}>
      <p className={classes.phase}>
        <PhaseStatus phase={phase} />
        {phase === 'published' && <span>{t('publish.live')}</span>}
      </p>
      {plans.length > 1 && (
        <fieldset className="nt-plain">
          <legend className={classes.legend}>{t('publish.when')}</legend>
          {plans.map((plan) => (
            <label key={plan} className={classes.plan}>
              <input
                type="radio"
                className="nt-check"
                name="publish-plan"
                checked={value.plan === plan}
                onChange={() => onChange({ ...value, plan })}
              />
              {words[plan]}
            </label>
          ))}
        </fieldset>
      )}
      {hasTime && (
        <div className={classes.when}>
          <DateField
            label={phase === 'published' ? t('publish.postedDay') : t('publish.day')}
            name="publishDay"
            required
            value={value.day}
            today={dayInUlaanbaatar(new Date())}
            error={errors.day}
            onChange={(day) => onChange({ ...value, day })}
          />
          <TextField
            label={t('publish.time')}
            help={t('publish.zone')}
            required
            dir="ltr"
            inputMode="numeric"
            placeholder="16:30"
            data-field="publishAt"
            value={value.time}
            error={errors.time}
            onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
          />
        </div>
      )}
    </div>
  )
}

import type { Phase } from '#contract/core/content/index.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import { PhaseStatus } from './PhaseStatus.tsx'
import classes from './PublishPanel.module.css'
import { hasAppeared, PLANS_OF, type Plan, type PublishPlan } from './publish-plan.ts'
import { formTexts } from './texts/form.ts'

export interface PublishPanelProps {
  phase: Phase
  value: PublishPlan
  onChange: (value: PublishPlan) => void
  errors: TimeErrors
  endErrors: TimeErrors
}

interface TimeErrors {
  day?: string
  time?: string
}

/**
 * The publishing plan of a record: keep as a draft, publish now or at a set time, and until when, in Ulaanbaatar time.
 */
export function PublishPanel({ phase, value, onChange, errors, endErrors }: PublishPanelProps) {
  const t = formTexts.useText()
  const labels: Record<Plan, string> = {
    keep: phase === 'archived' ? t('publish.keepArchived') : t('publish.keepDraft'),
    now: t('publish.now'),
    at: t('publish.at'),
    back: t('publish.back'),
  }
  const plans = PLANS_OF[phase]
  return (
    <div className={classes.panel}>
      <p className={classes.phase}>
        <PhaseStatus phase={phase} />
        {phase === 'published' && <span>{t('publish.live')}</span>}
        {phase === 'ended' && <span>{t('publish.ended')}</span>}
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
              {labels[plan]}
            </label>
          ))}
        </fieldset>
      )}
      {(value.plan === 'at' || hasAppeared(phase)) && (
        <Moment
          field="publishAt"
          label={hasAppeared(phase) ? t('publish.postedDay') : t('publish.day')}
          timeLabel={t('publish.time')}
          value={value}
          errors={errors}
          onChange={(moment) => onChange({ ...value, ...moment })}
        />
      )}
      {value.plan !== 'back' && (
        <div className={classes.end}>
          <CheckField
            label={t('publish.ends')}
            help={t('publish.endsHelp')}
            checked={value.ends}
            onChange={(event) => onChange({ ...value, ends: event.currentTarget.checked })}
          />
          {value.ends && (
            <Moment
              field="unpublishAt"
              label={t('publish.endDay')}
              timeLabel={t('publish.endTime')}
              value={{ day: value.endDay, time: value.endTime }}
              errors={endErrors}
              onChange={({ day, time }) => onChange({ ...value, endDay: day, endTime: time })}
            />
          )}
        </div>
      )}
    </div>
  )
}

interface MomentProps {
  /** The field of the contract; its error belongs to the day while the day is missing. */
  field: 'publishAt' | 'unpublishAt'
  label: string
  timeLabel: string
  value: { day: string; time: string }
  errors: TimeErrors
  onChange: (value: { day: string; time: string }) => void
}

/** A day and a time. */
function Moment({ field, label, timeLabel, value: { day, time }, errors, onChange }: MomentProps) {
  const t = formTexts.useText()
  return (
    <div className={classes.when}>
      <DateField
        label={label}
        name={field === 'publishAt' ? 'publishDay' : 'unpublishDay'}
        required
        value={day}
        today={dayInUlaanbaatar(new Date())}
        error={errors.day}
        onChange={(next) => onChange({ day: next, time })}
      />
      <TimeField
        label={timeLabel}
        help={t('publish.zone')}
        required
        field={field}
        value={time}
        error={errors.time}
        onChange={(next) => onChange({ day, time: next })}
      />
    </div>
  )
}

import { MAINTENANCE_TEXT_MAX, type Maintenance, MaintenanceChange } from '#contract/core/model/maintenance.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { admin } from '#contract/features/admin/index.ts'
import { dayAndTime, instantOf } from '../../core/content/publish-plan.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { FormSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { LocalizedField } from '../../ui/fields/LocalizedField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './maintenance.module.css'
import { maintenanceTexts } from './maintenance-texts.ts'

interface Values extends Record<string, unknown> {
  on: boolean
  text: { mn: string; en: string }
  day: string
  time: string
}

const valuesOf = ({ on, text, until }: Maintenance): Values => ({
  on,
  text: { mn: text?.mn ?? '', en: text?.en ?? '' },
  ...dayAndTime(until),
})

/** An invalid end must be refused, not omitted. */
const bodyOf = ({ on, text, day, time }: Values) => ({
  on,
  text: text.mn || text.en ? { mn: text.mn, ...(text.en ? { en: text.en } : {}) } : null,
  until: day || time ? (instantOf(day, time) ?? `${day} ${time}`) : null,
})

/** Switches maintenance on or off, with a message and the expected end. */
export function MaintenanceCard() {
  const state = useAsk(admin, 'maintenance')
  const known = state.data?.data
  if (known) return <SwitchForm key={JSON.stringify(known)} known={known} />
  return state.isError ? null : (
    <Card>
      <FormSkeleton fields={4} />
    </Card>
  )
}

function SwitchForm({ known }: { known: Maintenance }) {
  const t = maintenanceTexts.useText()
  const c = coreTexts.useText()
  const set = useDo(admin, 'setMaintenance')
  const { form, onSubmit, isSending, problem } = useContractForm({
    schema: MaintenanceChange,
    initial: valuesOf(known),
    toBody: bodyOf,
    send: async (body) => {
      await set.mutateAsync({ body })
      toast(body.on ? t('isOn') : t('isOff'), { variant: body.on ? 'warning' : 'success' })
    },
  })
  const { day, time } = form.getValues()
  return (
    <Card title={t('title')} text={t('lead')}>
      <form onSubmit={onSubmit} noValidate className={classes.form}>
        <CheckField label={t('switch')} help={t('help')} {...form.getInputProps('on', { type: 'checkbox' })} />
        <LocalizedField
          label={t('text')}
          multiline
          limit={MAINTENANCE_TEXT_MAX}
          mn={form.getInputProps('text.mn')}
          en={form.getInputProps('text.en')}
        />
        <div className={classes.until}>
          <DateField
            label={t('untilDay')}
            help={t('unknown')}
            name="until"
            value={day}
            today={dayInUlaanbaatar(new Date())}
            error={form.errors.until ? String(form.errors.until) : undefined}
            onChange={(value) => form.setFieldValue('day', value)}
          />
          <TimeField
            label={t('untilTime')}
            help={t('zone')}
            field="until"
            value={time}
            onChange={(value) => form.setFieldValue('time', value)}
          />
        </div>
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <div>
          <Button type="submit" loading={isSending}>
            {c('form.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

import { useState } from 'react'
import { addDays, dayInUlaanbaatar, weekdayOf } from '#contract/core/time/dates.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { mailTexts } from './texts.ts'

/** The next working day, at nine in the morning. */
function tomorrow(): string {
  let day = addDays(dayInUlaanbaatar(new Date()), 1)
  while (weekdayOf(day) > 5) day = addDays(day, 1)
  return day
}

interface Props {
  onClose: () => void
  /** An instant in ISO 8601. */
  onChoose: (at: string) => void
}

/** Asks when a mail is to be sent, in the time of Ulaanbaatar. */
export function SendLaterDialog({ onClose, onChoose }: Props) {
  const t = mailTexts.useText()
  const c = coreTexts.useText()
  const today = dayInUlaanbaatar(new Date())
  const [day, setDay] = useState<string>(tomorrow)
  const [time, setTime] = useState('09:00')
  return (
    <FormDialog
      title={t('laterTitle')}
      onClose={onClose}
      onSubmit={() => {
        const at = new Date(`${day}T${time}:00+08:00`)
        if (!Number.isNaN(at.getTime())) onChoose(at.toISOString())
      }}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: t('schedule'), isBusy: false }}
    >
      <div className={layout.pair}>
        <DateField label={t('laterDay')} value={day} onChange={setDay} min={today} today={today} />
        <TimeField label={t('laterTime')} value={time} onChange={setTime} step={30} />
      </div>
    </FormDialog>
  )
}

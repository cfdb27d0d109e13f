import { useState } from 'react'
import { dayInUlaanbaatar, formatDateTime, isDay } from '#contract/core/time/dates.ts'
import { type Appointment, booking } from '#contract/features/booking/index.ts'
import { ApiProblem } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { fieldText } from '../../core/forms/form.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import layout from '../../ui/layout/layout.module.css'
import classes from './booking.module.css'
import { bookingTexts } from './texts.ts'

/** Another free time of the same service. */
export function MoveDialog({ found, onClose }: { found: Appointment; onClose: () => void }) {
  const t = bookingTexts.useText()
  const lang = useLang()
  const today = dayInUlaanbaatar(new Date())
  const [day, setDay] = useState(found.startsAt ? dayInUlaanbaatar(new Date(found.startsAt)) : today)
  const move = useDo(booking, 'move')
  const { data, error, refetch } = useAsk(booking, 'times', { params: { id: found.serviceId }, query: { day } })
  const free = data?.data.filter((time) => time.free > 0)
  const choose = async (at: string) => {
    try {
      await move.mutateAsync({ params: { id: found.id }, body: { at, version: found.version } })
      toast(t('show.moved'))
      onClose()
    } catch (failure) {
      const [refusal] = failure instanceof ApiProblem ? failure.errors : []
      toast(refusal ? fieldText(refusal) : problemText(failure), { variant: 'error' })
    }
  }
  return (
    <Dialog opened onClose={onClose} title={t('show.moveTitle')}>
      <div className={layout.stack}>
        <DateField
          label={t('show.moveDay')}
          value={day}
          today={today}
          required
          onChange={(value) => {
            if (isDay(value)) setDay(value)
          }}
        />
        {error && <ErrorState level={2} onRetry={() => void refetch()} />}
        {!error && !free && <TextSkeleton lines={3} />}
        {free?.length === 0 && <p>{t('show.moveNone')}</p>}
        {free && free.length > 0 && (
          <div className={classes.times} role="group" aria-label={t('show.moveTime')}>
            {free.map(({ startsAt }) => (
              <Button key={startsAt} variant="default" disabled={move.isPending} onClick={() => void choose(startsAt)}>
                {formatDateTime(new Date(startsAt), lang).slice(-5)}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  )
}

import type { AppointmentRow } from '#contract/features/booking/index.ts'
import { bookingLabels } from '#contract/features/booking/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import type { Tone } from '../../ui/theme/colours.ts'

const TONES: Record<AppointmentRow['status'], Tone> = {
  unconfirmed: 'neutral',
  waiting: 'neutral',
  offered: 'warning',
  booked: 'info',
  arrived: 'warning',
  done: 'good',
  no_show: 'bad',
  cancelled: 'neutral',
  expired: 'neutral',
}

/** The state of an appointment. */
export function AppointmentStatus({ status }: { status: AppointmentRow['status'] }) {
  const lang = useLang()
  return <Status tone={TONES[status]}>{bookingLabels[lang].status[status]}</Status>
}

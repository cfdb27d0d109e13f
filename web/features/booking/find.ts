import { inLang } from '#contract/core/text/localized.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { booking } from '#contract/features/booking/index.ts'
import { findIn } from '../../core/access/find-in.ts'

/** Finds appointments by the name of the citizen or their number, for the global search. */
export const find = findIn(booking, 'appointments', ({ id, name, service, startsAt }, lang) => ({
  id,
  title: name,
  detail: [inLang(service, lang), startsAt ? formatDateTime(new Date(startsAt), lang) : ''].filter(Boolean).join(' · '),
  to: `/dashboard/booking/appointments/${id}`,
}))

import { dayInUlaanbaatar, formatDateTime } from '#contract/core/time/dates.ts'
import { calendar } from '#contract/features/calendar/index.ts'
import { findIn } from '../../core/access/find-in.ts'

/** Finds events for the global search. */
export const find = findIn(calendar, 'search', ({ id, title, place, start, occurrence }, lang) => ({
  id,
  title,
  detail: [formatDateTime(new Date(start), lang), place].filter(Boolean).join(' · '),
  to: `/dashboard/calendar?date=${dayInUlaanbaatar(new Date(start))}&event=${id}${occurrence ? `&at=${occurrence}` : ''}`,
}))

import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** Texts of the page of holidays. */
export const en: Same<typeof mn> = {
  title: 'Public holidays',
  lead: 'Working days are counted by this list. Check the days of the lunar calendar every year. Deadlines already set do not change.',
  add: 'Add a day',
  edit: 'Edit the day',
  year: 'Year',
  day: 'Date',
  weekday: 'Day of the week',
  nameMn: 'Name (Mongolian)',
  nameEn: 'Name (English)',
  name: 'Name',
  removeText: '{{day}} · {{name}}. From now on this day counts as a working day.',
  emptyTitle: 'No holidays for this year yet',
  emptyText: 'Add the public holidays.',
}

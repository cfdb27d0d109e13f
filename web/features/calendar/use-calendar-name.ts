import type { Calendar } from '#contract/features/calendar/index.ts'
import { calendarTexts } from './texts.ts'

/** The name of a calendar; a person's first one has none of its own. */
export function useCalendarName(): (one: Pick<Calendar, 'name'>) => string {
  const t = calendarTexts.useText()
  return ({ name }) => name ?? t('calendars.mine')
}
